"use client";
import { Banner } from "@/components/ui/banner";
import { CheckboxField } from "@/components/ui/choice-field";
import { SelectField } from "@/components/ui/field";
import { LinkButton } from "@/components/ui/link-button";
import { QueryState } from "@/components/ui/query-state";
import { Skeleton } from "@/components/ui/skeleton";
import { useCall } from "@/lib/client/use-call";
import { listAssistants } from "@/lib/contract/accounts/assistants";

/** Null is the coach. An empty string is a teacher who is not chosen yet. */
export function AssistantChoice({
  name,
  value,
  error,
  onChange,
}: {
  name: string;
  value: string | null;
  error?: string | undefined;
  onChange: (id: string | null) => void;
}) {
  const other = value !== null;
  const assistants = useCall(listAssistants, {}, { enabled: other });
  const control = { name, error };
  const hasList = other && (assistants.data ?? []).length > 0;
  return (
    <div className="flex flex-col gap-2">
      <CheckboxField
        {...(hasList ? null : control)}
        label="Le prof de ce cours ne sera pas moi"
        checked={other}
        onChange={(event) => onChange(event.target.checked ? "" : null)}
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
              {...control}
              label="Prof"
              value={value ?? ""}
              onChange={(event) => onChange(event.target.value)}
            >
              <option value="">Choisir un prof</option>
              {list.map((assistant) => (
                <option key={assistant.id} value={assistant.id}>
                  {assistant.firstName} {assistant.lastName}
                </option>
              ))}
            </SelectField>
          )}
        </QueryState>
      ) : null}
    </div>
  );
}
