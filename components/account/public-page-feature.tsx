"use client";
import { ExternalLink } from "lucide-react";
import { useForm } from "react-hook-form";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DraftBanner } from "@/components/ui/draft-banner";
import { SwitchField, TextAreaField } from "@/components/ui/field";
import { QueryState } from "@/components/ui/query-state";
import { SkeletonList } from "@/components/ui/skeleton";
import { useToast } from "@/components/ui/toast";
import { useHeld } from "@/components/ui/use-held";
import { useUnsavedPage } from "@/components/ui/use-unsaved-page";
import { changedFields } from "@/lib/client/changed-fields";
import { fixedMessage } from "@/lib/client/failure-words";
import { formResolver } from "@/lib/client/form-resolver";
import { useCall, useLine, useSend } from "@/lib/client/hooks";
import { rebaseForm } from "@/lib/client/rebase-form";
import { useSession } from "@/lib/client/session";
import { useFormDraft } from "@/lib/client/use-form-draft";
import { useRefilled } from "@/lib/client/use-refilled";
import { getPublicPage, publicPage, setPublicPage } from "@/lib/contract/coach-features";
import type { ResponseOf } from "@/lib/contract/endpoint";

type Settings = ResponseOf<typeof getPublicPage>;

/** The coach's own page for everybody: what it says, and whether search engines may list it. */
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
  const form = useForm({
    resolver: formResolver(publicPage),
    defaultValues: stored,
  });
  const { register, handleSubmit, formState, reset } = form;
  const line = useLine((answer) => rebaseForm(form, answer as Settings));
  useRefilled(form, stored, line);
  const draft = useFormDraft("public-page", form, { line });
  const { question } = useUnsavedPage(formState.isDirty, () => {
    draft.forget();
    line.abandon();
    reset();
  }, [line]);
  const send = useSend(setPublicPage, {
    line,
    onSuccess: (saved) => {
      draft.forget();
      reset(saved);
      toast.success("Votre page publique est à jour, elle change d'ici une minute.");
    },
  });
  const held = useHeld<HTMLFormElement>(send.isPending);
  return (
    <form
      ref={held}
      noValidate
      className="grid gap-4"
      onSubmit={handleSubmit((body) =>
        send.mutate({ body: changedFields(body, formState.dirtyFields) }),
      )}
    >
      <DraftBanner draft={draft} />
      {send.isError && send.error.code !== "ABANDONED" && (
        <Banner tone="danger">
          {fixedMessage(send.error, "Erreur lors de la modification des fonctionnalités")}
        </Banner>
      )}
      <SwitchField
        label="Page publique"
        help="Les moteurs de recherche peuvent montrer votre page&nbsp;: présentation, prochains cours et formules. Sans cela, seuls ceux qui ont son adresse la voient."
        {...register("enabled")}
      />
      <a
        href={address}
        target="_blank"
        rel="noopener"
        className="inline-flex min-h-11 justify-self-start items-center gap-2 rounded-control font-medium text-accent underline-offset-4 hover:underline"
      >
        <ExternalLink className="size-4" aria-hidden="true" />
        Voir ma page
        <span className="sr-only">(nouvel onglet)</span>
      </a>
      <TextAreaField
        label="Présentation"
        rows={5}
        maxLength={1000}
        help="Votre parcours, votre façon d'enseigner, à qui s'adressent vos cours. 1000 caractères au plus."
        error={formState.errors.presentation?.message}
        {...register("presentation")}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          variant="secondary"
          disabled={!formState.isDirty && !line.isOpen()}
          pending={send.isPending}
          pendingLabel="Modification..."
        >
          Enregistrer la page
        </Button>
      </div>
      {question}
    </form>
  );
}
