import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";

export function ErrorState({
  message,
  onRetry,
  retrying,
}: {
  message: string;
  onRetry: () => void;
  retrying?: boolean;
}) {
  return (
    <Banner
      tone="danger"
      className="[&+*]:mt-4"
      action={
        <Button
          variant="secondary"
          size="sm"
          onClick={onRetry}
          pending={retrying ?? false}
          pendingLabel="Chargement…"
        >
          Réessayer
        </Button>
      }
    >
      {message}
    </Banner>
  );
}
