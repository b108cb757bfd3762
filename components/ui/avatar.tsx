import { cn } from "@/components/ui/cn";
import { initials } from "@/lib/domain/initials";

const sizes = {
  xs: "size-5 text-[0.5625rem]",
  sm: "size-8 text-xs",
  md: "size-10 text-sm",
  lg: "size-14 text-lg",
  xl: "size-24 text-2xl",
};

interface AvatarProps {
  name: string;
  url: string | null;
  size?: keyof typeof sizes;
  /** The accessible name. Without it the picture is decoration beside a name. */
  alt?: string;
}

export function Avatar({ name, url, size = "md", alt }: AvatarProps) {
  const look = cn(
    "inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full",
    sizes[size],
  );
  if (url) {
    // biome-ignore lint/performance/noImgElement: the service's own 512 px WebP needs no optimizer
    return <img src={url} alt={alt ?? ""} className={cn(look, "object-cover")} />;
  }
  return (
    <span
      className={cn(look, "bg-accent-soft font-semibold text-accent")}
      {...(alt ? { role: "img", "aria-label": alt } : { "aria-hidden": true })}
    >
      {initials(name)}
    </span>
  );
}
