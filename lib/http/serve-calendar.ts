import "server-only";
import { createHash } from "node:crypto";
import type { ApiRequest } from "@/lib/http/api-response";
import { clientIp } from "@/lib/http/client-ip";
import { toErrorResponse } from "@/lib/http/error-response";
import { countAttempt } from "@/lib/http/limits";
import { publicClassFile, readCalendar } from "@/lib/services/classes/calendar";

/** Calendar programs cannot log in, so the address is a secret and no shared cache may keep it. */
export async function serveCalendar(
  request: ApiRequest,
  { params }: { params: Promise<{ file: string }> },
): Promise<Response> {
  try {
    await countAttempt([["calendar-ip", clientIp(request)]]);
    const body = await readCalendar((await params).file);
    const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
    const headers = { "cache-control": "private, max-age=300", etag };
    if (request.headers.get("if-none-match") === etag)
      return new Response(null, { status: 304, headers });
    return new Response(body, {
      headers: {
        ...headers,
        "content-type": "text/calendar; charset=utf-8",
        "content-disposition": 'inline; filename="cours.ics"',
      },
    });
  } catch (error) {
    return toErrorResponse(error, "/calendrier/:file");
  }
}

/** A public class as a file for the visitor's own calendar. */
export async function servePublicClass(
  request: ApiRequest,
  { params }: { params: Promise<{ code: string; activityId: string }> },
): Promise<Response> {
  try {
    await countAttempt([["calendar-ip", clientIp(request)]]);
    const { code, activityId } = await params;
    return new Response(await publicClassFile(code, activityId), {
      headers: {
        "cache-control": "public, max-age=60",
        "x-robots-tag": "noindex",
        "content-type": "text/calendar; charset=utf-8",
        "content-disposition": 'attachment; filename="cours.ics"',
      },
    });
  } catch (error) {
    return toErrorResponse(error, "/c/:code/:activityId.ics");
  }
}
