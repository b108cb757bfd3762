import "server-only";
import type { ApiRequest } from "@/lib/http/api-response";
import { toErrorResponse } from "@/lib/http/error-response";
import { getPicture } from "@/lib/services/accounts/pictures";
import { getClassPicture } from "@/lib/services/classes/class-picture";

/** A class drawn for links to it, or a picture kept on disk: the latter's name changes with its content, so that it may be kept for ever. server/policies/content-policy.ts puts it in a sandbox. */
export async function servePicture(
  _: ApiRequest,
  { params }: { params: Promise<{ name: string }> },
): Promise<Response> {
  try {
    const { name } = await params;
    const drawn = await getClassPicture(name);
    if (drawn)
      return new Response(new Uint8Array(drawn), {
        headers: { "content-type": "image/png", "cache-control": "public, max-age=300" },
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
