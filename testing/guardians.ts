import { api } from "./api";
import { makeChild, makeOffer, makeTrainee, type Person } from "./factories";

export interface Guardian {
  account: Person;
  person: { id: string };
  /** The person's card. */
  card: { id: string };
}

/** Returns `n` guardians, each with one person who has a card of the same offer. */
export async function makeGuardians(coach: Person, n: number): Promise<Guardian[]> {
  const offer = await makeOffer(coach, { quantity: 100, isShareable: true });
  const made: Guardian[] = [];
  const one = async (): Promise<Guardian> => {
    const account = await makeTrainee(coach);
    const person = await makeChild(account, coach);
    const address = `/api/subscription/${offer.id}?for=${person.id}`;
    return { account, person, card: (await api("POST", address, { token: account.token })).body };
  };
  // More than ten at once would time out while they wait for a connection.
  while (made.length < n)
    made.push(...(await Promise.all(Array.from({ length: Math.min(10, n - made.length) }, one))));
  return made;
}
