import { useFamily } from "@/components/family/use-family";
import { willWaitText } from "@/components/reservation/waiting-text";
import { Banner } from "@/components/ui/banner";
import { serverNow } from "@/lib/client/server-clock";
import type { Activity } from "@/lib/contract/classes/activities";
import { openPlaces } from "@/lib/domain/places";
import { formatCount } from "@/lib/format";

interface WaitingBannerProps {
  activity: Activity;
  places: number;
  /** The person of the family that the places are for. */
  personId?: string | undefined;
  /** The places are for several persons. */
  several?: boolean | undefined;
}

/** Says that the chosen places will wait, and which trainee gets a freed place. */
export function WaitingBanner({ activity, places, personId, several = false }: WaitingBannerProps) {
  const { people } = useFamily();
  const person = people.find(({ id }) => id === personId);
  const left = openPlaces(activity);
  if (left >= places) return null;
  if (left > 0)
    return (
      <Banner tone="warning">{`Il reste ${formatCount(left, "place")}\u00a0: les autres seront sur la liste d'attente.`}</Banner>
    );
  const who = several ? "ces places seront" : person ? `${person.firstName} sera` : "vous serez";
  return <Banner tone="warning">{willWaitText(activity, who, serverNow())}</Banner>;
}
