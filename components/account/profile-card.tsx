"use client";
import { Pencil } from "lucide-react";
import { useEffect, useRef } from "react";
import { ConfirmEmailButton } from "@/components/layout/confirm-email-button";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { useSession } from "@/lib/client/session";

/** `edited` is true after the form was closed: the focus then returns to the button. */
export function ProfileCard({ onEdit, edited }: { onEdit: () => void; edited: boolean }) {
  const { user } = useSession();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (edited) button.current?.focus();
  }, [edited]);
  const lines = [
    { name: "Prénom", value: user.firstName },
    { name: "Nom", value: user.lastName },
    { name: "Nom affiché", value: user.displayName },
    { name: "Email", value: user.email },
    { name: "Téléphone", value: user.phoneNumber ?? "Non renseigné" },
  ];
  return (
    <Card as="section">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={user.displayName} url={user.urlPicture} size="lg" />
        <div className="min-w-[min(11rem,100%)] flex-1">
          <h2 className="text-lg font-semibold text-ink [overflow-wrap:anywhere]">
            {user.displayName}
          </h2>
          <p className="text-muted">{user.type === "COACH" ? "Coach" : "Élève"}</p>
        </div>
        <Button
          ref={button}
          variant="secondary"
          onClick={onEdit}
          icon={<Pencil className="size-4" aria-hidden="true" />}
        >
          Modifier
        </Button>
      </div>
      <dl className="mt-5 grid gap-x-6 border-t border-line pt-2 md:grid-cols-2">
        {lines.map(({ name, value }) => (
          <div key={name} className="py-2">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="text-ink [overflow-wrap:anywhere]">{value}</dd>
            {name === "Email" && !user.emailVerified && (
              <dd className="mt-1 grid justify-items-start gap-2 text-sm text-muted">
                Cette adresse n'est pas encore confirmée.
                <ConfirmEmailButton />
              </dd>
            )}
          </div>
        ))}
      </dl>
    </Card>
  );
}
