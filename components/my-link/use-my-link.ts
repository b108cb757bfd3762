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
  const url = `${origin}/c/${user.code ?? ""}`;
  const copy = async (done = "Lien copié.") => {
    if (await copyText(url, done, `Le lien n'a pas pu être copié\u00a0: ${url}`)) markShared();
  };
  return {
    code: user.code ?? "",
    url,
    /** The link as it is shown, without its protocol. */
    shown: `${host}/c/${user.code ?? ""}`,
    text: `Réservez vos cours ici\u00a0: ${url}`,
    isShared,
    markShared,
    copy,
    copyText,
    /** Opens the device's share sheet, or copies the link where there is none. */
    share: async () => {
      if (typeof navigator.share !== "function")
        return copy(`Lien copié\u00a0: ${host}/c/${user.code ?? ""}`);
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
