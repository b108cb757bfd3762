"use client";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/field";
import { useToast } from "@/components/ui/toast";
import { formResolver } from "@/lib/client/form-resolver";
import { useSend } from "@/lib/client/hooks";
import { PHONE_HINT } from "@/lib/contract/fields";
import { createTrainee, listTrainees, type Trainee } from "@/lib/contract/trainees";

/** Creates a trainee, who gets an invitation; an address with an account already gets one too, and nothing of it is shown. */
export function CreateTraineeDialog({
  onClose,
  onCreated,
}: {
  onClose: () => void;
  onCreated: (trainee: Trainee) => void;
}) {
  const toast = useToast();
  const [invited, setInvited] = useState(false);
  const form = useForm({
    resolver: formResolver(createTrainee.body),
    defaultValues: { firstName: "", lastName: "", email: "", phoneNumber: "" },
  });
  const { errors } = form.formState;
  const create = useSend(createTrainee, {
    refreshes: [listTrainees],
    onSuccess: (trainee) => {
      if (!trainee) {
        setInvited(true);
        return;
      }
      toast.success(
        `${trainee.firstName} est dans votre liste et reçoit une invitation par email.`,
      );
      onCreated(trainee);
      onClose();
    },
  });
  const change = (open: boolean) => {
    if (!open) onClose();
  };
  if (invited) {
    return (
      <Dialog
        open
        onOpenChange={change}
        title="Invitation envoyée"
        size="sm"
        footer={<Button onClick={onClose}>Fermer</Button>}
      >
        <p>
          Cette adresse a déjà un compte Élan. La personne reçoit un email avec votre code : elle
          apparaîtra dans votre liste dès qu'elle vous aura ajouté.
        </p>
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onOpenChange={change}
      title="Créer un élève"
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Annuler
          </Button>
          <Button
            type="submit"
            form="trainee-form"
            pending={create.isPending}
            pendingLabel="Création..."
          >
            Créer
          </Button>
        </>
      }
    >
      <form
        id="trainee-form"
        noValidate
        className="flex flex-col gap-4"
        onSubmit={form.handleSubmit((body) => create.mutate({ body }))}
      >
        {create.error ? <Banner tone="danger">{create.error.message}</Banner> : null}
        <TextField
          label="Prénom"
          autoComplete="off"
          error={errors.firstName?.message}
          {...form.register("firstName")}
        />
        <TextField
          label="Nom"
          autoComplete="off"
          error={errors.lastName?.message}
          {...form.register("lastName")}
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          error={errors.email?.message}
          {...form.register("email")}
        />
        <TextField
          label="Téléphone (facultatif)"
          type="tel"
          autoComplete="off"
          help={PHONE_HINT}
          error={errors.phoneNumber?.message}
          {...form.register("phoneNumber")}
        />
      </form>
    </Dialog>
  );
}
