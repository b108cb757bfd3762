"use client";
import { Mail, MapPin, Phone } from "lucide-react";
import type { ReactNode } from "react";
import type { Location } from "@/lib/domain/location";
import { mapLink } from "@/lib/map-link";

interface PlaceLinkProps {
  href: string;
  icon: ReactNode;
  label?: string;
  children: string;
}

function PlaceLink({ href, icon, label, children }: PlaceLinkProps) {
  return (
    <li className="min-w-0">
      <a
        href={href}
        aria-label={label}
        {...(href.startsWith("https:") && { target: "_blank", rel: "noopener" })}
        className="inline-flex min-h-11 md:min-h-8 max-w-full items-center gap-1.5 rounded-control font-semibold text-accent text-sm hover:underline"
      >
        <span aria-hidden="true" className="shrink-0">
          {icon}
        </span>
        <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
      </a>
    </li>
  );
}

/** Returns `06 12 34 56 78`. A foreign number stays as it is typed. */
const spacedPhone = (phone: string) =>
  /^0\d{9}$/.test(phone) ? phone.replace(/(\d\d)(?=\d)/g, "$1\u00a0") : phone;

interface Contact {
  displayName: string;
  phone: string | null;
  email: string | null;
}

interface PlaceLinksProps {
  location: Location;
  coach: Contact | undefined;
  /** Shows `Appeler` and `Écrire` instead of the phone number and the email address. */
  short?: boolean;
}

/** Links to the directions, and to the coach's phone and email when the coach shares them. */
export function PlaceLinks({ location, coach, short = false }: PlaceLinksProps) {
  const phone = coach?.phone ? spacedPhone(coach.phone) : null;
  const email = coach?.email ?? null;
  const route = mapLink(location);
  return (
    <ul className="flex flex-wrap gap-x-4 empty:hidden">
      {route ? (
        <PlaceLink href={route} icon={<MapPin size={16} />}>
          Itinéraire
        </PlaceLink>
      ) : null}
      {coach && phone ? (
        <PlaceLink
          href={`tel:${coach.phone}`}
          icon={<Phone size={16} />}
          label={`Appeler ${coach.displayName}, ${phone}`}
        >
          {short ? "Appeler" : phone}
        </PlaceLink>
      ) : null}
      {coach && email ? (
        <PlaceLink
          href={`mailto:${email}`}
          icon={<Mail size={16} />}
          label={`Écrire à ${coach.displayName}, ${email}`}
        >
          {short ? "Écrire" : email}
        </PlaceLink>
      ) : null}
    </ul>
  );
}
