import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { formatNames } from "@/lib/format";

/** The places that each member got. */
export type FamilyBooked = { name: string; booked: number; waiting: number }[];

const namesOf = (booked: FamilyBooked, kind: "booked" | "waiting") =>
  formatNames([...new Set(booked.flatMap((row) => (row[kind] > 0 ? [row.name] : [])))]);

export function FamilyOutcome({ booked, onClose }: { booked: FamilyBooked; onClose: () => void }) {
  const [confirmed, waiting] = [namesOf(booked, "booked"), namesOf(booked, "waiting")];
  return (
    <div className="flex flex-col gap-4">
      {confirmed ? <Banner tone="success">C'est réservé pour {confirmed}.</Banner> : null}
      {waiting ? <Banner tone="warning">Sur la liste d'attente&nbsp;: {waiting}.</Banner> : null}
      <Button writes onClick={onClose}>
        Terminé
      </Button>
    </div>
  );
}
