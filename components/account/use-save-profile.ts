"use client";
import { useRef } from "react";
import type * as z from "zod/mini";
import type { PictureChoice } from "@/components/account/picture-field";
import { useToast } from "@/components/ui/toast";
import type { SaveForm } from "@/components/ui/use-save-form";
import { CallError } from "@/lib/client/call-error";
import { fixedMessage } from "@/lib/client/failure-message";
import { useSend } from "@/lib/client/send";
import { useSetUser } from "@/lib/client/session";
import { modifyUser, type profile, uploadAvatar } from "@/lib/contract/accounts/preferences";

const FAILED = "Erreur lors de la modification des informations utilisateur";

/** Stores the chosen picture, then the account's fields with it. */
export function useSaveProfile(
  form: Pick<SaveForm, "sending" | "setMessage">,
  onSaved: () => void,
) {
  const setUser = useSetUser();
  const toast = useToast();
  const upload = useSend(uploadAvatar);
  const modify = useSend(
    modifyUser,
    form.sending({
      onSuccess: (user) => {
        setUser(user);
        toast.success("Vos informations sont à jour.");
        onSaved();
      },
    }),
  );
  /** Stored already: a second upload would be another picture. */
  const stored = useRef<{ picture: File; url: string }>(undefined);

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

  async function save(fields: Partial<z.output<typeof profile>>, picture: PictureChoice) {
    try {
      await modify.mutateAsync({ body: { ...fields, ...(await pictureOf(picture)) } });
    } catch (failure) {
      // The picture's refusal is in the server's words, the fields' in the specification's.
      const ofPicture = failure instanceof CallError && failure.code.includes("IMAGE");
      const tooLarge = failure instanceof CallError && failure.status === 413;
      form.setMessage(
        ofPicture || tooLarge ? (failure as CallError).message : fixedMessage(failure, FAILED),
      );
    }
  }

  return { save, pending: upload.isPending || modify.isPending };
}
