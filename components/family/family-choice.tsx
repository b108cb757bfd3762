"use client";
import { Check } from "lucide-react";
import { useFamily } from "@/components/family/use-family";
import { Faces } from "@/components/ui/faces";
import { Menu, MenuItem } from "@/components/ui/menu";
import { formatNames } from "@/lib/format";

/** Chooses in the header the person for whom the account acts during this visit. */
export function FamilyChoice() {
  const { members, chosen, choose } = useFamily();
  if (members.length < 2) return null;
  const shown = chosen.length > 0 ? chosen : members.slice(0, 1);
  const names = formatNames(shown.map(({ firstName }) => firstName));
  return (
    <Menu
      label={`Pour ${names}. Changer de personne`}
      trigger={
        <span className="flex min-w-0 items-center gap-2">
          <Faces
            people={shown.map(({ id, firstName }) => ({ id, name: firstName, url: null }))}
            most={shown.length > 2 ? 1 : 2}
            className="max-[15rem]:*:not-first:hidden"
          />
          <span className="max-w-32 truncate font-semibold max-lg:sr-only">{names}</span>
        </span>
      }
    >
      {members.map((member) => (
        <MenuItem key={member.id} onSelect={() => choose([member])}>
          <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{member.firstName}</span>
          {shown.some(({ id }) => id === member.id) ? (
            <>
              <Check className="size-4 shrink-0 text-accent" aria-hidden="true" />
              <span className="sr-only">(choisi)</span>
            </>
          ) : null}
        </MenuItem>
      ))}
    </Menu>
  );
}
