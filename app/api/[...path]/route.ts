import { unknownRoute } from "@/lib/http/unknown-route";

export { unknownRoute as DELETE, unknownRoute as GET, unknownRoute as POST, unknownRoute as PUT };
