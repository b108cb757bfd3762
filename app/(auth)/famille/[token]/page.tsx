import type { Metadata } from "next";
import { FamilyScreen } from "@/components/family/family-screen";
import { AppError } from "@/lib/error-codes";
import { readFamilyInvitation } from "@/lib/services/families/guardians";

// The address holds a secret that no other site and no search engine may learn.
export const metadata: Metadata = {
  title: "Famille",
  referrer: "no-referrer",
  robots: { index: false, follow: false },
};

export default async function FamilyPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const invitation = await readFamilyInvitation(token).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "FAMILY_LINK_UNKNOWN") return null;
    throw error;
  });
  return <FamilyScreen token={token} invitation={invitation} />;
}
