import { docsFile } from "@/lib/http/docs-page";

export { docsFile as GET };
