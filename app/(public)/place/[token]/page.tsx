import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { connection } from "next/server";
import { AuthShell } from "@/components/account/auth-shell";
import { PlaceScreen } from "@/components/mail-link/place-screen";
import { AppError } from "@/lib/error-codes";
import { readLinkedClass, readLinkedPlace } from "@/lib/services/mail-links/linked-places";

// The address holds a secret that no other site and no search engine may learn.
export const metadata: Metadata = {
  title: "Ma réservation",
  referrer: "no-referrer",
  robots: { index: false, follow: false },
};

const openLink = async (token: string) => ({
  shown: await readLinkedPlace(token),
  ...(await readLinkedClass(token)),
});

export default async function PlacePage({ params }: { params: Promise<{ token: string }> }) {
  await connection();
  const { token } = await params;
  const place = await openLink(token).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "PLACE_LINK_UNKNOWN") return null;
    throw error;
  });
  if (!place) notFound();
  return (
    <AuthShell>
      <PlaceScreen token={token} {...place} />
    </AuthShell>
  );
}
