"use client";
import { useRef, useState } from "react";
import type * as z from "zod/mini";
import type { PictureChoice } from "@/components/account/picture-field";
import { useToast } from "@/components/ui/toast";
import { CallError } from "@/lib/client/call-error";
import { fixedMessage } from "@/lib/client/failure-words";
import { useLine, useSend } from "@/lib/client/hooks";
import { useSetUser } from "@/lib/client/session";
import type { User } from "@/lib/contract/accounts";
import { modifyUser, type profile, uploadAvatar } from "@/lib/contract/preferences";

const FAILED = "Erreur lors de la modification des informations utilisateur";

/** Stores the chosen picture, then the account's fields with it. */
export function useSaveProfile(onSaved: () => void, onEarlier: (user: User) => void) {
  const setUser = useSetUser();
  const toast = useToast();
  // One for both: once the picture is stored, what cannot leave does not say that nothing was recorded.
  const line = useLine((answer) => {
    setUser(answer as User);
    onEarlier(answer as User);
  });
  const upload = useSend(uploadAvatar, { line });
  const modify = useSend(modifyUser, { line });
  const [error, setError] = useState<string | null>(null);
  /** Stored already: under another address the same try again would be a changed form. */
  const stored = useRef<{ picture: File; url: string }>(undefined);

  async function save(
    fields: Partial<z.output<typeof profile>>,
    picture: PictureChoice,
  ): Promise<void> {
    setError(null);
    try {
      setUser(await modify.mutateAsync({ body: { ...fields, ...(await pictureOf(picture)) } }));
      toast.success("Vos informations sont à jour.");
      onSaved();
    } catch (failure) {
      // The picture's refusal is in the server's words, the fields' in the specification's.
      const ofPicture = failure instanceof CallError && failure.code.includes("IMAGE");
      const tooLarge = failure instanceof CallError && failure.status === 413;
      setError(
        ofPicture || tooLarge ? (failure as CallError).message : fixedMessage(failure, FAILED),
      );
    }
  }

  async function pictureOf(picture: PictureChoice): Promise<{ urlPicture?: string | null }> {
    if (picture === "kept") return {};
    if (picture === "removed") return { urlPicture: null };
    if (stored.current?.picture !== picture) {
      const body = new FormData();
      body.set("file", picture);
      stored.current = { picture, url: (await upload.mutateAsync({ body })).url };
    }
    return { urlPicture: stored.current.url };
  }

  return {
    save,
    forgetError: () => setError(null),
    line,
    pending: upload.isPending || modify.isPending,
    error,
  };
}
