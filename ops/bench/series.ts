import { randomUUID } from "node:crypto";
import { DAY_MS } from "@/lib/domain/paris-time";
import { median } from "@/ops/bench/median";
import { rounds } from "@/ops/bench/pace";
import { bare, CLASSES, FILL, PLACES } from "@/ops/bench/series-statements";
import type { Server } from "@/ops/bench/servers";
import { bearer, type Studio } from "@/ops/bench/studio";
import { untilDelivered } from "@/ops/bench/until-delivered";

export interface Timed {
  name: string;
  /** Milliseconds of Élan's call, and of one statement that writes the same rows. */
  elan: number;
  alone: number;
  ratio: number;
  met: boolean;
}

const ROUNDS = rounds(15);
/** As long as the mail of a cancelled class. */
const HTML = "<p>Votre cours est annulé.</p>".repeat(60);

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const body = (begin: Date, changes: Record<string, unknown> = {}) => ({
  label: "Barre au sol",
  place: "Studio République",
  beginDateCreation: begin.toISOString(),
  endDateCreation: new Date(begin.getTime() + (CLASSES - 1) * DAY_MS).toISOString(),
  recurrence: "DAILY",
  durationInMinutes: 60,
  maxParticipants: 10,
  cancelTimeInHours: 24,
  isPrivateActivity: false,
  ...changes,
});

/** Measures the creation, edit and deletion of 365 classes against one statement each. */
export async function timeSeries({ pool, coach }: Studio, elan: Server): Promise<Timed[]> {
  const call = async (method: string, path: string, content?: unknown) => {
    const response = await fetch(`${elan.origin}${path}`, {
      method,
      headers: { ...bearer(coach.token), "content-type": "application/json" },
      body: content === undefined ? null : JSON.stringify(content),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text;
  };
  const times = { create: [], edit: [], remove: [] } as Record<keyof typeof bare, number[][]>;
  for (let n = 0; n <= ROUNDS; n += 1) {
    const begin = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 10 * DAY_MS);
    let first = "";
    await untilDelivered(pool);
    const created = await timed(async () => {
      const made = await call("POST", "/api/activity/recurrent-activity", body(begin));
      first = (JSON.parse(made) as { ids: string[] }).ids[0] as string;
    });
    const later = new Date(begin.getTime() + 3_600_000).toISOString();
    const edited = await timed(() =>
      call(
        "PUT",
        `/api/activity/recurrent-activity/${first}`,
        body(begin, { label: "Barre", place: "Studio Bastille", beginDateCreation: later }),
      ),
    );
    const { rows } = await pool.query<{ id: string }>(
      "select series_id as id from activities where id = $1",
      [first],
    );
    const own = randomUUID();
    const bareCreated = await timed(() => pool.query(bare.create, [coach.id, own]));
    const bareEdited = await timed(() => pool.query(bare.edit, [coach.id, own]));
    for (const series of [rows[0]?.id, own]) await pool.query(FILL, [coach.id, series]);
    const removed = await timed(() =>
      call("DELETE", `/api/activity/${first}?delete-recurrence=true`),
    );
    const bareRemoved = await timed(() => pool.query(bare.remove, [coach.id, own, HTML]));
    // The first round is a warm-up.
    if (n === 0) continue;
    times.create.push([created, bareCreated]);
    times.edit.push([edited, bareEdited]);
    times.remove.push([removed, bareRemoved]);
  }
  return [
    line(`series: ${CLASSES} classes created`, times.create),
    line(`series: ${CLASSES} classes edited`, times.edit),
    line(`series: deleted with ${PLACES} places`, times.remove),
  ];
}

/** The goal is three times the bare statement. */
function line(name: string, pairs: readonly number[][]): Timed {
  const middle = (side: 0 | 1) => median(pairs.map((pair) => pair[side] ?? 0));
  const [elan, alone] = [middle(0), middle(1)];
  return { name, elan, alone, ratio: elan / alone, met: elan <= 3 * alone };
}
