import { Link } from "@react-email/link";
import type { ReactNode } from "react";
import { spaced } from "@/lib/domain/spaced";
import { pageUrl } from "@/lib/infra/page-url";

/** The mail program's own colours of links suit its light and its dark mode. */
export const PLAIN_LINK = { color: undefined, textDecorationLine: undefined };

/** A line break, a transfer's reference or an address of Élan. */
function partPattern(): RegExp {
  const own = pageUrl("/").replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(\\n|\\bELAN-\\w{6}\\b|${own}[\\w./?=&%-]*[\\w/-])`);
}

function Part({ part }: { part: string }) {
  if (part === "\n") return <br />;
  if (part.startsWith("ELAN-")) return <span style={{ whiteSpace: "nowrap" }}>{part}</span>;
  return (
    <Link href={part} style={PLAIN_LINK}>
      {part}
    </Link>
  );
}

/** Keeps a transfer's reference on one line and links addresses of Élan. */
export const Typeset = ({ text }: { text: string }): ReactNode =>
  spaced(text)
    .split(partPattern())
    // biome-ignore lint/suspicious/noArrayIndexKey: a rendered mail never changes
    .map((part, n) => (n % 2 === 1 ? <Part key={n} part={part} /> : part));
