import "server-only";
import type { ApiRequest, RouteHandler } from "@/lib/http/api-response";

export type RouteModule = Partial<Record<ApiRequest["method"], RouteHandler>>;

/** Every route of the API by its file, found by the build; loaded at once or one by one. */
export const routes = import.meta.glob<RouteModule>("./**/route.ts");
