import type { Metadata } from "next";
import { connection } from "next/server";
import { AuthShell } from "@/components/account/auth-shell";
import { StopRemindersScreen } from "@/components/mail-link/stop-reminders-screen";
import { remindersAreOff } from "@/lib/services/notifications/reminder-stop-link";

// The address holds a secret that no other site and no search engine may learn.
export const metadata: Metadata = {
  title: "Rappels",
  referrer: "no-referrer",
  robots: { index: false, follow: false },
};

export default async function StopRemindersPage({
  params,
}: {
  params: Promise<{ token: string }>;
}) {
  await connection();
  const { token } = await params;
  return (
    <AuthShell>
      <StopRemindersScreen token={token} off={await remindersAreOff(token)} />
    </AuthShell>
  );
}
