import { Phone } from "lucide-react";
import { useId } from "react";
import { buttonClass } from "@/components/ui/button-class";
import type { Unreached } from "@/lib/contract/operations/preview";
import { nameOf } from "@/lib/domain/name-of";

interface ToCallProps {
  people: Unreached;
}

export function ToCall({ people }: ToCallProps) {
  const id = useId();
  if (people.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-1 font-semibold">
        À prévenir par téléphone
      </h3>
      <p className="text-muted text-sm">Sans adresse email, ou leur adresse refuse nos mails.</p>
      <ul className="divide-y divide-line">
        {people.map((person) => (
          <li
            key={person.traineeId}
            className="flex flex-wrap items-center justify-between gap-2 py-2"
          >
            <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{nameOf(person)}</span>
            {person.phoneNumber ? (
              <a
                href={`tel:${person.phoneNumber.replaceAll(/[^+\d]/g, "")}`}
                aria-label={`Appeler ${nameOf(person)}`}
                className={buttonClass({ variant: "secondary", size: "sm" })}
              >
                <Phone aria-hidden="true" size={17} />
                {person.phoneNumber}
              </a>
            ) : (
              <span className="text-muted text-sm">Sans téléphone</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
