"use client";
import { ConfirmEmailButton } from "@/components/layout/confirm-email-button";
import { Banner } from "@/components/ui/banner";
import { useSession } from "@/lib/client/session";

export function WaitingForNotice() {
  const { user } = useSession();
  // An account cached by an earlier version has no such list.
  if (!user.waitingFor?.length) return null;
  return (
    <Banner tone="info" action={<ConfirmEmailButton />} className="mb-6">
      Confirmez votre adresse pour retrouver vos cours.
    </Banner>
  );
}
