"use client";
import { Ellipsis } from "lucide-react";
import type { SubscriptionRecord } from "@/components/subscription/subscription-records";
import { Menu, MenuItem } from "@/components/ui/menu";
import type { Subscription } from "@/lib/contract/subscriptions/subscriptions";

/** The payments and movements of a trainee's subscription, at the card's corner. */
export function SubscriptionMenu({
  subscription: { label, price, type },
  onShow,
}: {
  subscription: Subscription;
  onShow: (record: SubscriptionRecord) => void;
}) {
  if (price === 0 && type !== "CARD") return null;
  return (
    <div className="absolute top-2 right-2">
      <Menu
        label={`Plus d'actions\u00a0: ${label}`}
        trigger={<Ellipsis aria-hidden="true" size={20} className="mx-1.5 text-muted" />}
      >
        {price > 0 ? <MenuItem onSelect={() => onShow("payments")}>Paiements</MenuItem> : null}
        {type === "CARD" ? (
          <MenuItem onSelect={() => onShow("movements")}>Mouvements</MenuItem>
        ) : null}
      </Menu>
    </div>
  );
}
