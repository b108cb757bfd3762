"use client";
import { FreeCourseFeature } from "@/components/account/free-course-feature";
import { PublicPageFeature } from "@/components/account/public-page-feature";
import { Banner } from "@/components/ui/banner";
import { Card } from "@/components/ui/card";
import { SwitchField } from "@/components/ui/choice-field";
import { useToast } from "@/components/ui/toast";
import { fixedMessage } from "@/lib/client/failure-message";
import { useSend } from "@/lib/client/send";
import { useSession, useSetUser } from "@/lib/client/session";
import { toggleAssistants } from "@/lib/contract/accounts/coach-features";

export function FeaturesTab() {
  const { user } = useSession();
  const setUser = useSetUser();
  const toast = useToast();
  const send = useSend(toggleAssistants, {
    onSuccess: (changed, { body }) => {
      setUser(changed);
      toast.success(`Mes professeurs\u00a0: fonction ${body.enabled ? "activée" : "désactivée"}.`);
    },
  });
  const enabled = send.isPending
    ? send.variables.body.enabled
    : user.rights.includes("COACH_ASSISTANT");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:gap-6">
      <Card as="section">
        {send.isError && (
          <div className="mb-4">
            <Banner tone="danger">
              {fixedMessage(send.error, "Erreur lors de la modification des fonctionnalités")}
            </Banner>
          </div>
        )}
        <SwitchField
          label="Mes professeurs"
          help="Confiez des cours à d'autres profs&nbsp;: leur nom et leur photo s'affichent sur ces cours."
          checked={enabled}
          pending={send.isPending}
          onChange={(event) => send.mutate({ body: { enabled: event.target.checked } })}
        />
      </Card>
      <FreeCourseFeature />
      <PublicPageFeature />
    </div>
  );
}
