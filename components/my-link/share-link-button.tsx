"use client";
import { Share2 } from "lucide-react";
import { useMyLink } from "@/components/my-link/use-my-link";
import { IconButton } from "@/components/ui/icon-button";

export function ShareLinkButton() {
  const { share } = useMyLink();
  return (
    <IconButton label="Partager mon lien" onClick={() => void share()}>
      <Share2 aria-hidden="true" size={20} />
    </IconButton>
  );
}
