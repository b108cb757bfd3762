"use client";
import { useState } from "react";
import type * as z from "zod/mini";
import type { PictureChoice } from "@/components/account/picture-field";
import type { profileForm } from "@/components/account/profile-schema";
import { useToast } from "@/components/ui/toast";
import { CallError } from "@/lib/client/call";
import { useSend } from "@/lib/client/hooks";
import { useSetUser } from "@/lib/client/session";
import { modifyUser } from "@/lib/contract/accounts";
import { uploadAvatar } from "@/lib/contract/preferences";

const FAILED = "Erreur lors de la modification des informations utilisateur";

/** Stores the chosen picture, then the account's fields with it. */
export function useSaveProfile(onSaved: () => void) {
  const setUser = useSetUser();
  const toast = useToast();
  const upload = useSend(uploadAvatar);
  const modify = useSend(modifyUser);
  const [error, setError] = useState<string | null>(null);

  async function save(fields: z.output<typeof profileForm>, picture: PictureChoice): Promise<void> {
    setError(null);
    try {
      setUser(await modify.mutateAsync({ body: { ...fields, ...(await pictureOf(picture)) } }));
      toast.success("Vos informations sont à jour.");
      onSaved();
    } catch (failure) {
      // The picture's refusal is in the server's words, the fields' in the specification's.
      const ofPicture = failure instanceof CallError && failure.code.includes("IMAGE");
      const tooLarge = failure instanceof CallError && failure.status === 413;
      setError(ofPicture || tooLarge ? (failure as CallError).message : FAILED);
    }
  }

  async function pictureOf(picture: PictureChoice): Promise<{ urlPicture?: string | null }> {
    if (picture === "kept") return {};
    if (picture === "removed") return { urlPicture: null };
    const body = new FormData();
    body.set("file", picture);
    return { urlPicture: (await upload.mutateAsync({ body })).url };
  }

  return { save, pending: upload.isPending || modify.isPending, error };
}
