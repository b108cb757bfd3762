import { COACH } from "./simulate-seed";

export interface TableSize {
  name: string;
  rows: number;
  bytes: number;
}

const YEARS = [1, 3];
/** These tables do not grow with the years. */
const PEOPLE = new Set(["users", "coach_trainees", "offers"]);
const GB = 1e9;

/** The assumptions about use. */
const USE = {
  /** Visits a week of a trainee, and calls of a visit. */
  visits: 2,
  calls: 8,
  /** The busiest hour's share of the mean. */
  peak: 6,
  /** Calls a second of a core: half of the measured rate, so that responses stay fast. */
  callsOfACore: 250,
  callsOfADatabaseCore: 1_000,
  coresOfAnInstance: 2,
  connectionsOfAnInstance: 23,
  /** Mails of a place: the booking and the reminder. */
  mails: 2,
};
/** Euros a month without tax, by a European host's prices of 2026. */
const PRICES = {
  core: 25,
  databaseCore: 60,
  gigabyte: 0.15,
  backupGigabyte: 0.03,
  thousandMails: 0.35,
};

const whole = (n: number) => Math.round(n).toLocaleString("en").replaceAll(",", " ");

/** Storage, connections and costs of `all` coaches by the measured year of `seeded` coaches. */
export function costs(
  { tables, bytesOfAMail }: { tables: readonly TableSize[]; bytesOfAMail: number },
  seeded: number,
  all: number,
): string[] {
  const factor = all / seeded;
  const lines = ["| table | bytes a row, indexes included | rows a year | GB a year |"];
  for (const { name, rows, bytes } of tables)
    lines.push(
      `| ${name} | ${whole(bytes / rows)} | ${whole(rows * factor)} | ${((bytes * factor) / GB).toFixed(1)} |`,
    );
  const storage = (years: number) =>
    tables.reduce(
      (sum, { name, bytes }) => sum + bytes * factor * (PEOPLE.has(name) ? 1 : years),
      0,
    ) / GB;
  const places = all * COACH.classes * COACH.placesOfAClass;
  const outbox = ((places / 365) * 30 * USE.mails * bytesOfAMail) / GB;
  const mean = (all * COACH.trainees * USE.visits * USE.calls) / (7 * 86_400);
  const peak = mean * USE.peak;
  // One instance may be stopped for an upgrade.
  const instances = 1 + Math.ceil(peak / USE.callsOfACore / USE.coresOfAnInstance);
  const databaseCores = Math.max(4, 2 ** Math.ceil(Math.log2(peak / USE.callsOfADatabaseCore)));
  const disk = storage(3) + outbox;
  const euros =
    instances * USE.coresOfAnInstance * PRICES.core +
    // A standby doubles the database's cores.
    2 * databaseCores * PRICES.databaseCore +
    2 * disk * PRICES.gigabyte +
    7 * disk * PRICES.backupGigabyte;
  const mails = ((places * USE.mails) / 12 / 1000) * PRICES.thousandMails;
  return [
    ...lines,
    "",
    ...YEARS.map(
      (years) =>
        `storage after ${years} year(s): ${whole(storage(years))} GB, and ${whole(outbox)} GB of mails of the last 30 days`,
    ),
    `calls: ${whole(mean)} a second, ${whole(peak)} at the peak; places booked: ${whole(places / 365 / 86_400)} a second, ${whole((places / 365 / 86_400) * USE.peak)} at the peak`,
    `a mail is ${whole(bytesOfAMail)} bytes; instances of ${USE.coresOfAnInstance} cores at the peak, one of them to spare: ${instances}; connections to the database: ${instances * USE.connectionsOfAnInstance}`,
    `database: ${databaseCores} cores, and as many beside`,
    `cost: ${whole(euros)} € a month for machines and disks, ${whole(mails)} € for ${whole((places * USE.mails) / 12 / 1e6)} million mails; ${((euros + mails) / all).toFixed(2)} € a coach`,
  ];
}
