import { docsPage } from "@/lib/http/docs-page";
import { methods } from "@/lib/http/methods";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: () => docsPage(),
});
