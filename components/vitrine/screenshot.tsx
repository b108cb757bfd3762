import { cn } from "@/components/ui/cn";

const DEVICES = {
  laptop: { widths: [800, 1600], width: 1600, height: 1000 },
  phone: { widths: [600], width: 600, height: 1200 },
};

interface ScreenshotProps {
  /** ops/vitrine-pictures.ts writes these files to public/vitrine. */
  name: string;
  device: keyof typeof DEVICES;
  sizes: string;
  /** A phone gets a phone's picture, as a laptop's is too small to read there. */
  onPhone?: boolean;
  alt: string;
  lazy?: boolean;
  className?: string;
}

export function Screenshot({
  name,
  device,
  sizes,
  onPhone,
  alt,
  lazy,
  className,
}: ScreenshotProps) {
  const { widths, width, height } = DEVICES[device];
  const address = (scheme: string, pixels: number) => `/vitrine/${name}-${scheme}-${pixels}.webp`;
  const set = (scheme: string) =>
    widths.map((pixels) => `${address(scheme, pixels)} ${pixels}w`).join(", ");
  const phone = (scheme: string) => (
    <source
      media={`(max-width: 48rem)${scheme === "dark" ? " and (prefers-color-scheme: dark)" : ""}`}
      srcSet={`/vitrine/${name}-telephone-${scheme}-600.webp`}
      width={DEVICES.phone.width}
      height={DEVICES.phone.height}
    />
  );
  return (
    <picture>
      {onPhone ? phone("dark") : null}
      {onPhone ? phone("light") : null}
      <source media="(prefers-color-scheme: dark)" srcSet={set("dark")} sizes={sizes} />
      <img
        src={address("light", widths[0] ?? width)}
        srcSet={set("light")}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        {...(lazy ? { loading: "lazy" as const } : { fetchPriority: "high" as const })}
        decoding="async"
        className={cn("h-auto w-full bg-card", className)}
      />
    </picture>
  );
}
