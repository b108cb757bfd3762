import "server-only";
import { listEndsOf, type OutboxRow } from "@/db/queries/notifications/outbox";
import type { SystemScope } from "@/db/scope";
import { separateTransaction } from "@/db/transaction";
import { mapTexts } from "@/lib/domain/map-texts";
import type { Day } from "@/lib/domain/paris-time";
import { formatDay } from "@/lib/format";
import { until } from "@/lib/mail/messages/closure";

const MARK = /⟦(fin|prolongé):([\da-f-]{36}):([\d/]{10})⟧/g;

/**
 * A mark that is replaced when the mail is sent, because the end may move before.
 * `alone`: the mail tells only about ends.
 */
export const movingEnd = (id: string, endDate: Day, alone: boolean): string =>
  `⟦${alone ? "prolongé" : "fin"}:${id}:${formatDay(endDate)}⟧`;

/**
 * Replaces the marks by the current ends; null when every end in the mail is obsolete.
 * Only subscriptions of the recipient and the guarded persons count, because a coach's text may
 * contain any mark.
 */
export async function withCurrentEnds(
  scope: SystemScope,
  mail: OutboxRow,
): Promise<OutboxRow | null> {
  const marks = [...mail.text.matchAll(MARK)];
  if (marks.length === 0) return mail;
  const ids = marks.flatMap(([, , id]) => id ?? []);
  const ends = await separateTransaction((tx) => listEndsOf(tx, scope, mail.to, ids));
  const isOver = (id = "") => ends.get(id) === null;
  if (marks.every(([, kind, id]) => kind === "prolongé" && isOver(id))) return null;
  const withEnds = (text: string) =>
    text.replace(MARK, (_, __, id: string, written: string) => {
      const end = ends.get(id);
      return isOver(id) ? "a pris fin" : until(end ? formatDay(end) : written);
    });
  return {
    ...mail,
    content: mapTexts(mail.content, withEnds),
    html: withEnds(mail.html),
    text: withEnds(mail.text),
  };
}
