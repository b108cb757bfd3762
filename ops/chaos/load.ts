import { DAY_MS } from "@/lib/domain/paris-time";
import { type Account, RetryingClient } from "./client";
import { Money } from "./money";

export interface Member extends Account {
  card: string;
  /** Acknowledged places without the acknowledged cancellations. */
  places: number;
}

const CREDITS = 1000;
/** A studio under load by clients that retry each call. */
export class Studio {
  readonly client: RetryingClient;
  readonly classes: string[] = [];
  private members: Member[] = [];
  private running = false;
  private money: Money | undefined;
  private coach = "";
  private coachId = "";
  private offer = "";
  code = "";
  /** The number of responses by status. */
  readonly responses = new Map<number, number>();

  constructor(origin: string) {
    this.client = new RetryingClient(origin);
  }

  /** Creates a coach, `people` trainees with a card each, and `classes` of ten places. */
  async build(people: number, classes: number): Promise<void> {
    this.coach = (await this.client.register("COACH")).token;
    const me = await this.client.must("GET", "/api/user/me", this.coach);
    this.code = me.code as string;
    this.coachId = me.id as string;
    this.money = new Money(this.client, this.coach, (status) => this.count(status));
    const offer = await this.client.must("POST", "/api/offer", this.coach, {
      type: "CARD",
      label: "Carte",
      price: 10_000,
      quantity: CREDITS,
      validityDurationInDay: 90,
      isPrivateOffer: false,
    });
    this.offer = offer.id as string;
    for (let n = 0; n < classes; n += 1) await this.addClass(`Cours ${n}`, 5 + n);
    for (let n = 0; n < people; n += 1) this.members.push(await this.addMember());
  }

  async addClass(label: string, days: number): Promise<void> {
    const begin = Date.now() + days * DAY_MS;
    const { id } = await this.client.must("POST", "/api/activity/single-activity", this.coach, {
      label,
      place: "Studio",
      beginDate: new Date(begin).toISOString(),
      endDate: new Date(begin + DAY_MS / 24).toISOString(),
      maxParticipants: 10,
      cancelTimeInHours: 24,
      isPrivateActivity: false,
    });
    this.classes.push(id as string);
  }

  /** Creates a trainee with a card who makes no calls. */
  async addMember(): Promise<Member> {
    const account = await this.client.register("TRAINEE");
    await this.client.must("POST", `/api/user/add-coach/${this.code}`, account.token);
    const card = await this.client.must("POST", `/api/subscription/${this.offer}`, account.token);
    return { ...account, card: card.id as string, places: 0 };
  }

  private async live(member: Member): Promise<void> {
    while (this.running) {
      if (Math.random() < 0.2) await this.money?.act(member.card);
      const activity = this.classes[Math.floor(Math.random() * this.classes.length)];
      const books = member.places < 5 || Math.random() < 0.5;
      const path = `/api/activity/reservation/${activity}`;
      const { status, json } = books
        ? await this.client.call("POST", `${path}?id-subscription=${member.card}`, member.token)
        : await this.client.call("DELETE", path, member.token);
      this.count(status);
      if (status === 201) member.places += Number(json.booked) + Number(json.waiting);
      if (status === 200) member.places -= Number(json.cancelled);
      if (status >= 500) throw new Error(`${status} ${path}`);
    }
  }

  private count(status: number): void {
    this.responses.set(status, (this.responses.get(status) ?? 0) + 1);
  }

  /** Makes changes in parallel until `work` has ended, then waits for the last responses. */
  async underLoad(work: () => Promise<void>): Promise<void> {
    this.running = true;
    const lives = this.members.map((member) => this.live(member));
    try {
      await Promise.race([work(), ...lives]);
    } finally {
      this.running = false;
      await Promise.all(lives);
    }
  }

  /** The differences from what was acknowledged. */
  async differences(): Promise<string[]> {
    const found = (await this.money?.differences()) ?? [];
    for (const [n, { token, card, places }] of this.members.entries()) {
      const count = await this.client.call(
        "GET",
        `/api/subscription/${card}/future-valid-reservations/count`,
        token,
      );
      if (Number(count.json) !== places)
        found.push(`Élève ${n} : ${JSON.stringify(count.json)} places au lieu de ${places}.`);
      const { json } = await this.client.call("GET", `/api/subscription/${card}/movements`, token);
      const left = (json as unknown as { delta: number }[]).reduce((sum, m) => sum + m.delta, 0);
      if (left !== CREDITS - places)
        found.push(`Élève ${n} : ${left} crédits au lieu de ${CREDITS - places}.`);
      const own = await this.client.call("GET", `/api/subscriptions/${this.coachId}`, token);
      const [{ amountPaid } = { amountPaid: -1 }] = own.json as unknown as { amountPaid: number }[];
      const paid = this.money?.receivedOf(card);
      if (amountPaid !== paid) found.push(`Élève ${n} : ${amountPaid} € au lieu de ${paid}.`);
    }
    return found;
  }
}
