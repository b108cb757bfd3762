import { namesakes } from "@/components/trainee/namesakes";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import type { Trainee } from "@/lib/contract/trainees/trainees";

interface NamesakeBannersProps {
  trainees: readonly Trainee[];
  typed: { firstName: string; lastName: string };
  onChoose: (trainee: Trainee) => void;
}

export function NamesakeBanners({ trainees, typed, onChoose }: NamesakeBannersProps) {
  return namesakes(trainees, typed).map((known) => (
    <Banner
      key={known.id}
      tone="info"
      action={
        <Button size="sm" variant="secondary" onClick={() => onChoose(known)}>
          {`Choisir ${known.firstName} ${known.lastName}`}
        </Button>
      }
    >
      <p className="font-semibold [overflow-wrap:anywhere]">
        {`${known.firstName} ${known.lastName} existe déjà`}
      </p>
      <p className="[overflow-wrap:anywhere]">{known.email ?? known.phoneNumber}</p>
    </Banner>
  ));
}
