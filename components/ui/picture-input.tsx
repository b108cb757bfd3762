import { Field } from "@/components/ui/field";

interface PictureInputProps {
  label: string;
  onChoose: (file: File | null) => void;
}

export function PictureInput({ label, onChoose }: PictureInputProps) {
  return (
    <Field label={label} help="JPEG, PNG ou WebP, 5 Mo au plus.">
      {(control) => (
        <input
          {...control}
          type="file"
          accept="image/*"
          className="w-full min-w-0 text-sm file:mr-3 file:min-h-11 file:rounded-control file:border file:border-line-strong/50 file:bg-card file:px-3 file:font-semibold file:text-ink"
          onChange={({ target }) => onChoose(target.files?.[0] ?? null)}
        />
      )}
    </Field>
  );
}
