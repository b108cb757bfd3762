/** A chart's data for screen readers; the first cell of a row names it. */
export function DataTable({
  caption,
  titles,
  rows,
}: {
  caption: string;
  titles: string[];
  rows: string[][];
}) {
  return (
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
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, n) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its column
                <td key={n}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
