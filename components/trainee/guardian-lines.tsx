import { OwnText } from "@/components/ui/own-text";
import type { Trainee } from "@/lib/contract/trainees/trainees";

/** The guardians of a person, with their telephone numbers. */
export function GuardianLines({ guardians }: Pick<Trainee, "guardians">) {
  // Data cached by an earlier version has no guardians.
  return (guardians ?? []).map(({ firstName, lastName, phoneNumber, email }) => (
    <span key={email} className="block text-muted text-sm [overflow-wrap:anywhere]">
      Parent&nbsp;: {firstName} {lastName}
      {phoneNumber ? (
        <>
          ,{" "}
          <a
            href={`tel:${phoneNumber}`}
            className="tabular inline-flex min-h-6 items-center underline"
          >
            <OwnText>{phoneNumber}</OwnText>
          </a>
        </>
      ) : null}
    </span>
  ));
}
