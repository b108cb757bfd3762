import { ImageUp } from "lucide-react";
import { type ReactNode, useId, useRef } from "react";
import { Button } from "@/components/ui/button";
import { FileInput } from "@/components/ui/file-input";

interface PictureInputProps {
  label: string;
  /** The button that opens the choice of a file. */
  button: string;
  error?: string | null;
  onChoose: (file: File) => void;
  /** Another action beside the button. */
  children?: ReactNode;
}

export function PictureInput({ label, button, error, onChoose, children }: PictureInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  return (
    <div className="grid justify-items-start gap-2">
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          aria-describedby={hint}
          icon={<ImageUp className="size-4" aria-hidden="true" />}
          onClick={() => input.current?.click()}
        >
          {button}
        </Button>
        {children}
      </div>
      <p
        id={hint}
        role={error ? "alert" : undefined}
        className={error ? "text-sm text-danger" : "text-sm text-muted"}
      >
        {error ?? "JPEG, PNG ou WebP, 5\u00a0Mo au plus."}
      </p>
      <FileInput
        ref={input}
        label={label}
        accept="image/jpeg,image/png,image/webp"
        onChoose={(file) => {
          if (file) onChoose(file);
        }}
      />
    </div>
  );
}
