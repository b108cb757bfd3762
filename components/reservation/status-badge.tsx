import { Ban, Check, CircleX, Hourglass, TicketCheck } from "lucide-react";
import { Badge, type Tone } from "@/components/ui/badge";
import type { ReservationStatus } from "@/lib/contract/classes/activities";

const looks: Record<ReservationStatus, { tone: Tone; label: string; Icon: typeof Check }> = {
  BOOKED: { tone: "booked", label: "Réservé", Icon: TicketCheck },
  BOOKED_AND_COME: { tone: "present", label: "Présent", Icon: Check },
  BOOKED_AND_ABSENT: { tone: "danger", label: "Absent", Icon: CircleX },
  CANCEL: { tone: "danger", label: "Annulé", Icon: Ban },
  CANCEL_NO_INCR: { tone: "danger", label: "Annulé sans remboursement", Icon: Ban },
};

export function StatusBadge({
  status,
  isWaiting = false,
  className,
}: {
  status: ReservationStatus;
  isWaiting?: boolean;
  className?: string;
}) {
  if (isWaiting && status === "BOOKED") {
    return (
      <Badge tone="waiting" icon={<Hourglass aria-hidden="true" size={13} />} className={className}>
        Liste d'attente
      </Badge>
    );
  }
  const { tone, label, Icon } = looks[status];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" size={14} />} className={className}>
      {label}
    </Badge>
  );
}
