"use client";
import { Banner } from "@/components/ui/banner";
import { Card } from "@/components/ui/card";
import { SwitchField } from "@/components/ui/choice-field";
import { QueryState } from "@/components/ui/query-state";
import { Skeleton } from "@/components/ui/skeleton";
import { useToast } from "@/components/ui/toast";
import { messageOf } from "@/lib/client/call-error";
import { useSend } from "@/lib/client/send";
import { useCall } from "@/lib/client/use-call";
import { getReminders, setReminders } from "@/lib/contract/accounts/reminders";

export function RemindersCard() {
  const toast = useToast();
  const query = useCall(getReminders, {});
  const send = useSend(setReminders, {
    onSuccess: ({ enabled }) =>
      toast.success(enabled ? "Les rappels sont activés." : "Les rappels sont désactivés."),
  });
  return (
    <Card as="section">
      {send.isError && (
        <Banner tone="danger" className="mb-4">
          {messageOf(send.error)}
        </Banner>
      )}
      <QueryState query={query} skeleton={<Skeleton className="h-16 w-full" />}>
        {(reminders) => (
          <SwitchField
            label="Rappels par email"
            help="Un email avant chaque cours&nbsp;: la veille, ou plus tôt quand le délai d'annulation finit avant."
            checked={send.isPending ? send.variables.body.enabled : reminders.enabled}
            pending={send.isPending}
            onChange={(event) => send.mutate({ body: { enabled: event.target.checked } })}
          />
        )}
      </QueryState>
    </Card>
  );
}
