"use client";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { saveFile } from "@/components/ui/save-file";
import { useDownload } from "@/components/ui/use-download";
import type { CallInput } from "@/lib/client/call";
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
  const { busy, download } = useDownload(() => saveFile(definition, input));
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={icon}
      aria-label={label}
      pending={busy}
      writes={false}
      pendingLabel="Préparation..."
      onClick={download}
    >
      {children}
    </Button>
  );
}
