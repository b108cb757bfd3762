"use client";
import { Mail, MapPin, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { useSession } from "@/lib/client/session";
import { mapLink } from "@/lib/map-link";

function PlaceLink({ href, icon, children }: { href: string; icon: ReactNode; children: string }) {
  return (
    <li className="min-w-0">
      <a
        href={href}
        {...(href.startsWith("https:") && { target: "_blank", rel: "noopener" })}
        className="inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-control font-semibold text-accent text-sm hover:underline"
      >
        <span aria-hidden="true" className="shrink-0">
          {icon}
        </span>
        <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
      </a>
    </li>
  );
}

/** `06 12 34 56 78`; a foreign number stays as it is typed. */
const readable = (phone: string) =>
  /^0\d{9}$/.test(phone) ? phone.replace(/(\d\d)(?=\d)/g, "$1\u00a0") : phone;

/** The way to the place, and the coach's telephone and address where the coach gives them. */
export function PlaceLinks({ place, coachId }: { place: string; coachId: string }) {
  const { user } = useSession();
  const coach = user.coachs.find(({ id }) => id === coachId);
  return (
    <ul className="flex flex-wrap gap-x-4">
      <PlaceLink href={mapLink(place)} icon={<MapPin size={16} />}>
        Itinéraire
      </PlaceLink>
      {coach?.phone ? (
        <PlaceLink href={`tel:${coach.phone}`} icon={<Phone size={16} />}>
          {readable(coach.phone)}
        </PlaceLink>
      ) : null}
      {coach?.email ? (
        <PlaceLink href={`mailto:${coach.email}`} icon={<Mail size={16} />}>
          {coach.email}
        </PlaceLink>
      ) : null}
    </ul>
  );
}
