/** A phone shows the short text, and a screen reader there reads the whole one. */
export function PhoneText({ short, children: text }: { short: string; children: string }) {
  if (short === text) return <span>{text}</span>;
  return (
    <>
      <span aria-hidden="true" className="md:hidden">
        {short}
      </span>
      <span className="max-md:sr-only">{text}</span>
    </>
  );
}
