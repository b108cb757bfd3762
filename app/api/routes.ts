import "server-only";
import type { ApiRequest, RouteHandler } from "@/lib/http/api-response";

export type RouteModule = Partial<Record<ApiRequest["method"], RouteHandler>>;

/** The build finds every API route by its file. */
export const routes = import.meta.glob<RouteModule>("./**/route.ts");
