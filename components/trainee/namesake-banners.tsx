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
  return namesakes(trainees, typed).map((namesake) => (
    <Banner
      key={namesake.id}
      tone="info"
      action={
        <Button size="sm" variant="secondary" onClick={() => onChoose(namesake)}>
          {`Choisir ${namesake.firstName} ${namesake.lastName}`}
        </Button>
      }
    >
      <p className="font-semibold [overflow-wrap:anywhere]">
        {`${namesake.firstName} ${namesake.lastName} existe déjà`}
      </p>
      <p className="[overflow-wrap:anywhere]">{namesake.email ?? namesake.phoneNumber}</p>
    </Banner>
  ));
}
