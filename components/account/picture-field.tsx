"use client";
import { ImageUp, Trash2 } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { FileInput } from "@/components/ui/file-input";
import { pictureError } from "@/components/ui/picture-error";
import { useSession } from "@/lib/client/session";

export type PictureChoice = File | "unchanged" | "removed";

export function PictureField({
  choice,
  onChoose,
}: {
  choice: PictureChoice;
  onChoose: (choice: PictureChoice) => void;
}) {
  const { user } = useSession();
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const [error, setError] = useState<string | null>(null);
  const preview = usePreview(choice);
  const url = choice === "unchanged" ? user.urlPicture : preview;

  async function take(file: File | undefined) {
    if (!file) return;
    const wrong = await pictureError(file);
    setError(wrong);
    if (!wrong) onChoose(file);
  }

  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar name={user.displayName} url={url} size="xl" />
      <div className="grid gap-2">
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            aria-describedby={hint}
            icon={<ImageUp className="size-4" aria-hidden="true" />}
            onClick={() => input.current?.click()}
          >
            Changer la photo
          </Button>
          {url && (
            <Button
              variant="ghost"
              icon={<Trash2 className="size-4" aria-hidden="true" />}
              onClick={() => onChoose("removed")}
            >
              Retirer
            </Button>
          )}
        </div>
        <p
          id={hint}
          role={error ? "alert" : undefined}
          className={error ? "text-sm text-danger" : "text-sm text-muted"}
        >
          {error ?? "JPEG, PNG ou WebP, 5\u00a0Mo au plus."}
        </p>
      </div>
      <FileInput
        ref={input}
        label="Photo"
        accept="image/jpeg,image/png,image/webp"
        onChoose={(file) => void take(file)}
      />
    </div>
  );
}

function usePreview(choice: PictureChoice): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!(choice instanceof File)) {
      setUrl(null);
      return;
    }
    const objectUrl = URL.createObjectURL(choice);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [choice]);
  return url;
}
