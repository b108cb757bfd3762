"use client";
import { ConfirmEmailButton } from "@/components/layout/confirm-email-button";
import { Banner } from "@/components/ui/banner";
import { useSession } from "@/lib/client/session";

/** Says that something waits for an account until its address is proven. */
export function WaitingForNotice() {
  const { user } = useSession();
  // An account that this browser kept from before has no such list.
  if (!user.waitingFor?.length) return null;
  return (
    <Banner tone="info" action={<ConfirmEmailButton />} className="mb-6">
      Confirmez votre adresse pour retrouver vos cours.
    </Banner>
  );
}
