import { type Booking, type Member, type Studio, withTokens } from "@/ops/bench/studio";

/** All trainees of one coach. */
async function membersOf({ pool }: Studio, coach: string): Promise<Member[]> {
  const { rows } = await pool.query<Omit<Member, "token">>(
    "select trainee_id as trainee, id as subscription, coach_id as coach from subscriptions where coach_id = $1",
    [coach],
  );
  return withTokens(rows);
}

/** Another booking each time. */
export type Bookings = () => Booking;

let turn = 0;
/** Each trainee in turn, a class of their coach at random. */
export function anyClass({ members, classes }: Studio): Bookings {
  return () => {
    turn += 1;
    const member = members[turn % members.length] as Member;
    const ids = classes.get(member.coach) as string[];
    return { member, activity: ids[Math.floor(Math.random() * ids.length)] as string };
  };
}

let hot = 0;
/** All trainees of a coach in turn, one class: another coach each time that it is called. */
export async function hotClass(studio: Studio): Promise<Bookings> {
  hot += 1;
  const [coach, ids] = [...studio.classes][hot % studio.classes.size] as [string, string[]];
  const members = await membersOf(studio, coach);
  // A class that no round before has filled.
  const activity = ids[(hot * 7) % ids.length] as string;
  let n = 0;
  return () => {
    n += 1;
    return { member: members[n % members.length] as Member, activity };
  };
}
