"use client";
import { useState } from "react";
import { ProfileCard } from "@/components/account/profile-card";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { inPlace } from "@/components/ui/in-place";
import { onDemand } from "@/components/ui/on-demand";
import { Skeleton } from "@/components/ui/skeleton";
import { useSession } from "@/lib/client/session";

const ProfileForm = inPlace(
  () => import("@/components/account/profile-form").then((part) => part.ProfileForm),
  { loading: () => <Skeleton className="h-96 w-full" /> },
);
const ChangePasswordDialog = onDemand(() =>
  import("@/components/account/change-password-dialog").then((part) => part.ChangePasswordDialog),
);
const CalendarCard = inPlace(
  () => import("@/components/account/calendar-card").then((part) => part.CalendarCard),
  { loading: () => <Skeleton className="h-36 w-full" /> },
);
const RemindersCard = inPlace(
  () => import("@/components/account/reminders-card").then((part) => part.RemindersCard),
  { loading: () => <Skeleton className="h-24 w-full" /> },
);
const PushCard = inPlace(
  () => import("@/components/account/push-card").then((part) => part.PushCard),
  { loading: () => <Skeleton className="h-28 w-full" /> },
);
const DataCard = inPlace(
  () => import("@/components/account/data-card").then((part) => part.DataCard),
  { loading: () => <Skeleton className="h-32 w-full" /> },
);
const CoachCode = inPlace(
  () => import("@/components/account/coach-code").then((part) => part.CoachCode),
  { loading: () => <Skeleton className="h-40 w-full" /> },
);

const YearCard = inPlace(
  () => import("@/components/account/year-card").then((part) => part.YearCard),
  { loading: () => <Skeleton className="h-72 w-full" /> },
);

export function ProfileTab() {
  const { user } = useSession();
  const [editing, setEditing] = useState(false);
  const [edited, setEdited] = useState(false);
  const [changingPassword, setChangingPassword] = useState(false);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:gap-6">
      {user.type === "COACH" && user.code && <CoachCode code={user.code} />}
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
