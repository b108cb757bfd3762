import { PublicFrame } from "@/components/coach-page/public-frame";
import { buttonClass } from "@/components/ui/button-class";
import { TextField } from "@/components/ui/field";

export function UnknownCodePage({ contact }: { contact: string | undefined }) {
  return (
    <PublicFrame contact={contact}>
      <main data-status="404" className="mx-auto w-full max-w-md flex-1 px-4 pt-6 pb-12">
        <h1 className="text-2xl font-semibold tracking-tight">Ce code n'existe pas.</h1>
        <form action="/c" className="mt-6 grid gap-4">
          <TextField
            label="Code du coach"
            name="code"
            required
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            maxLength={20}
          />
          <button type="submit" className={buttonClass({ variant: "primary", full: true })}>
            Voir les cours
          </button>
        </form>
      </main>
    </PublicFrame>
  );
}
