import { DAY_MS } from "@/lib/domain/paris-time";
import { type Account, RetryingClient } from "@/ops/chaos/client";

interface Sold {
  id: string;
  label: string;
  price: number;
  amountPaid: number;
  isPaid: boolean;
  version: number;
}
interface Member extends Account {
  id: string;
  card: string;
  /** In euros, as acknowledged. */
  paid: number;
  places: number;
  /** The last acknowledged label of the card. */
  label: string;
}

const PRICE = 120;
const CREDITS = 500;
const any = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

/** A studio served by one release, then by two at once. */
export class UpgradeStudio {
  private readonly members: Member[] = [];
  private readonly classes: string[] = [];
  private coach: Account | undefined;
  private running = false;
  /** The number of responses by release, call and status. */
  readonly responses = new Map<string, number>();
  private clients: { name: "before" | "new"; client: RetryingClient }[];

  constructor(before: string) {
    this.clients = [{ name: "before", client: new RetryingClient(before) }];
  }

  private get before(): RetryingClient {
    return (this.clients[0] as (typeof this.clients)[number]).client;
  }
  private get token(): string {
    return this.coach?.token ?? "";
  }

  /** Adds the new release. */
  join(origin: string): void {
    this.clients.push({ name: "new", client: new RetryingClient(origin) });
  }
  /** The previous release has restarted at this address. */
  restarted(origin: string): void {
    this.clients[0] = { name: "before", client: new RetryingClient(origin) };
  }

  /** Builds the studio by the previous release; a third of the cards is paid, a third in part. */
  async build(people: number, classes: number): Promise<void> {
    this.coach = await this.before.register("COACH");
    const me = await this.before.must("GET", "/api/user/me", this.token);
    const offer = await this.before.must("POST", "/api/offer", this.token, {
      type: "CARD",
      label: "Carte",
      price: PRICE,
      quantity: CREDITS,
      validityDurationInDay: 90,
      isPrivateOffer: false,
    });
    for (let n = 0; n < classes; n += 1) await this.addClass(this.before, 5 + n);
    for (let n = 0; n < people; n += 1) {
      const account = await this.before.register("TRAINEE");
      const { id } = await this.before.must("GET", "/api/user/me", account.token);
      await this.before.must("POST", `/api/user/add-coach/${me.code}`, account.token);
      const path = `/api/subscription/trainee/${id}/offer/${offer.id}`;
      const card = await this.before.must("POST", path, this.token);
      const member = { ...account, id: id as string, card: card.id as string };
      this.members.push({ ...member, paid: 0, places: 0, label: "Carte" });
    }
    for (const [n, member] of this.members.entries())
      await this.save(this.before, member, [0, 40, PRICE][n % 3] as number);
  }

  private async addClass(client: RetryingClient, days: number): Promise<void> {
    const begin = Date.now() + days * DAY_MS;
    const { id } = await client.must("POST", "/api/activity/single-activity", this.token, {
      label: "Yoga",
      place: "Studio",
      beginDate: new Date(begin).toISOString(),
      endDate: new Date(begin + DAY_MS / 24).toISOString(),
      maxParticipants: 10,
      cancelTimeInHours: 24,
      isPrivateActivity: false,
    });
    this.classes.push(id as string);
  }

  private async soldTo(client: RetryingClient, { id, card }: Member): Promise<Sold> {
    const path = `/api/user/trainee/${id}/subscriptions`;
    const { json } = await client.call("GET", path, this.token);
    return (json as unknown as Sold[]).find((one) => one.id === card) as Sold;
  }

  /** Saves the coach's form with this amount and another label; returns its status. */
  private async save(client: RetryingClient, member: Member, amountPaid: number): Promise<number> {
    const sold = await this.soldTo(client, member);
    const label = `Carte ${Math.floor(Math.random() * 1000)}`;
    const body = { ...sold, label, amountPaid, isPaid: amountPaid >= sold.price };
    const path = `/api/subscription/trainee/${member.id}`;
    const { status } = await client.call("PUT", path, this.token, body);
    if (status === 200) Object.assign(member, { paid: amountPaid, label });
    return status;
  }

  private async receive(client: RetryingClient, member: Member): Promise<number> {
    const body = { subscriptionId: member.card, amount: 5, method: "CARD" };
    const { status } = await client.call("POST", "/api/receipts", this.token, body);
    if (status === 201) member.paid += 5;
    return status;
  }

  private async bookOrCancel(client: RetryingClient, member: Member): Promise<number> {
    const path = `/api/activity/reservation/${any(this.classes)}`;
    const books = member.places < 4 || Math.random() < 0.5;
    const { status, json } = books
      ? await client.call("POST", `${path}?id-subscription=${member.card}`, member.token)
      : await client.call("DELETE", path, member.token);
    if (status === 201) member.places += Number(json.booked) + Number(json.waiting);
    if (status === 200) member.places -= Number(json.cancelled);
    return status;
  }

  /** Makes random calls to either release, each after the response of the last. */
  private async live(member: Member): Promise<void> {
    while (this.running) {
      const { name, client } = any(this.clients);
      const dice = Math.random();
      const [what, status] =
        dice < 0.6
          ? (["booking", await this.bookOrCancel(client, member)] as const)
          : dice < 0.85 || name === "before"
            ? (["save", await this.save(client, member, any([0, 40, 80, PRICE]))] as const)
            : (["receipt", await this.receive(client, member)] as const);
      const line = `${name} ${what} ${status}`;
      this.responses.set(line, (this.responses.get(line) ?? 0) + 1);
      if (status >= 500) throw new Error(line);
    }
  }

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

  /** The differences of either release from what was acknowledged. */
  async differences(): Promise<string[]> {
    const found: string[] = [];
    for (const { name, client } of this.clients)
      for (const [n, member] of this.members.entries()) {
        const { amountPaid, isPaid, label, price } = await this.soldTo(client, member);
        const path = `/api/subscription/${member.card}/future-valid-reservations/count`;
        const { json } = await client.call("GET", path, member.token);
        const said = { amountPaid, isPaid, label, places: Number(json) };
        const { paid, places } = member;
        const wanted = { amountPaid: paid, isPaid: paid >= price, label: member.label, places };
        if (JSON.stringify(said) !== JSON.stringify(wanted))
          found.push(`${name}, ${n}: ${JSON.stringify(said)}, not ${JSON.stringify(wanted)}`);
      }
    return found;
  }

  /** The acknowledged sum in euros. */
  received(): number {
    return this.members.reduce((sum, { paid }) => sum + paid, 0);
  }
}
