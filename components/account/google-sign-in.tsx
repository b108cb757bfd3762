"use client";
import Script from "next/script";
import { useEffect, useRef, useState } from "react";
import { renderGoogleButton, stopGooglePrompt } from "@/components/account/google";
import { Banner } from "@/components/ui/banner";
import { Spinner } from "@/components/ui/spinner";
import { useSend } from "@/lib/client/send";
import { loginWithGoogle } from "@/lib/contract/accounts/auth";

export function GoogleSignIn({
  clientId,
  onToken,
}: {
  clientId: string;
  onToken: (token: string) => void;
}) {
  const container = useRef<HTMLDivElement>(null);
  const [loaded, setLoaded] = useState(false);
  const [blocked, setBlocked] = useState(false);
  const { mutate, isError, isPending } = useSend(loginWithGoogle, {
    onSuccess: ({ token }) => onToken(token),
  });

  useEffect(() => {
    if (!loaded || !container.current) return;
    renderGoogleButton(container.current, clientId, (token) => mutate({ body: { token } }));
    return stopGooglePrompt;
  }, [loaded, clientId, mutate]);

  return (
    <div className="mt-5 grid gap-4">
      <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        ou
      </p>
      <Script
        src="https://accounts.google.com/gsi/client"
        onReady={() => setLoaded(true)}
        onError={() => setBlocked(true)}
      />
      {(isError || blocked) && <Banner tone="danger">Échec de connexion avec Google</Banner>}
      {!blocked && (
        <div className="flex min-h-11 items-center justify-center">
          {isPending && <Spinner label="Connexion..." />}
          {/* Google renders its button once, so it is hidden and not removed. */}
          <div ref={container} hidden={isPending} className="min-h-11 [color-scheme:light]" />
        </div>
      )}
    </div>
  );
}
