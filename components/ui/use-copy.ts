"use client";
import { useToast } from "@/components/ui/toast";

const REFUSED = "Votre navigateur a refusé la copie. Sélectionnez le texte pour le copier.";

/** Copies a text and shows a toast. Resolves to whether the browser allowed it. */
export function useCopy(): (text: string, done: string, refused?: string) => Promise<boolean> {
  const toast = useToast();
  return async (text, done, refused = REFUSED) => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(done);
      return true;
    } catch {
      toast.error(refused);
      return false;
    }
  };
}
