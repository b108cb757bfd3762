import type { Metadata } from "next";
import { InvitationScreen } from "@/components/account/invitation-screen";
import { AppError } from "@/lib/error-codes";
import { readInvitation } from "@/lib/services/trainees/invitation-links";

// The address holds a secret that no other site and no search engine may learn.
export const metadata: Metadata = {
  title: "Invitation",
  referrer: "no-referrer",
  robots: { index: false, follow: false },
};

export default async function InvitationPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const invitation = await readInvitation(token).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "INVITATION_NOT_FOUND") return null;
    throw error;
  });
  return <InvitationScreen token={token} invitation={invitation} />;
}
