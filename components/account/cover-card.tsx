"use client";
import { ImageUp, Trash2 } from "lucide-react";
import { useId, useRef, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { FileInput } from "@/components/ui/file-input";
import { pictureError } from "@/components/ui/picture-error";
import { useToast } from "@/components/ui/toast";
import { useSend } from "@/lib/client/send";
import { useSession, useSetUser } from "@/lib/client/session";
import { deleteCover, uploadCover } from "@/lib/contract/accounts/coach-features";

/** The wide picture on top of the coach's page. */
export function CoverCard() {
  const { user } = useSession();
  const setUser = useSetUser();
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);
  const title = useId();
  const [error, setError] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const upload = useSend(uploadCover, {
    onSuccess: ({ url }) => {
      setUser({ ...user, coverUrl: url });
      toast.success("Image de couverture enregistrée.");
    },
    onError: ({ message }) => setError(message),
  });
  const removal = useSend(deleteCover, {
    onSuccess: () => {
      setUser({ ...user, coverUrl: null });
      setAsking(false);
      setError(null);
      toast.success("Image de couverture retirée.");
    },
  });

  async function take(file: File | undefined) {
    if (!file) return;
    const wrong = await pictureError(file);
    setError(wrong);
    if (wrong) return;
    const body = new FormData();
    body.set("file", file);
    upload.mutate({ body });
  }

  return (
    <Card as="section" aria-labelledby={title}>
      <h2 id={title} className="font-semibold text-ink">
        Image de couverture
      </h2>
      <p className="text-muted text-sm">En haut de votre page publique. JPEG, PNG ou WebP.</p>
      {error ? (
        <Banner tone="danger" className="mt-3">
          {error}
        </Banner>
      ) : null}
      {user.coverUrl ? (
        // biome-ignore lint/performance/noImgElement: the service's own WebP needs no optimizer
        <img
          src={user.coverUrl}
          alt=""
          className="mt-3 aspect-[3/1] w-full rounded-control object-cover"
        />
      ) : null}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          variant="secondary"
          pending={upload.isPending}
          pendingLabel="Envoi..."
          icon={<ImageUp className="size-4" aria-hidden="true" />}
          onClick={() => input.current?.click()}
        >
          {user.coverUrl ? "Changer l'image" : "Choisir une image"}
        </Button>
        {user.coverUrl ? (
          <Button
            variant="ghost"
            icon={<Trash2 className="size-4" aria-hidden="true" />}
            onClick={() => setAsking(true)}
          >
            Retirer l'image
          </Button>
        ) : null}
      </div>
      <FileInput
        ref={input}
        label="Image de couverture"
        accept="image/jpeg,image/png,image/webp"
        onChoose={(file) => void take(file)}
      />
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Retirer l'image de couverture"
        confirmLabel="Retirer"
        pendingLabel="Suppression..."
        pending={removal.isPending}
        error={removal.error?.message}
        onConfirm={() => removal.mutate({})}
      >
        <p>Votre page publique n'aura plus d'image de couverture.</p>
      </ConfirmDialog>
    </Card>
  );
}
