"use client";
import { ChevronDown, Copy, Mail, MessageCircle, MessageSquare } from "lucide-react";
import { mailsOf } from "@/components/trainee/mails-of";
import { Menu, MenuItem } from "@/components/ui/menu";
import { useToast } from "@/components/ui/toast";
import { useCopy } from "@/components/ui/use-copy";
import { useSend } from "@/lib/client/send";
import { remindTrainee } from "@/lib/contract/trainees/remind";
import type { Trainee } from "@/lib/contract/trainees/trainees";
import { internationalPhone } from "@/lib/domain/international-phone";

type Contact = Pick<Trainee, "email" | "phoneNumber" | "guardians">;

interface RemindMenuProps {
  traineeId: string;
  name: string;
  subscriptionId: string;
  kind: "PAYMENT" | "RENEWAL";
  text: string;
  /** Undefined for a former trainee, whose address the server knows. */
  contact: Contact | undefined;
}

/** The first number that can be called from anywhere, the trainee's own or a guardian's. */
const phoneOf = ({ phoneNumber, guardians }: Contact) =>
  [phoneNumber, ...(guardians ?? []).map((guardian) => guardian.phoneNumber)]
    .map((number) => internationalPhone(number ?? ""))
    .find((number) => number !== null);

/** Sends a reminder by mail, or opens it in another app. */
export function RemindMenu({
  traineeId,
  name,
  subscriptionId,
  kind,
  text,
  contact,
}: RemindMenuProps) {
  const toast = useToast();
  const reminder = useSend(remindTrainee, {
    onSuccess: () => toast.success(`Relance envoyée à ${name}.`),
    onError: (error) => toast.error(error.message),
  });
  const copy = useCopy();
  const phone = contact && phoneOf(contact);
  const encoded = encodeURIComponent(text);
  return (
    <Menu
      label={`Relancer : ${name}`}
      trigger={
        <span className="flex items-center gap-1 font-semibold text-accent text-sm">
          {reminder.isPending ? "Envoi…" : "Relancer"}
          <ChevronDown aria-hidden="true" size={16} className="max-[22rem]:hidden" />
        </span>
      }
    >
      {contact && mailsOf(contact) === 0 ? null : (
        <MenuItem
          icon={<Mail aria-hidden="true" size={18} />}
          writes
          onSelect={() =>
            reminder.mutate({ params: { id: traineeId }, body: { subscriptionId, kind, text } })
          }
        >
          Par mail
        </MenuItem>
      )}
      {phone ? (
        <>
          <MenuItem
            icon={<MessageCircle aria-hidden="true" size={18} />}
            onSelect={() =>
              window.open(`https://wa.me/${phone}?text=${encoded}`, "_blank", "noopener,noreferrer")
            }
          >
            WhatsApp
          </MenuItem>
          <MenuItem
            icon={<MessageSquare aria-hidden="true" size={18} />}
            onSelect={() => window.location.assign(`sms:+${phone}?&body=${encoded}`)}
          >
            SMS
          </MenuItem>
        </>
      ) : null}
      <MenuItem
        icon={<Copy aria-hidden="true" size={18} />}
        onSelect={() =>
          void copy(text, "Message copié.", "Votre navigateur ne permet pas de copier ce message.")
        }
      >
        Copier le message
      </MenuItem>
    </Menu>
  );
}
