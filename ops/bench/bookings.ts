import { type Booking, type Member, type Studio, withTokens } from "@/ops/bench/studio";

async function membersOf({ pool }: Studio, coach: string): Promise<Member[]> {
  const { rows } = await pool.query<Omit<Member, "token">>(
    "select trainee_id as trainee, id as subscription, coach_id as coach from subscriptions where coach_id = $1",
    [coach],
  );
  return withTokens(rows);
}

/** Returns another booking each time. */
export type Bookings = () => Booking;

let count = 0;
/** Each trainee in turn, with a random class of the coach. */
export function anyClass({ members, classes }: Studio): Bookings {
  return () => {
    count += 1;
    const member = members[count % members.length] as Member;
    const ids = classes.get(member.coach) as string[];
    return { member, activity: ids[Math.floor(Math.random() * ids.length)] as string };
  };
}

let hot = 0;
/** One class for all trainees of a coach, another coach at each call. */
export async function hotClass(studio: Studio): Promise<Bookings> {
  hot += 1;
  const [coach, ids] = [...studio.classes][hot % studio.classes.size] as [string, string[]];
  const members = await membersOf(studio, coach);
  // The class is empty, because no earlier round used it.
  const activity = ids[(hot * 7) % ids.length] as string;
  let n = 0;
  return () => {
    n += 1;
    return { member: members[n % members.length] as Member, activity };
  };
}
