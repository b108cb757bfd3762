"use client";
import { useLinkShared } from "@/components/my-link/use-link-shared";
import { useCopy } from "@/components/ui/use-copy";
import { useSession } from "@/lib/client/session";

/** The coach's public page, which trainees open without a password. */
export function useMyLink() {
  const { user } = useSession();
  const copyText = useCopy();
  const [isShared, markShared] = useLinkShared(user.id);
  const { host, origin } = window.location;
  const code = user.code ?? "";
  const url = `${origin}/c/${code}`;
  const shown = `${host}/c/${code}`;
  const copy = async (done = "Lien copié.") => {
    if (await copyText(url, done, `Le lien n'a pas pu être copié\u00a0: ${url}`)) markShared();
  };
  return {
    code,
    url,
    /** The link as it is shown, without its protocol. */
    shown,
    text: `Réservez vos cours ici\u00a0: ${url}`,
    isShared,
    markShared,
    copy,
    copyText,
    /** Opens the device's share sheet, or copies the link where there is none. */
    share: async () => {
      if (typeof navigator.share !== "function") return copy(`Lien copié\u00a0: ${shown}`);
      try {
        await navigator.share({ title: "Réserver vos cours", url });
        markShared();
      } catch (error) {
        const closed = error instanceof DOMException && error.name === "AbortError";
        if (!closed) await copy();
      }
    },
  };
}
