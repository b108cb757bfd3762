import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

interface Member {
  token: string;
  card: string;
  /** Places that the server has acknowledged, less those that it has acknowledged as cancelled. */
  places: number;
}

const CREDITS = 1000;
const DAY = 86_400_000;

/** A studio under load by clients that try again with their key until they are answered, whatever happens to the server. */
export class Studio {
  private members: Member[] = [];
  private classes: string[] = [];
  private running = true;
  private coach = "";
  /** Calls that had to be sent again. */
  retries = 0;
  /** Calls answered, by their status. */
  readonly answers = new Map<number, number>();

  constructor(private readonly origin: string) {}

  private async call(
    method: string,
    path: string,
    token: string,
    body?: unknown,
  ): Promise<{ status: number; json: Record<string, unknown> }> {
    const key = randomUUID();
    for (;;) {
      try {
        const response = await fetch(`${this.origin}${path}`, {
          method,
          headers: {
            "idempotency-key": key,
            ...(token ? { authorization: `Bearer ${token}` } : {}),
            ...(body === undefined ? {} : { "content-type": "application/json" }),
          },
          body: body === undefined ? null : JSON.stringify(body),
          signal: AbortSignal.timeout(15_000),
        });
        const text = await response.text();
        const again =
          response.status === 503 || response.headers.get("x-error-code") === "REQUEST_IN_PROGRESS";
        if (!again) {
          const json = response.headers.get("content-type")?.includes("json");
          return { status: response.status, json: json ? JSON.parse(text) : {} };
        }
      } catch {
        // Refused, cut, or too slow: what came of it is not known.
      }
      this.retries += 1;
      await sleep(200);
    }
  }

  private async must(method: string, path: string, token: string, body?: unknown) {
    const { status, json } = await this.call(method, path, token, body);
    if (status >= 300) throw new Error(`${method} ${path}: ${status}`);
    return json;
  }

  private async person(type: "COACH" | "TRAINEE"): Promise<string> {
    const email = `${randomUUID()}@exemple.fr`;
    const password = "brioche-lavande-42";
    await this.must("POST", "/api/auth/register", "", {
      type,
      email,
      password,
      firstName: "Ana",
      lastName: "Petit",
      phoneNumber: "0612345678",
    });
    return (await this.must("POST", "/api/auth/login", "", { email, password })).token as string;
  }

  /** A coach, `people` trainees with a card each, and `classes` of few places. */
  async build(people: number, classes: number): Promise<void> {
    this.coach = await this.person("COACH");
    const { code } = await this.must("GET", "/api/user/me", this.coach);
    const offer = await this.must("POST", "/api/offer", this.coach, {
      type: "CARD",
      label: "Carte",
      price: 10,
      quantity: CREDITS,
      validityDurationInDay: 90,
      isPrivateOffer: false,
    });
    for (let n = 0; n < classes; n += 1) {
      const begin = Date.now() + (5 + n) * DAY;
      const { id } = await this.must("POST", "/api/activity/single-activity", this.coach, {
        label: `Cours ${n}`,
        place: "Studio",
        beginDate: new Date(begin).toISOString(),
        endDate: new Date(begin + DAY / 24).toISOString(),
        maxParticipants: 10,
        cancelTimeInHours: 24,
        isPrivateActivity: false,
      });
      this.classes.push(id as string);
    }
    for (let n = 0; n < people; n += 1) {
      const token = await this.person("TRAINEE");
      await this.must("POST", `/api/user/add-coach/${code}`, token);
      const card = await this.must("POST", `/api/subscription/${offer.id}`, token);
      this.members.push({ token, card: card.id as string, places: 0 });
    }
  }

  private async live(member: Member): Promise<void> {
    while (this.running) {
      const activity = this.classes[Math.floor(Math.random() * this.classes.length)];
      const books = member.places < 5 || Math.random() < 0.5;
      const path = `/api/activity/reservation/${activity}`;
      const { status, json } = books
        ? await this.call("POST", `${path}?id-subscription=${member.card}`, member.token)
        : await this.call("DELETE", path, member.token);
      this.answers.set(status, (this.answers.get(status) ?? 0) + 1);
      if (status === 201) member.places += Number(json.booked) + Number(json.waiting);
      if (status === 200) member.places -= Number(json.cancelled);
      if (status >= 500) throw new Error(`${status} ${path}`);
    }
  }

  /** Books and cancels until `work` is done, then waits for the last answers. */
  async underLoad(work: () => Promise<void>): Promise<void> {
    const lives = this.members.map((member) => this.live(member));
    try {
      await Promise.race([work(), ...lives]);
    } finally {
      this.running = false;
      await Promise.all(lives);
    }
  }

  /** What the server says otherwise than it has acknowledged; none when all is well. */
  async differences(): Promise<string[]> {
    const found: string[] = [];
    for (const [n, { token, card, places }] of this.members.entries()) {
      const count = await this.call(
        "GET",
        `/api/subscription/${card}/future-valid-reservations/count`,
        token,
      );
      if (Number(count.json) !== places)
        found.push(`Élève ${n} : ${JSON.stringify(count.json)} places au lieu de ${places}.`);
      const { json } = await this.call("GET", `/api/subscription/${card}/movements`, token);
      const left = (json as unknown as { delta: number }[]).reduce((sum, m) => sum + m.delta, 0);
      if (left !== CREDITS - places)
        found.push(`Élève ${n} : ${left} crédits au lieu de ${CREDITS - places}.`);
    }
    return found;
  }
}
