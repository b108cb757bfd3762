import { namesakes } from "@/components/trainee/namesakes";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import type { Trainee } from "@/lib/contract/trainees/trainees";
import { nameOf } from "@/lib/domain/name-of";

interface NamesakeBannersProps {
  trainees: readonly Trainee[];
  typed: { firstName: string; lastName: string };
  onChoose: (trainee: Trainee) => void;
}

export function NamesakeBanners({ trainees, typed, onChoose }: NamesakeBannersProps) {
  return namesakes(trainees, typed).map((namesake) => (
    <Banner
      key={namesake.id}
      tone="info"
      action={
        <Button size="sm" variant="secondary" onClick={() => onChoose(namesake)}>
          {`Choisir ${nameOf(namesake)}`}
        </Button>
      }
    >
      <p className="font-semibold [overflow-wrap:anywhere]">{`${nameOf(namesake)} existe déjà`}</p>
      <p className="[overflow-wrap:anywhere]">{namesake.email ?? namesake.phoneNumber}</p>
    </Banner>
  ));
}
