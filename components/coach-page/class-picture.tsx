import { cn } from "@/components/ui/cn";
import { kindColours } from "@/components/ui/kind-colours";
import type { PublicActivity } from "@/lib/contract/public/public";
import { initialOf } from "@/lib/domain/initials";

/** The kind's picture, or a block in its colour with its initial. */
export function ClassPicture({ activity: { label, colour, kind } }: { activity: PublicActivity }) {
  if (kind?.urlPicture) {
    return (
      // biome-ignore lint/performance/noImgElement: the service's own WebP needs no optimizer
      <img
        src={kind.urlPicture}
        alt=""
        className="aspect-video max-h-80 w-full rounded-card object-cover"
      />
    );
  }
  const { ground, text } = kindColours[colour];
  return (
    <div
      aria-hidden="true"
      className={cn(
        "grid h-28 place-items-center rounded-card text-5xl font-semibold",
        ground,
        text,
      )}
    >
      {initialOf(label)}
    </div>
  );
}
