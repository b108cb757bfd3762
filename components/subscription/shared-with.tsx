"use client";
import { sharedText } from "@/components/subscription/shared-text";
import { useSession } from "@/lib/client/session";
import type { Subscription } from "@/lib/contract/subscriptions/subscriptions";

/** The people who book with a subscription besides its holder. */
export function SharedWith({ subscription }: { subscription: Subscription }) {
  const text = sharedText(subscription, useSession().user.id);
  return text ? <p className="text-muted text-sm [overflow-wrap:anywhere]">{text}</p> : null;
}
