"use client";
import { useEffect, useMemo, useState } from "react";
import { pictureError } from "@/components/ui/picture-error";

/** A picture that a form sends after its text. `say` shows why a file is refused, or null. */
export function useChosenPicture(say: (error: string | null) => void) {
  const [picture, setPicture] = useState<File | null>(null);
  const preview = useMemo(() => (picture ? URL.createObjectURL(picture) : null), [picture]);
  useEffect(() => (preview ? () => URL.revokeObjectURL(preview) : undefined), [preview]);
  const choose = async (file: File) => {
    const error = await pictureError(file);
    say(error);
    setPicture(error ? null : file);
  };
  return { picture, preview, choose };
}
