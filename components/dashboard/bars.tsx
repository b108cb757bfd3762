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
      <div className="sr-only">
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              {titles.map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bars.map(({ name, value, more = [] }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {[value, ...more].map((cell, n) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its column
                  <td key={n}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
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
      className="mt-1 block h-2.5 w-full overflow-hidden rounded-full border border-line"
    >
      <rect width={width} height="4" className="fill-accent" />
    </svg>
  );
}
