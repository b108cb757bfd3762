import { Banner } from "@/components/ui/banner";
import { useOnline } from "@/components/ui/use-online";

export function OfflineLine({ className }: { className: string }) {
  if (useOnline() !== false) return null;
  return (
    <Banner tone="warning" className={className}>
      Hors ligne&nbsp;: rien ne s'actualise.
    </Banner>
  );
}
