import "server-only";
import { AppError } from "@/lib/error-codes";
import type { ApiRequest } from "@/lib/http/api-response";
import { clientIp } from "@/lib/http/client-ip";
import { toErrorResponse } from "@/lib/http/error-response";
import { countAttempt } from "@/lib/http/limits";
import { env } from "@/lib/infra/env";
import { joinLinkedPlace } from "@/lib/services/mail-links/linked-places";

const PRIVATE = {
  "cache-control": "private, no-store",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex",
};

/** Leads to the meeting while it can be joined, else to the place's page, which says when. */
export async function serveMeeting(
  request: ApiRequest,
  { params }: { params: Promise<{ token: string }> },
): Promise<Response> {
  try {
    await countAttempt([["public-ip", clientIp(request)]]);
    const { token } = await params;
    const location = await joinLinkedPlace(token).catch((error: unknown) => {
      if (error instanceof AppError && error.status < 500)
        return `${env().appUrl}/place/${encodeURIComponent(token)}`;
      throw error;
    });
    return new Response(null, { status: 303, headers: { ...PRIVATE, location } });
  } catch (error) {
    return toErrorResponse(error, "/place/:token/rejoindre");
  }
}
