import { DataTable } from "@/components/dashboard/data-table";

export interface Bar {
  name: string;
  /** From 0 to 1. Null without data. */
  share: number | null;
  value: string;
  /** Further cells of the table. */
  more?: string[];
}

/** Bars for screen and paper, and the same data as a table for screen readers. */
export function Bars({
  caption,
  titles,
  bars,
}: {
  caption: string;
  titles: string[];
  bars: Bar[];
}) {
  return (
    <>
      <div aria-hidden="true" className="flex flex-col gap-3">
        {bars.map(({ name, share, value }) => (
          <div key={name}>
            <div className="flex flex-wrap justify-between gap-x-3 text-sm">
              <span>{name}</span>
              <span className="tabular font-semibold">{value}</span>
            </div>
            <Track share={share} />
          </div>
        ))}
      </div>
      <DataTable
        caption={caption}
        titles={titles}
        rows={bars.map(({ name, value, more = [] }) => [name, value, ...more])}
      />
    </>
  );
}

/** Browsers do not print backgrounds, so the bar is an SVG. */
function Track({ share }: { share: number | null }) {
  const width = Math.min(100, Math.max(0, (share ?? 0) * 100));
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      className="mt-1 block h-2 w-full overflow-hidden rounded-full"
    >
      <rect width="100" height="4" className="fill-sunken" />
      <rect width={width} height="4" className="fill-accent" />
    </svg>
  );
}
