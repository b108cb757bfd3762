import { cn } from "@/components/ui/cn";
import { kindColours } from "@/components/ui/kind-colours";
import type { ClassColour } from "@/lib/domain/class-colour";
import { initialOf } from "@/lib/domain/initials";

interface KindPictureProps {
  label: string;
  colour: ClassColour;
  url: string | null;
  className?: string;
}

/** Without a picture, a tinted block shows the kind's initial. */
export function KindPicture({ label, colour, url, className }: KindPictureProps) {
  const { ground, text } = kindColours[colour];
  if (url) {
    // biome-ignore lint/performance/noImgElement: the service's own WebP needs no optimizer
    return <img src={url} alt="" className={cn("rounded-control object-cover", className)} />;
  }
  return (
    <span
      aria-hidden="true"
      className={cn(
        "flex items-center justify-center rounded-control font-semibold text-lg",
        ground,
        text,
        className,
      )}
    >
      {initialOf(label)}
    </span>
  );
}
