import { useFamily } from "@/components/family/use-family";
import { subscriptionHelp } from "@/components/reservation/subscription-help";
import { kindText } from "@/components/subscription/kind-text";
import { RadioGroupField } from "@/components/ui/choice-field";
import { useSession } from "@/lib/client/session";
import type { Subscription } from "@/lib/contract/subscriptions/subscriptions";

interface SubscriptionFieldProps {
  legend: string;
  /** The person of the family who is booked; absent: the account itself. */
  personId: string | undefined;
  subscriptions: readonly Subscription[];
  value: string | null;
  onChange: (id: string) => void;
}

export function SubscriptionField({ personId, subscriptions, ...field }: SubscriptionFieldProps) {
  const { user } = useSession();
  const { people } = useFamily();
  const isShared = ({ traineeId }: Subscription) => traineeId !== (personId ?? user.id);
  return (
    <RadioGroupField
      options={subscriptions.map((subscription) => ({
        value: subscription.id,
        label: subscription.label,
        help: isShared(subscription)
          ? `${kindText(subscription, people)} · ${subscriptionHelp(subscription)}`
          : subscriptionHelp(subscription),
      }))}
      {...field}
    />
  );
}
