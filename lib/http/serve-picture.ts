import "server-only";
import type { ApiRequest } from "@/lib/http/api-response";
import { toErrorResponse } from "@/lib/http/error-response";
import { getPicture } from "@/lib/services/accounts/pictures";
import { getSocialPicture } from "@/lib/services/public/social-pictures";

/**
 * The preview picture of a coach or a class, or a stored picture, whose name changes with its content.
 * server/policies/content-policy.ts sandboxes both.
 */
export async function servePicture(
  _: ApiRequest,
  { params }: { params: Promise<{ name: string }> },
): Promise<Response> {
  try {
    const { name } = await params;
    const preview = await getSocialPicture(name);
    if (preview)
      return new Response(new Uint8Array(preview), {
        // A cancelled or private class has no picture at once, also behind a proxy's cache.
        headers: { "content-type": "image/jpeg", "cache-control": "no-cache" },
      });
    const bytes = await getPicture(name);
    return new Response(new Uint8Array(bytes), {
      headers: {
        "content-type": "image/webp",
        "cache-control": "public, max-age=31536000, immutable",
      },
    });
  } catch (error) {
    return toErrorResponse(error, "/pictures/:name");
  }
}
