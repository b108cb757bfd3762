"use client";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { CheckboxField, SelectField } from "@/components/ui/field";
import { LinkButton } from "@/components/ui/link-button";
import { QueryState } from "@/components/ui/query-state";
import { Skeleton } from "@/components/ui/skeleton";
import { useCall } from "@/lib/client/hooks";
import { listAssistants } from "@/lib/contract/assistants";

/** Another teacher than the coach, among their own (spec §6). */
export function AssistantChoice({
  value,
  onChange,
}: {
  value: string | null;
  onChange: (id: string | null) => void;
}) {
  const [asked, setAsked] = useState(false);
  // A draft, or another window's version, may bring one later than the form is drawn.
  const other = asked || value !== null;
  const assistants = useCall(listAssistants, {}, { enabled: other });
  return (
    <div className="flex flex-col gap-2">
      <CheckboxField
        label="Le prof de ce cours ne sera pas moi"
        checked={other}
        onChange={(event) => {
          setAsked(event.target.checked);
          if (!event.target.checked) onChange(null);
        }}
      />
      {other ? (
        <QueryState
          query={assistants}
          skeleton={<Skeleton className="h-11 w-full" />}
          isEmpty={(list) => list.length === 0}
          empty={
            <Banner
              tone="warning"
              action={
                <LinkButton href="/assistants" variant="secondary" size="sm">
                  Créer un prof
                </LinkButton>
              }
            >
              Aucun prof trouvé.
            </Banner>
          }
        >
          {(list) => (
            <SelectField
              label="Prof"
              value={value ?? ""}
              onChange={(event) => onChange(event.target.value || null)}
            >
              <option value="">Choisir un prof</option>
              {list.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.firstName} {one.lastName}
                </option>
              ))}
            </SelectField>
          )}
        </QueryState>
      ) : null}
    </div>
  );
}
