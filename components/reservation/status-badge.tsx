import { Ban, Check, CircleX, Hourglass, TicketCheck } from "lucide-react";
import { Badge, type Tone } from "@/components/ui/badge";
import type { ReservationStatus } from "@/lib/contract/classes/activities";
import { STATUS_LABELS } from "@/lib/labels";

const looks: Record<ReservationStatus, { tone: Tone; Icon: typeof Check }> = {
  BOOKED: { tone: "booked", Icon: TicketCheck },
  BOOKED_AND_COME: { tone: "present", Icon: Check },
  BOOKED_AND_ABSENT: { tone: "danger", Icon: CircleX },
  CANCEL: { tone: "danger", Icon: Ban },
  CANCEL_NO_INCR: { tone: "danger", Icon: Ban },
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
  const { tone, Icon } = looks[status];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" size={14} />} className={className}>
      {STATUS_LABELS[status]}
    </Badge>
  );
}
