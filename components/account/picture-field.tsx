"use client";
import { Trash2 } from "lucide-react";
import { useEffect, useState } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { pictureError } from "@/components/ui/picture-error";
import { PictureInput } from "@/components/ui/picture-input";
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
  const [error, setError] = useState<string | null>(null);
  const chosenUrl = usePictureUrl(choice);
  const url = choice === "unchanged" ? user.urlPicture : chosenUrl;

  async function take(file: File) {
    const wrong = await pictureError(file);
    setError(wrong);
    if (!wrong) onChoose(file);
  }

  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar name={user.displayName} url={url} size="xl" />
      <PictureInput
        label="Photo"
        button="Changer la photo"
        error={error}
        onChoose={(file) => void take(file)}
      >
        {url ? (
          <Button
            variant="ghost"
            icon={<Trash2 className="size-4" aria-hidden="true" />}
            onClick={() => onChoose("removed")}
          >
            Retirer
          </Button>
        ) : null}
      </PictureInput>
    </div>
  );
}

function usePictureUrl(choice: PictureChoice): string | null {
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
