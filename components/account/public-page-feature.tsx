"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { ExternalLink } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { SwitchField } from "@/components/ui/choice-field";
import { TextAreaField } from "@/components/ui/field";
import { PageForm } from "@/components/ui/page-form";
import { QueryState } from "@/components/ui/query-state";
import { SkeletonList } from "@/components/ui/skeleton";
import { useToast } from "@/components/ui/toast";
import { useSaveForm } from "@/components/ui/use-save-form";
import { useSend } from "@/lib/client/send";
import { useSession } from "@/lib/client/session";
import { useCall } from "@/lib/client/use-call";
import { getPublicPage, publicPage, setPublicPage } from "@/lib/contract/accounts/coach-features";
import type { ResponseOf } from "@/lib/contract/endpoint";

type Settings = ResponseOf<typeof getPublicPage>;

export function PublicPageFeature() {
  const settings = useCall(getPublicPage, {});
  return (
    <Card as="section">
      <QueryState query={settings} skeleton={<SkeletonList rows={1} />}>
        {(found) => <SettingsForm stored={found} />}
      </QueryState>
    </Card>
  );
}

function SettingsForm({ stored }: { stored: Settings }) {
  const { user } = useSession();
  const toast = useToast();
  const address = `/c/${user.code}`;
  const save = useSaveForm({
    name: "public-page",
    resolver: zodResolver(publicPage),
    stored,
    failure: "Erreur lors de la modification des fonctionnalités",
  });
  const { register, formState } = save.form;
  const send = useSend(
    setPublicPage,
    save.sending({
      onSuccess: () =>
        toast.success("Votre page publique est à jour, elle change d'ici une minute."),
    }),
  );
  return (
    <PageForm
      save={save}
      onSubmit={save.onSubmit((_, { changes: body }) => send.mutate({ body }))}
      className="grid gap-4"
    >
      <SwitchField
        label="Page publique"
        help="Votre page apparaît sur Google. Sinon, seul votre lien y mène."
        {...register("enabled")}
      />
      <a
        href={address}
        target="_blank"
        rel="noopener"
        className="inline-flex min-h-11 justify-self-start items-center gap-2 rounded-control font-semibold text-accent underline-offset-4 hover:underline"
      >
        <ExternalLink className="size-4" aria-hidden="true" />
        Voir ma page
        <span className="sr-only">(nouvel onglet)</span>
      </a>
      <TextAreaField
        label="Présentation"
        rows={5}
        maxLength={1000}
        help="1000 caractères au plus."
        error={formState.errors.presentation?.message}
        {...register("presentation")}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          variant="secondary"
          disabled={!save.changed}
          pending={save.pending}
          pendingLabel="Modification..."
        >
          Enregistrer la page
        </Button>
      </div>
    </PageForm>
  );
}
