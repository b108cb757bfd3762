"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import type { UseFormReturn } from "react-hook-form";
import * as z from "zod/mini";
import { rulesForm } from "@/components/activity/class-form-values";
import { RuleFields } from "@/components/activity/rule-fields";
import { Button } from "@/components/ui/button";
import { PageForm } from "@/components/ui/page-form";
import { useToast } from "@/components/ui/toast";
import { useSaveForm } from "@/components/ui/use-save-form";
import { useSend } from "@/lib/client/send";
import { useSession, useSetUser } from "@/lib/client/session";
import { updateSettings } from "@/lib/contract/accounts/coach-settings";
import { CLASS_RULES, type ClassRules } from "@/lib/domain/class-rules";

/** The initial values of a new class's form. */
export function ClassDefaultsForm() {
  const { user } = useSession();
  const setUser = useSetUser();
  const toast = useToast();
  const save = useSaveForm<ClassRules>({
    name: "class-defaults",
    resolver: zodResolver(z.object(rulesForm)),
    stored: user.settings?.classDefaults ?? CLASS_RULES,
  });
  const send = useSend(
    updateSettings,
    save.sending({
      onSuccess: (changed) => {
        setUser(changed);
        toast.success("Réglages enregistrés.");
      },
    }),
  );
  return (
    <PageForm
      save={save}
      onSubmit={save.onSubmit((classDefaults) => send.mutate({ body: { classDefaults } }))}
      className="grid gap-4 sm:grid-cols-2"
      intro={
        <div className="sm:col-span-2">
          <h2 className="font-semibold">Mes nouveaux cours</h2>
          <p className="mt-1 text-muted text-sm">Chaque nouveau cours commence ainsi.</p>
        </div>
      }
    >
      <RuleFields form={save.form as UseFormReturn<ClassRules>} />
      <div className="sm:col-span-2">
        <Button type="submit" pending={send.isPending} pendingLabel="Enregistrement...">
          Enregistrer
        </Button>
      </div>
    </PageForm>
  );
}
