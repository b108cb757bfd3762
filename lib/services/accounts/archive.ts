import { nameOf } from "@/lib/domain/name-of";
import { formatDay } from "@/lib/format";
import "server-only";
import {
  type ArchivedTrainee,
  type ClassRow,
  listClassesForArchive,
  listMovementsForArchive,
  listOffersForArchive,
  listPlacesForArchive,
  listReceiptsForArchive,
  listSoldForArchive,
  listSoldIds,
  listTraineesForArchive,
  type Sold,
} from "@/db/queries/accounts/archive";
import { findUser } from "@/db/queries/accounts/users";
import type { CoachScope } from "@/db/scope";
import { database } from "@/db/transaction";
import type { SentFile } from "@/lib/contract/endpoint";
import * as table from "@/lib/documents/archive";
import { archiveReadme } from "@/lib/documents/archive-readme";
import { BYTE_ORDER_MARK, csvLine } from "@/lib/documents/csv";
import { pacer } from "@/lib/documents/pacer";
import { zipOf } from "@/lib/documents/zip";
import { shownAddress } from "@/lib/domain/address";
import { type Lost, lostOf } from "@/lib/domain/import-losses";
import { personKey } from "@/lib/domain/import-verdict";
import { AppError } from "@/lib/error-codes";
import { clock, today } from "@/lib/infra/clock";

const PAGE = 500;
/** The number of classes, or of subscriptions, whose rows one query reads. */
const OWNERS = 100;
/** The readme names at most this many losses. */
const MAX_NAMED = 200;

/** Pages by key: each query starts after the last row of the previous page. */
async function* pages<Row>(
  read: (last: Row | null) => Promise<Row[]>,
  size: number,
): AsyncGenerator<Row[]> {
  let last: Row | null = null;
  for (;;) {
    const rows: Row[] = await read(last);
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
    last = rows.at(-1) ?? null;
  }
}

async function* csv(titles: readonly string[], parts: AsyncGenerator<string>) {
  const rest = pacer();
  yield BYTE_ORDER_MARK + csvLine(titles);
  for await (const part of parts) {
    yield part;
    await rest();
  }
}

/** Facts that an import of the archive cannot restore. */
interface Losses {
  named: string[];
  count: number;
}
const LOST_LABELS: Record<Lost, string> = {
  SAME_DAY: "deux fois la même formule commencée le même jour : une seule revient",
  TOO_LARGE: "plus de 1000 séances",
  WITHDRAWN: "rétractation : la formule redevient utilisable, et son prix entier est de nouveau dû",
  NOT_THE_PRICE: "la somme reçue sera ramenée entre 0 et le prix",
  NOT_OWED: "le prix entier sera de nouveau dû",
};
function addLoss(losses: Losses, line: string): void {
  losses.count += 1;
  if (losses.named.length < MAX_NAMED) losses.named.push(line);
}

/** The columns by which `listTraineesForArchive` sorts. */
const keyOf = ({ firstName, lastName, email, phoneNumber, id }: ArchivedTrainee) => [
  firstName,
  lastName,
  shownAddress(email) ?? "",
  phoneNumber ?? "",
  id,
];

/** Trainees and their subscriptions, in an order that does not depend on the server. */
async function* trainees(
  coachId: CoachScope,
  which: "PRESENT" | "FORMER",
  seen: (trainee: ArchivedTrainee, sold: Sold[]) => void,
): AsyncGenerator<string> {
  const db = database();
  const read = (last: ArchivedTrainee | null) =>
    listTraineesForArchive(db, coachId, which, last && keyOf(last), PAGE);
  for await (const page of pages(read, PAGE)) {
    const sold = Map.groupBy(
      await listSoldForArchive(
        db,
        coachId,
        page.map(({ id }) => id),
      ),
      ({ traineeId }) => traineeId as string,
    );
    const lines = page.flatMap((trainee) => {
      const bought = sold.get(trainee.id) ?? [];
      seen(trainee, bought);
      return (bought.length > 0 ? bought : [null]).map((subscription) =>
        table.traineeLine(trainee, subscription, which === "FORMER"),
      );
    });
    yield lines.join("");
  }
}

async function* offers(coachId: CoachScope): AsyncGenerator<string> {
  yield (await listOffersForArchive(database(), coachId)).map(table.offerLine).join("");
}

async function* movements(coachId: CoachScope): AsyncGenerator<string> {
  const db = database();
  type Id = Awaited<ReturnType<typeof listSoldIds>>[number];
  const read = (last: Id | null) =>
    listSoldIds(db, coachId, last && [last.traineeId, last.id], OWNERS);
  for await (const page of pages(read, OWNERS)) {
    const rows = await listMovementsForArchive(
      db,
      coachId,
      page.map(({ id }) => id),
    );
    yield rows.map(table.movementLine).join("");
  }
}

const classPages = (coachId: CoachScope, size: number) =>
  pages<ClassRow>(
    (last) => listClassesForArchive(database(), coachId, last?.activity ?? null, size),
    size,
  );

async function* classes(coachId: CoachScope): AsyncGenerator<string> {
  for await (const page of classPages(coachId, PAGE)) yield page.map(table.classLine).join("");
}

async function* places(coachId: CoachScope): AsyncGenerator<string> {
  for await (const page of classPages(coachId, OWNERS)) {
    const rows = Map.groupBy(
      await listPlacesForArchive(
        database(),
        coachId,
        page.map(({ activity }) => activity.id),
      ),
      ({ activityId }) => activityId,
    );
    yield page
      .flatMap((row) =>
        (rows.get(row.activity.id) ?? []).map((place) => table.placeLine(place, row)),
      )
      .join("");
  }
}

async function* receipts(coachId: CoachScope): AsyncGenerator<string> {
  type Row = Awaited<ReturnType<typeof listReceiptsForArchive>>[number];
  const read = (last: Row | null) =>
    listReceiptsForArchive(database(), coachId, last?.receipt ?? null, PAGE);
  for await (const page of pages(read, PAGE)) yield page.map(table.receiptLine).join("");
}

/** Streams all data of the coach as a ZIP of tables. Throws NOT_LOGGED_IN. */
export async function archive(coachId: CoachScope): Promise<SentFile> {
  const coach = await findUser(database(), coachId);
  if (!coach) throw new AppError("NOT_LOGGED_IN");
  const { displayName: coachName } = coach;
  const day = today();
  const losses: Losses = { named: [], count: 0 };
  const keysWithoutAddress = new Set<string>();
  const addLossesOf = (trainee: ArchivedTrainee, sold: Sold[]) => {
    const name = nameOf(trainee);
    const email = shownAddress(trainee.email);
    const key = personKey({ ...trainee, email });
    if (!email && keysWithoutAddress.has(key))
      addLoss(losses, `${name} : le même nom et le même téléphone qu'un autre élève sans email`);
    if (!email) keysWithoutAddress.add(key);
    for (const { sold: subscription, lost } of lostOf(sold)) {
      const { label, beginDate } = subscription;
      addLoss(losses, `${name}, « ${label} » du ${formatDay(beginDate)} : ${LOST_LABELS[lost]}`);
    }
  };
  const files: [name: string, titles: readonly string[], parts: () => AsyncGenerator<string>][] = [
    ["eleves.csv", table.TRAINEE_TITLES, () => trainees(coachId, "PRESENT", addLossesOf)],
    ["anciens.csv", table.FORMER_TITLES, () => trainees(coachId, "FORMER", addLossesOf)],
    ["formules.csv", table.OFFER_TITLES, () => offers(coachId)],
    ["mouvements.csv", table.MOVEMENT_TITLES, () => movements(coachId)],
    ["cours.csv", table.CLASS_TITLES, () => classes(coachId)],
    ["reservations.csv", table.PLACE_TITLES, () => places(coachId)],
    ["encaissements.csv", table.RECEIPT_TITLES, () => receipts(coachId)],
  ];
  // The readme is written last, when all losses are recorded.
  async function* readme() {
    const { named, count } = losses;
    yield archiveReadme({
      coachName,
      today: day,
      lost: named,
      lostCount: count,
    });
  }
  const content = zipOf(
    [
      ...files.map(([name, titles, parts]) => ({ name, parts: () => csv(titles, parts()) })),
      { name: "LISEZMOI.txt", parts: readme },
    ],
    clock(),
  );
  return { type: "application/zip", name: `elan-studio-${day}.zip`, content };
}
