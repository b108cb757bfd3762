"use client";
import type { ReactNode } from "react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { saveFile } from "@/components/ui/save-file";
import { useFailureToast } from "@/components/ui/use-failure-toast";
import type { CallInput } from "@/lib/client/call";
import { messageOf } from "@/lib/client/call-error";
import type { EndpointDefinition } from "@/lib/contract/endpoint";

export function DocumentButton<D extends EndpointDefinition>({
  definition,
  input,
  icon,
  label,
  children,
}: {
  definition: D;
  input: CallInput<D>;
  icon?: ReactNode;
  label?: string;
  children: ReactNode;
}) {
  const [busy, setBusy] = useState(false);
  const failure = useFailureToast();
  const save = async () => {
    setBusy(true);
    failure.clear();
    try {
      await saveFile(definition, input);
    } catch (error) {
      failure.show(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={icon}
      aria-label={label}
      pending={busy}
      writes={false}
      pendingLabel="Préparation..."
      onClick={() => void save()}
    >
      {children}
    </Button>
  );
}
