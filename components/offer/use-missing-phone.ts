"use client";
import { useRef, useState } from "react";
import { focusControl } from "@/components/ui/focus-control";
import { failureMessage } from "@/lib/client/failure-message";
import { useSend } from "@/lib/client/send";
import { useSession, useSetUser } from "@/lib/client/session";
import { useIsMounted } from "@/lib/client/use-is-mounted";
import { modifyUser } from "@/lib/contract/accounts/profile";
import { isPhone, PHONE_INVALID } from "@/lib/contract/trainees/person-fields";

/** The field for a phone number that the trainee has not given yet. */
export function useMissingPhone() {
  const { user } = useSession();
  const needed = !user.phoneNumber;
  const ref = useRef<HTMLInputElement>(null);
  const [value, setValue] = useState("");
  const [error, setError] = useState<string>();
  const send = useSend(modifyUser, { onSuccess: useSetUser() });
  const isMounted = useIsMounted();
  /** Returns false when the number is wrong, could not be saved or the form was left. */
  const save = async (onError: (text: string) => void): Promise<boolean> => {
    if (!needed) return true;
    const missing = value.trim() ? PHONE_INVALID : "Veuillez renseigner votre numéro de téléphone";
    setError(isPhone(value) ? undefined : missing);
    if (!isPhone(value)) {
      focusControl(ref.current);
      return false;
    }
    try {
      await send.mutateAsync({ body: { phoneNumber: value } });
      return isMounted();
    } catch (failure) {
      onError(failureMessage(failure, "Erreur lors de la mise à jour du numéro de téléphone"));
      return false;
    }
  };
  return { needed, ref, value, setValue, error, save, pending: send.isPending };
}
