import "server-only";
import type { ApiRequest } from "@/lib/http/answer";
import { refusalResponse } from "@/lib/http/refusal";
import { getPicture } from "@/lib/services/pictures";

/** A picture kept on disk: its name changes with its content, so that it may be kept for ever. server/front/content-policy.ts puts it in a sandbox. */
export async function servePicture(
  _: ApiRequest,
  { params }: { params: Promise<{ name: string }> },
): Promise<Response> {
  try {
    const bytes = await getPicture((await params).name);
    return new Response(new Uint8Array(bytes), {
      headers: {
        "content-type": "image/webp",
        "cache-control": "public, max-age=31536000, immutable",
      },
    });
  } catch (error) {
    return refusalResponse(error, "/pictures/:name");
  }
}
