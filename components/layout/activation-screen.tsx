"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Logo } from "@/components/layout/logo";
import { useCoachAdded } from "@/components/layout/use-coach-added";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { LinkButton } from "@/components/ui/link-button";
import { OfflineLine } from "@/components/ui/offline-line";
import type { CallError } from "@/lib/client/call-error";
import { useSend } from "@/lib/client/send";
import { useSession } from "@/lib/client/session";
import { addCoach } from "@/lib/contract/accounts/accounts";

export function ActivationScreen({
  code,
  linkError,
}: {
  code: string;
  linkError: CallError | null;
}) {
  const router = useRouter();
  const { user, logOut } = useSession();
  const [value, setValue] = useState(code);
  const add = useSend(addCoach, { onSuccess: useCoachAdded(() => router.push("/")) });
  const error = add.error ?? (add.isIdle ? linkError : null);
  const refused = addCoach.errors.some((known) => known === error?.code);
  return (
    <div className="flex min-h-dvh flex-col items-center bg-surface px-4 py-6 md:py-12">
      <header>
        <Logo />
      </header>
      <OfflineLine className="mt-6 w-full max-w-md" />
      <main className="mt-6 w-full max-w-md rounded-card border border-line bg-card p-5 md:mt-10 md:p-8">
        <p className="text-muted">Bonjour {user.firstName},</p>
        <h1 className="mt-1 text-2xl font-semibold text-ink">Saisir le code d'activation</h1>
        <p className="mt-2 text-muted">Votre coach vous le donne.</p>
        <form
          noValidate
          className="mt-6 grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (value.trim() && !add.isPending) add.mutate({ params: { code: value.trim() } });
          }}
        >
          {error && !refused && <Banner tone="danger">{error.message}</Banner>}
          <TextField
            label="Code de votre coach"
            value={value}
            onChange={(event) => setValue(event.target.value)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            error={refused ? error?.message : undefined}
          />
          <Button type="submit" full pending={add.isPending} pendingLabel="Ajout...">
            Ajouter un coach
          </Button>
        </form>
      </main>
      <footer className="mt-4 flex flex-wrap justify-center gap-2">
        <LinkButton href="/profile" variant="ghost">
          Mes infos
        </LinkButton>
        <Button variant="ghost" onClick={() => void logOut()}>
          Déconnexion
        </Button>
      </footer>
    </div>
  );
}
