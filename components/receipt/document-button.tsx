"use client";
import type { ReactNode } from "react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import type { CallInput } from "@/lib/client/call";
import { messageOf } from "@/lib/client/call-error";
import { saveFile } from "@/lib/client/save-file";
import type { EndpointDefinition } from "@/lib/contract/endpoint";

/** Puts a document of the API on the device. */
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
  const toast = useToast();
  const save = async () => {
    setBusy(true);
    try {
      await saveFile(definition, input);
    } catch (error) {
      toast.error(messageOf(error));
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
      pendingLabel="Préparation..."
      onClick={() => void save()}
    >
      {children}
    </Button>
  );
}
