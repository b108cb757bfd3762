"use client";
import { useState } from "react";
import { CalendarCard } from "@/components/account/calendar-card";
import { CoachCode } from "@/components/account/coach-code";
import { CoverCard } from "@/components/account/cover-card";
import { DataCard } from "@/components/account/data-card";
import { ProfileCard } from "@/components/account/profile-card";
import { PushCard } from "@/components/account/push-card";
import { RemindersCard } from "@/components/account/reminders-card";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { inPlace } from "@/components/ui/in-place";
import { onDemand } from "@/components/ui/on-demand";
import { Skeleton } from "@/components/ui/skeleton";
import { YearCard } from "@/components/year/year-card";
import { useSession } from "@/lib/client/session";

const ProfileForm = inPlace(
  () => import("@/components/account/profile-form").then((part) => part.ProfileForm),
  { loading: () => <Skeleton className="h-96 w-full" /> },
);
const ChangePasswordDialog = onDemand(() =>
  import("@/components/account/change-password-dialog").then((part) => part.ChangePasswordDialog),
);

export function ProfileTab() {
  const { user } = useSession();
  const [editing, setEditing] = useState(false);
  const [edited, setEdited] = useState(false);
  const [changingPassword, setChangingPassword] = useState(false);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:gap-6">
      {user.type === "COACH" && user.code && <CoachCode />}
      {editing ? (
        <ProfileForm
          onClose={() => {
            setEditing(false);
            setEdited(true);
          }}
        />
      ) : (
        <ProfileCard onEdit={() => setEditing(true)} edited={edited} />
      )}
      {user.type === "COACH" && <CoverCard />}
      <Card as="section">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div>
            <h2 className="font-semibold text-ink">Mot de passe</h2>
            <p className="text-sm text-muted">
              {user.secured
                ? "Le changer déconnecte vos autres appareils."
                : "Vous n'en avez pas encore."}
            </p>
          </div>
          <Button variant="secondary" onClick={() => setChangingPassword(true)}>
            {user.secured ? "Changer le mot de passe" : "Choisir un mot de passe"}
          </Button>
        </div>
      </Card>
      {user.type === "TRAINEE" ? <RemindersCard /> : <YearCard />}
      {user.type === "TRAINEE" && <PushCard />}
      <CalendarCard />
      <DataCard />
      {changingPassword && <ChangePasswordDialog onClose={() => setChangingPassword(false)} />}
    </div>
  );
}
