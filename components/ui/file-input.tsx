import type { Ref } from "react";

interface FileInputProps {
  ref: Ref<HTMLInputElement>;
  label: string;
  accept: string;
  onChoose: (file: File | undefined) => void;
}

/** A hidden input that a button opens. */
export function FileInput({ ref, label, accept, onChoose }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      aria-label={label}
      accept={accept}
      onChange={(event) => {
        onChoose(event.target.files?.[0]);
        // An emptied input also reports the same file when it is chosen again.
        event.target.value = "";
      }}
    />
  );
}
