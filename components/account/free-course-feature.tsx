"use client";
import { Controller, useForm } from "react-hook-form";
import * as z from "zod/mini";
import { PriceField } from "@/components/receipt/price-field";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { SwitchField } from "@/components/ui/field";
import { useToast } from "@/components/ui/toast";
import { useHeld } from "@/components/ui/use-held";
import { useUnsavedPage } from "@/components/ui/use-unsaved-page";
import { fixedMessage } from "@/lib/client/failure-words";
import { formResolver } from "@/lib/client/form-resolver";
import { useLine, useSend } from "@/lib/client/hooks";
import { useSession, useSetUser } from "@/lib/client/session";
import { useRefilled } from "@/lib/client/use-refilled";
import { toggleFreeCourse } from "@/lib/contract/coach-features";
import { euros } from "@/lib/contract/fields";

const priceForm = z.object({ price: euros("Prix") });

/** The first trial class, and its price (spec §2). */
export function FreeCourseFeature() {
  const { user } = useSession();
  const setUser = useSetUser();
  const toast = useToast();
  const stored = user.rights.includes("FREE_GROUP_CLASS");
  const storedPrice = user.additionalInfo.featureClassPrice;
  const form = useForm({
    resolver: formResolver(priceForm),
    defaultValues: { price: storedPrice },
  });
  const { control, handleSubmit, formState, reset } = form;
  // The last press alone counts.
  const line = useLine(() => true);
  useRefilled(form, { price: storedPrice }, line);
  const { question } = useUnsavedPage(formState.isDirty, () => {
    line.abandon();
    reset();
  }, [line]);
  const send = useSend(toggleFreeCourse, {
    line,
    onSuccess: (changed, { body }) => {
      setUser(changed);
      reset({ price: changed.additionalInfo.featureClassPrice });
      if (!body.enabled) toast.success("Le cours d'essai est désactivé.");
      else toast.success(stored ? "Le prix est enregistré." : "Le cours d'essai est activé.");
    },
  });
  const held = useHeld<HTMLFormElement>(send.isPending);
  const enabled = send.isPending ? send.variables.body.enabled : stored;
  const wanted = send.variables?.body;
  // Made all the same, as the account that was read since says: there is nothing to try again.
  const made = wanted?.enabled === stored && wanted.price === storedPrice;
  const save = (on: boolean) =>
    handleSubmit(({ price }) => send.mutate({ body: { enabled: on, price } }));

  return (
    <Card as="section">
      {send.isError && !made && send.error.code !== "ABANDONED" && (
        <div className="mb-4">
          <Banner tone="danger">
            {fixedMessage(send.error, "Erreur lors de la modification des fonctionnalités")}
          </Banner>
        </div>
      )}
      <SwitchField
        label="Premier cours d'essai"
        help="Une formule «&nbsp;Cours d'essai&nbsp;» s'ajoute aux vôtres&nbsp;: chaque élève la prend une fois."
        checked={enabled}
        pending={send.isPending}
        onChange={(event) => void save(event.target.checked)()}
      />
      <form
        ref={held}
        noValidate
        className="mt-4 flex flex-wrap items-end gap-3 border-t border-line pt-4"
        onSubmit={save(stored)}
      >
        <div className="w-full sm:w-52">
          <Controller
            control={control}
            name="price"
            render={({ field, fieldState }) => (
              <PriceField
                label="Prix du cours d'essai (€)"
                error={fieldState.error?.message}
                {...field}
              />
            )}
          />
        </div>
        {stored && (
          <Button
            type="submit"
            variant="secondary"
            disabled={!formState.isDirty && !line.isOpen()}
            pending={send.isPending}
            pendingLabel="Modification..."
          >
            Enregistrer le prix
          </Button>
        )}
      </form>
      {question}
    </Card>
  );
}
