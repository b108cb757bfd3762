"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import * as z from "zod/mini";
import { PriceField } from "@/components/receipt/price-field";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { SwitchField } from "@/components/ui/choice-field";
import { controlledOf } from "@/components/ui/controlled-of";
import { PageForm } from "@/components/ui/page-form";
import { useToast } from "@/components/ui/toast";
import { useSaveForm } from "@/components/ui/use-save-form";
import { useSend } from "@/lib/client/send";
import { useSession, useSetUser } from "@/lib/client/session";
import { toggleFreeCourse } from "@/lib/contract/accounts/coach-features";
import { euros } from "@/lib/contract/fields";

const priceForm = z.object({ price: euros("Prix") });

export function FreeCourseFeature() {
  const { user } = useSession();
  const setUser = useSetUser();
  const toast = useToast();
  const stored = user.rights.includes("FREE_GROUP_CLASS");
  const storedPrice = user.additionalInfo.featureClassPrice;
  const save = useSaveForm({
    name: "free-course",
    resolver: zodResolver(priceForm),
    stored: { price: storedPrice },
    failure: "Erreur lors de la modification des fonctionnalités",
  });
  const send = useSend(
    toggleFreeCourse,
    save.sending({
      onSuccess: (changed, { body }) => {
        setUser(changed);
        if (!body.enabled) toast.success("Le cours d'essai est désactivé.");
        else toast.success(stored ? "Le prix est enregistré." : "Le cours d'essai est activé.");
      },
    }),
  );
  const enabled = send.isPending ? send.variables.body.enabled : stored;
  const switchTo = (on: boolean) =>
    save.onSubmit(({ price }) => send.mutate({ body: { enabled: on, price } }));

  return (
    <Card as="section">
      <PageForm
        save={save}
        onSubmit={switchTo(stored)}
        intro={
          <SwitchField
            label="Premier cours d'essai"
            help="Une formule «&nbsp;Cours d'essai&nbsp;» s'ajoute aux vôtres&nbsp;: chaque élève la prend une fois."
            checked={enabled}
            pending={save.pending}
            onChange={(event) => void switchTo(event.target.checked)()}
          />
        }
      >
        <div className="flex flex-wrap items-end gap-3 border-t border-line pt-4">
          <div className="w-full sm:w-52">
            <PriceField label="Prix du cours d'essai (€)" {...controlledOf(save.form)("price")} />
          </div>
          {stored && (
            <Button
              type="submit"
              variant="secondary"
              disabled={!save.changed}
              pending={save.pending}
              pendingLabel="Modification..."
            >
              Enregistrer le prix
            </Button>
          )}
        </div>
      </PageForm>
    </Card>
  );
}
