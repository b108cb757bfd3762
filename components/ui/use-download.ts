import { useState } from "react";
import { useFailureToast } from "@/components/ui/use-failure-toast";
import { messageOf } from "@/lib/client/call-error";

/** Runs `save` at each press. A toast shows its failure. */
export function useDownload(save: () => Promise<void>): { busy: boolean; download: () => void } {
  const [busy, setBusy] = useState(false);
  const failure = useFailureToast();
  const download = async () => {
    setBusy(true);
    failure.clear();
    try {
      await save();
    } catch (error) {
      failure.show(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, download: () => void download() };
}
