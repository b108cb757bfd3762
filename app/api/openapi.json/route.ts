import { openApi } from "@/lib/http/openapi";

export const GET = () => Response.json(openApi());
