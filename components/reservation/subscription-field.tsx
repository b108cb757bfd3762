import { subscriptionHelp } from "@/components/reservation/subscription-help";
import { RadioGroupField } from "@/components/ui/choice-field";
import type { Subscription } from "@/lib/contract/subscriptions/subscriptions";

interface SubscriptionFieldProps {
  legend: string;
  subscriptions: readonly Subscription[];
  value: string | null;
  onChange: (id: string) => void;
}

export function SubscriptionField({ subscriptions, ...field }: SubscriptionFieldProps) {
  return (
    <RadioGroupField
      options={subscriptions.map((subscription) => ({
        value: subscription.id,
        label: subscription.label,
        help: subscriptionHelp(subscription),
      }))}
      {...field}
    />
  );
}
