"use client";
import { Check, ChevronDown } from "lucide-react";
import { useState } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { onDemand } from "@/components/ui/on-demand";
import { useSession } from "@/lib/client/session";

const AddCoachDialog = onDemand(() =>
  import("@/components/layout/add-coach-dialog").then((part) => part.AddCoachDialog),
);

export function CoachSwitcher() {
  const { coachs, currentCoach, selectCoach } = useSession();
  const [adding, setAdding] = useState(false);
  if (!currentCoach) return null;
  return (
    <>
      <Menu
        label={`Coach : ${currentCoach.displayName}. Changer de coach`}
        trigger={
          <span className="flex min-w-0 items-center gap-2">
            <Avatar name={currentCoach.displayName} url={currentCoach.urlPicture} size="sm" />
            <span className="max-w-40 truncate font-semibold max-[18rem]:hidden md:max-w-56">
              {currentCoach.displayName}
            </span>
            <ChevronDown
              className="size-4 shrink-0 text-muted max-[18rem]:hidden"
              aria-hidden="true"
            />
          </span>
        }
      >
        {coachs.map((coach) => (
          <MenuItem
            key={coach.id}
            onSelect={() => selectCoach(coach.id)}
            icon={<Avatar name={coach.displayName} url={coach.urlPicture} size="sm" />}
          >
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{coach.displayName}</span>
            {coach.id === currentCoach.id && (
              <>
                <Check className="size-4 shrink-0 text-accent" aria-hidden="true" />
                <span className="sr-only">(coach actuel)</span>
              </>
            )}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem onSelect={() => setAdding(true)}>+ Ajouter un coach</MenuItem>
      </Menu>
      {adding && <AddCoachDialog onClose={() => setAdding(false)} />}
    </>
  );
}
