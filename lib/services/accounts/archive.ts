import "server-only";
import {
  type ClassRow,
  listClassesForArchive,
  listMovementsOf,
  listOffersForArchive,
  listPeople,
  listPlacesForArchive,
  listReceiptsForArchive,
  listSoldIds,
  listSoldTo,
  type Person,
  type Sold,
} from "@/db/queries/accounts/archive";
import { findUser } from "@/db/queries/accounts/users";
import type { CoachScope } from "@/db/scope";
import { database } from "@/db/transaction";
import type { SentFile } from "@/lib/contract/endpoint";
import * as table from "@/lib/documents/archive";
import { archiveReadme } from "@/lib/documents/archive-readme";
import { BYTE_ORDER_MARK, csvLine } from "@/lib/documents/csv";
import { dayText } from "@/lib/documents/labels";
import { pacer } from "@/lib/documents/pacer";
import { zipOf } from "@/lib/documents/zip";
import { shownAddress } from "@/lib/domain/address";
import { type Lost, lostOf } from "@/lib/domain/import-losses";
import { personKey } from "@/lib/domain/import-verdict";
import { AppError } from "@/lib/error-codes";
import { now, today } from "@/lib/infra/clock";

const PAGE = 500;
/** Classes whose places are read at once. */
const CLASSES = 100;
/** So many are named of what cannot come back. */
const NAMED = 200;

/** Pages of rows, each asked for after the last row of the one before. */
async function* pages<Row>(
  ask: (last: Row | null) => Promise<Row[]>,
  size: number,
): AsyncGenerator<Row[]> {
  let last: Row | null = null;
  for (;;) {
    const rows: Row[] = await ask(last);
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
    last = rows.at(-1) ?? null;
  }
}

async function* csv(titles: readonly string[], parts: AsyncGenerator<string>) {
  const pause = pacer();
  yield BYTE_ORDER_MARK + csvLine(titles);
  for await (const part of parts) {
    yield part;
    await pause();
  }
}

/** What cannot come back: the first of them by name, and how many. */
interface LostNotes {
  named: string[];
  count: number;
}
const LOST_WORDS: Record<Lost, string> = {
  SAME_DAY: "deux fois la même formule commencée le même jour : une seule revient",
  TOO_LARGE: "plus de 1000 séances",
  NOT_OWED: "le prix entier sera de nouveau dû",
};
function note(notes: LostNotes, line: string): void {
  notes.count += 1;
  if (notes.named.length < NAMED) notes.named.push(line);
}

const keyOf = ({ firstName, lastName, email, phoneNumber, id }: Person) => [
  ...[firstName, lastName, shownAddress(email) ?? "", phoneNumber ?? "", id],
];

/** People and what they bought, an order that two servers share. */
async function* people(
  coachId: CoachScope,
  former: boolean,
  seen: (person: Person, sold: Sold[]) => void,
): AsyncGenerator<string> {
  const db = database();
  const ask = (last: Person | null) => listPeople(db, coachId, former, last && keyOf(last), PAGE);
  for await (const page of pages(ask, PAGE)) {
    const sold = Map.groupBy(
      await listSoldTo(
        db,
        coachId,
        page.map(({ id }) => id),
      ),
      ({ traineeId }) => traineeId as string,
    );
    const lines = page.flatMap((person) => {
      const theirs = sold.get(person.id) ?? [];
      seen(person, theirs);
      return (theirs.length > 0 ? theirs : [null]).map((one) =>
        table.personLine(person, one, former),
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
  const ask = (last: Id | null) =>
    listSoldIds(db, coachId, last && [last.traineeId, last.id], CLASSES);
  for await (const page of pages(ask, CLASSES)) {
    const rows = await listMovementsOf(
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
  for await (const page of classPages(coachId, CLASSES)) {
    const rows = Map.groupBy(
      await listPlacesForArchive(
        database(),
        coachId,
        page.map(({ activity }) => activity.id),
      ),
      ({ activityId }) => activityId,
    );
    yield page
      .flatMap((row) => (rows.get(row.activity.id) ?? []).map((one) => table.placeLine(one, row)))
      .join("");
  }
}

async function* receipts(coachId: CoachScope): AsyncGenerator<string> {
  type Row = Awaited<ReturnType<typeof listReceiptsForArchive>>[number];
  const ask = (last: Row | null) =>
    listReceiptsForArchive(database(), coachId, last?.receipt ?? null, PAGE);
  for await (const page of pages(ask, PAGE)) yield page.map(table.receiptLine).join("");
}

/** Everything of a coach's studio as tables, sent while they are read, a page at a time. */
export async function archive(coachId: CoachScope): Promise<SentFile> {
  const coach = await findUser(database(), coachId);
  if (!coach) throw new AppError("NOT_LOGGED_IN");
  const day = today();
  const lost: LostNotes = { named: [], count: 0 };
  const without = new Set<string>();
  const recordLost = (person: Person, sold: Sold[]) => {
    const name = `${person.firstName} ${person.lastName}`;
    const email = shownAddress(person.email);
    const key = personKey({ ...person, email });
    if (!email && without.has(key))
      note(lost, `${name} : le même nom et le même téléphone qu'un autre élève sans email`);
    if (!email) without.add(key);
    for (const one of lostOf(sold))
      note(
        lost,
        `${name}, « ${one.sold.label} » du ${dayText(one.sold.beginDate)} : ${LOST_WORDS[one.lost]}`,
      );
  };
  const files: [name: string, titles: readonly string[], parts: () => AsyncGenerator<string>][] = [
    ["eleves.csv", table.PEOPLE_TITLES, () => people(coachId, false, recordLost)],
    ["anciens.csv", table.FORMER_TITLES, () => people(coachId, true, recordLost)],
    ["formules.csv", table.OFFER_TITLES, () => offers(coachId)],
    ["mouvements.csv", table.MOVEMENT_TITLES, () => movements(coachId)],
    ["cours.csv", table.CLASS_TITLES, () => classes(coachId)],
    ["reservations.csv", table.PLACE_TITLES, () => places(coachId)],
    ["encaissements.csv", table.RECEIPT_TITLES, () => receipts(coachId)],
  ];
  // Last: by then it is known what cannot come back.
  async function* readme() {
    const { named, count } = lost;
    yield archiveReadme({
      coachName: coach?.displayName ?? "",
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
    now(),
  );
  return { type: "application/zip", name: `elan-studio-${day}.zip`, content };
}
