import "server-only";
import { listEndsOf, type OutboxRow } from "@/db/queries/notifications/outbox";
import type { SystemScope } from "@/db/scope";
import { ownTransaction } from "@/db/transaction";
import type { Day } from "@/lib/domain/paris-time";
import { formatDay } from "@/lib/format";
import { until } from "@/lib/mail/messages/closure";

const MARK = /⟦(fin|prolongé):([\da-f-]{36}):([\d/]{10})⟧/g;

/**
 * Till when a subscription serves, in a mail that is held: the end may move before it leaves. `alone`: the mail tells of ends and nothing else.
 */
export const movingEnd = (id: string, endDate: Day, alone: boolean): string =>
  `⟦${alone ? "prolongé" : "fin"}:${id}:${formatDay(endDate)}⟧`;

/**
 * A mail with every moving end as it is now; null: all that it tells of is over. Only of subscriptions of whoever it goes to, for
 * a coach's own words may hold anything: another stays as it was written.
 */
export async function withEndsOfNow(
  everybody: SystemScope,
  mail: OutboxRow,
): Promise<OutboxRow | null> {
  const marks = [...mail.text.matchAll(MARK)];
  if (marks.length === 0) return mail;
  const ids = marks.flatMap(([, , id]) => id ?? []);
  const ends = await ownTransaction((tx) => listEndsOf(tx, everybody, mail.to, ids));
  const isOver = (id = "") => ends.get(id) === null;
  if (marks.every(([, kind, id]) => kind === "prolongé" && isOver(id))) return null;
  const told = (_: string, __: string, id: string, written: string) => {
    const end = ends.get(id);
    return isOver(id) ? "a pris fin" : until(end ? formatDay(end) : written);
  };
  return { ...mail, html: mail.html.replace(MARK, told), text: mail.text.replace(MARK, told) };
}
