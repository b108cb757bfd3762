"use client";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { PasswordField } from "@/components/ui/password-field";
import { messageOf } from "@/lib/client/call";
import { formResolver } from "@/lib/client/form-resolver";
import { useSend } from "@/lib/client/hooks";
import { useSession } from "@/lib/client/session";
import { deleteMe } from "@/lib/contract/personal-data";

const FORM = "delete-account";
const form = z.object({
  password: z.string().check(z.minLength(1, "Veuillez renseigner votre mot de passe.")),
});

export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { user, leave } = useSession();
  const send = useSend(deleteMe, { onSuccess: () => void leave() });
  const { register, handleSubmit, formState } = useForm({
    resolver: formResolver(form),
    defaultValues: { password: "" },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Supprimer votre compte&nbsp;?"
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Annuler
          </Button>
          <Button
            variant="danger"
            type="submit"
            form={FORM}
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
        onSubmit={handleSubmit((body) => send.mutate({ body }))}
      >
        {send.isError && <Banner tone="danger">{messageOf(send.error)}</Banner>}
        <p>
          {user.type === "COACH"
            ? "Vos formules et vos cours sans réservation disparaissent, vos élèves ne vous suivent plus. C'est définitif."
            : "Vos places à venir sont annulées, vos abonnements prennent fin, et votre nom disparaît des listes de vos coachs. C'est définitif."}
        </p>
        <PasswordField
          label="Mot de passe"
          autoComplete="current-password"
          error={formState.errors.password?.message}
          {...register("password")}
        />
      </form>
    </Dialog>
  );
}
