import { MapPin } from "lucide-react";
import { mapLink } from "@/lib/map-link";

/** Names a place and links to its directions. */
export function PlaceDirections({ place }: { place: string }) {
  return (
    <span className="flex min-w-0 items-start gap-2">
      <MapPin className="mt-0.5 size-5 shrink-0 text-accent" aria-hidden="true" />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {place}
        <span aria-hidden="true"> · </span>
        <a
          href={mapLink(place)}
          target="_blank"
          rel="noopener"
          className="-my-3 inline-block py-3 font-medium text-accent underline underline-offset-4"
        >
          Itinéraire
          <span className="sr-only">&nbsp;vers {place} (nouvel onglet)</span>
        </a>
      </span>
    </span>
  );
}
