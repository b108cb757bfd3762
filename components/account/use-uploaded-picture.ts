"use client";
import { useRef } from "react";
import type { PictureChoice } from "@/components/account/picture-field";
import { useSend } from "@/lib/client/send";
import { uploadAvatar } from "@/lib/contract/accounts/profile";

/** Uploads the chosen picture once, also when the form is sent again after an error of its fields. */
export function useUploadedPicture() {
  const { mutateAsync, isPending } = useSend(uploadAvatar);
  const uploaded = useRef<{ picture: File; url: string }>(undefined);
  const upload = async (picture: PictureChoice): Promise<{ urlPicture?: string | null }> => {
    if (picture === "unchanged") return {};
    if (picture === "removed") return { urlPicture: null };
    if (uploaded.current?.picture !== picture) {
      const body = new FormData();
      body.set("file", picture);
      uploaded.current = { picture, url: (await mutateAsync({ body })).url };
    }
    return { urlPicture: uploaded.current.url };
  };
  return { upload, uploading: isPending };
}
