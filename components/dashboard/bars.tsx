export interface Bar {
  name: string;
  /** From 0 to 1; null: there is nothing to show. */
  part: number | null;
  /** What stands beside it. */
  value: string;
  /** What the table says of it beside that. */
  more?: string[];
}

/** Bars of our own, drawn for the eye and for paper, and the same as a table for who listens. */
export function Bars({
  caption,
  titles,
  bars,
}: {
  caption: string;
  /** The columns of the table. */
  titles: string[];
  bars: Bar[];
}) {
  return (
    <>
      <div aria-hidden="true" className="flex flex-col gap-3">
        {bars.map(({ name, part, value }) => (
          <div key={name}>
            <div className="flex flex-wrap justify-between gap-x-3 text-sm">
              <span>{name}</span>
              <span className="tabular font-semibold">{value}</span>
            </div>
            <Track part={part} />
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

/** SVG, not a background: paper has none. */
function Track({ part }: { part: number | null }) {
  const width = Math.min(100, Math.max(0, (part ?? 0) * 100));
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
