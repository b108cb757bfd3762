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
  /** Prevents a second upload of the same picture after an error of the fields. */
  const uploaded = useRef<{ picture: File; url: string }>(undefined);

  async function pictureOf(picture: PictureChoice): Promise<{ urlPicture?: string | null }> {
    if (picture === "unchanged") return {};
    if (picture === "removed") return { urlPicture: null };
    if (uploaded.current?.picture !== picture) {
      const body = new FormData();
      body.set("file", picture);
      uploaded.current = { picture, url: (await upload.mutateAsync({ body })).url };
    }
    return { urlPicture: uploaded.current.url };
  }

  async function save(fields: Partial<z.output<typeof profile>>, picture: PictureChoice) {
    try {
      await modify.mutateAsync({ body: { ...fields, ...(await pictureOf(picture)) } });
    } catch (failure) {
      // Picture errors show the server's message, field errors the specification's.
      const isPictureError = failure instanceof CallError && failure.code.includes("IMAGE");
      const isTooLarge = failure instanceof CallError && failure.status === 413;
      form.setMessage(
        isPictureError || isTooLarge
          ? (failure as CallError).message
          : fixedMessage(failure, FAILED),
      );
    }
  }

  return { save, pending: upload.isPending || modify.isPending };
}
