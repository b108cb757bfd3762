import { Mail, MessageCircle, MessageSquare, Phone } from "lucide-react";
import type { Trainee } from "@/lib/contract/trainees/trainees";
import { internationalPhone } from "@/lib/domain/international-phone";

const look =
  "flex min-h-11 items-center justify-center gap-x-1.5 rounded-control border border-line bg-card px-1 py-1.5 font-semibold text-sm text-accent hover:bg-accent-soft max-sm:flex-col";

/** A landline takes calls only. */
export function ContactLinks({ trainee: { phoneNumber, email } }: { trainee: Trainee }) {
  const international = internationalPhone(phoneNumber ?? "");
  const isMobile = international !== null && /^33[67]/.test(international);
  const links = [
    phoneNumber && { href: `tel:${phoneNumber}`, label: "Appeler", Icon: Phone },
    isMobile && { href: `sms:${phoneNumber}`, label: "SMS", Icon: MessageSquare },
    isMobile && {
      href: `https://wa.me/${international}`,
      label: "WhatsApp",
      Icon: MessageCircle,
    },
    email && { href: `mailto:${email}`, label: "Email", Icon: Mail },
  ].filter((link) => link !== null && link !== false && link !== "");
  if (links.length === 0) return null;
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(4.5rem,1fr))] gap-2">
      {links.map(({ href, label, Icon }) => (
        <li key={label}>
          <a
            href={href}
            {...(href.startsWith("https:") && { target: "_blank", rel: "noopener" })}
            className={look}
          >
            <Icon aria-hidden="true" size={16} />
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
