"use client";
import { useId } from "react";
import type { Member } from "@/components/family/use-family";
import { Avatar } from "@/components/ui/avatar";

interface WhoChipsProps {
  members: readonly Member[];
  chosen: readonly Member[];
  onChange: (chosen: readonly Member[]) => void;
  /** Only one member at a time. */
  single?: boolean;
}

export function WhoChips({ members, chosen, onChange, single = false }: WhoChipsProps) {
  const name = useId();
  const isChosen = (member: Member) => chosen.some(({ id }) => id === member.id);
  const toggle = (member: Member) =>
    onChange(
      single
        ? [member]
        : members.filter((one) => (one.id === member.id ? !isChosen(one) : isChosen(one))),
    );
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold text-sm">Pour qui&nbsp;?</legend>
      <div className="flex flex-wrap gap-2">
        {members.map((member) => (
          <label
            key={member.id}
            className="relative inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong/50 bg-card py-1 pr-4 pl-2 font-semibold has-[:checked]:border-accent has-[:checked]:bg-accent-soft has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent"
          >
            <input
              type={single ? "radio" : "checkbox"}
              name={name}
              checked={isChosen(member)}
              onChange={() => toggle(member)}
              className="absolute inset-0 size-full cursor-pointer appearance-none rounded-full opacity-0"
            />
            <Avatar name={member.firstName} url={null} size="sm" />
            <span className="[overflow-wrap:anywhere]">{member.firstName}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
