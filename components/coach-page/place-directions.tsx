import { MapPin, Video } from "lucide-react";
import { type Location, locationText } from "@/lib/domain/location";
import { mapLink } from "@/lib/map-link";

/** Names a place and links to its directions. */
export function PlaceDirections({ location }: { location: Location }) {
  const text = locationText(location);
  const route = mapLink(location);
  const Icon = route ? MapPin : Video;
  return (
    <span className="flex min-w-0 items-start gap-2">
      <Icon className="mt-0.5 size-5 shrink-0 text-accent" aria-hidden="true" />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {text}
        {route && (
          <>
            <span aria-hidden="true"> · </span>
            <a
              href={route}
              target="_blank"
              rel="noopener"
              className="-my-3 inline-block py-3 font-semibold text-accent underline underline-offset-4"
            >
              Itinéraire
              <span className="sr-only">&nbsp;vers {text} (nouvel onglet)</span>
            </a>
          </>
        )}
      </span>
    </span>
  );
}
