import { everyMethod } from "@/lib/http/methods";
import { unknownRoute } from "@/lib/http/unknown-route";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = everyMethod(unknownRoute);
