import { Avatar } from "@/components/ui/avatar";
import { cn } from "@/components/ui/cn";
import { OwnText } from "@/components/ui/own-text";

interface Face {
  id: string;
  name: string;
  url: string | null;
}

interface FacesProps {
  people: readonly Face[];
  most?: number;
  /** The accessible name. Without it the pictures are decoration beside names. */
  alt?: string;
  className?: string;
}

/** Shows up to `most` people and counts the others: `+3`. */
export function Faces({ people, most = 5, alt, className }: FacesProps) {
  const shown = people.slice(0, most);
  const others = people.length - shown.length;
  return (
    <span
      className={cn("inline-flex shrink-0 items-center pl-1", className)}
      {...(alt ? { role: "img", "aria-label": alt } : { "aria-hidden": true })}
    >
      {shown.map(({ id, name, url }) => (
        <span key={id} className="-ml-1 inline-flex rounded-full ring-2 ring-card">
          <Avatar name={name} url={url} size="sm" />
        </span>
      ))}
      {others > 0 ? (
        <span className="tabular -ml-1 inline-flex h-8 min-w-8 items-center justify-center rounded-full bg-sunken px-1.5 font-semibold text-sm text-ink ring-2 ring-card">
          <OwnText>{`+${others}`}</OwnText>
        </span>
      ) : null}
    </span>
  );
}
