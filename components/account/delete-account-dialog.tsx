"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { ArchiveButton } from "@/components/account/archive-button";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog, DialogCancel } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/field";
import { PasswordField } from "@/components/ui/password-field";
import { useToast } from "@/components/ui/toast";
import { messageOf } from "@/lib/client/call-error";
import { useSend } from "@/lib/client/send";
import { useSession } from "@/lib/client/session";
import { useCall } from "@/lib/client/use-call";
import { deleteMe, getEnding } from "@/lib/contract/accounts/personal-data";
import { formatCount, formatEuros } from "@/lib/format";

const FORM = "delete-account";
const form = z.object({
  password: z.string().check(z.minLength(1, "Indiquez votre mot de passe.")),
  name: z.string(),
});

export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { user, logOut } = useSession();
  const ending = useCall(getEnding, {});
  const toast = useToast();
  const send = useSend(deleteMe);
  const { debts = [], persons = [], running = 0 } = ending.data ?? {};
  const asksName = running > 0 || send.error?.code === "CONFIRM_NAME";
  const { register, handleSubmit, formState, getValues, setFocus } = useForm({
    resolver: zodResolver(form),
    defaultValues: { password: "", name: "" },
  });
  // The field comes with the response, when the dialog has focused the password already.
  useEffect(() => {
    const isAtPassword = document.activeElement?.getAttribute("name") === "password";
    if (asksName && isAtPassword && getValues("password") === "") setFocus("name");
  }, [asksName, getValues, setFocus]);
  useEffect(() => {
    if (send.error?.code === "CONFIRM_NAME") setFocus("name");
  }, [send.error, setFocus]);
  return (
    <Dialog
      onClose={onClose}
      sending={send.isPending}
      title="Supprimer votre compte&nbsp;?"
      size="sm"
      footer={
        <>
          <DialogCancel />
          <Button
            variant="danger"
            type="submit"
            form={FORM}
            // The dialog must list what is lost before the account can be deleted.
            disabled={ending.isPending || !user.secured}
            pending={send.isPending || send.isSuccess}
            pendingLabel="Suppression..."
          >
            Supprimer mon compte
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        noValidate
        className="grid gap-4"
        onSubmit={handleSubmit(({ password, name }, event) => {
          const shown = event?.target as HTMLFormElement;
          const body = { password, name: name.trim() || null };
          // `onSuccess` would not run when the dialog is left, and the device would keep its data.
          void send.mutateAsync({ body }).then(
            () => logOut(true),
            (error) => {
              if (!shown.isConnected)
                toast.error(`Votre compte n'est pas supprimé. ${messageOf(error)}`);
            },
          );
        })}
      >
        {send.isError && <Banner tone="danger">{messageOf(send.error)}</Banner>}
        <p>
          {user.type === "COACH"
            ? "Vos formules et vos cours à venir disparaissent, vos élèves ne vous suivent plus. Leurs places sont annulées et recréditées, un email le leur dit. C'est définitif."
            : "Vos places à venir sont annulées, vos abonnements prennent fin. Votre nom disparaît des listes de vos coachs. C'est définitif."}
        </p>
        {user.type === "COACH" && (
          <>
            <p>
              Le livre des recettes se garde 10&nbsp;ans&nbsp;: téléchargez-le d'abord dans Gestion.
              Élan l'efface 30&nbsp;jours après la fin de votre compte. Tout votre studio se
              télécharge ici.
            </p>
            <div>
              <ArchiveButton />
            </div>
          </>
        )}
        {debts.map(({ coachId, coachName, amount }) => (
          <p key={coachId} className="[overflow-wrap:anywhere]">
            Vous devez {formatEuros(amount)} à {coachName}&nbsp;; votre coach garde votre nom deux
            ans au plus.
          </p>
        ))}
        {persons.map(({ firstName, places }, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two persons may have one first name
          <p key={n} className="[overflow-wrap:anywhere]">
            {firstName} n'a pas d'autre responsable&nbsp;: sa fiche est supprimée aussi
            {places > 0
              ? `, ${formatCount(places, "place est annulée", "places sont annulées")}.`
              : "."}
          </p>
        ))}
        {running > 0 && (
          <p>
            {formatCount(
              running,
              "abonnement est en cours chez vous.",
              "abonnements sont en cours chez vous.",
            )}{" "}
            Leurs élèves vous écriront pour la suite.
          </p>
        )}
        {asksName && (
          <TextField
            label="Votre nom affiché"
            help={`Pour confirmer, saisissez\u00a0: ${user.displayName}`}
            autoComplete="off"
            spellCheck={false}
            {...register("name")}
          />
        )}
        {user.secured ? (
          <PasswordField
            label="Mot de passe"
            autoComplete="current-password"
            error={formState.errors.password?.message}
            {...register("password")}
          />
        ) : (
          <Banner tone="warning">
            Choisissez d'abord un mot de passe sur cette page&nbsp;: la suppression en demande un.
          </Banner>
        )}
      </form>
    </Dialog>
  );
}
