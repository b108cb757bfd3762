import type { RetryingClient } from "./client";

/** A receipt that the server has acknowledged. */
interface Recorded {
  id: string;
  number: string;
  subscriptionId: string;
  /** In euros. */
  amount: number;
  method: string;
}
interface Deposit {
  id: string;
  count: number;
}

const one = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)];
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).sort();
const parisDay = () =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Paris" }).format(new Date());

/** A coach's receipts, reversals and deposits under load, as acknowledged. */
export class Money {
  private readonly receipts: Recorded[] = [];
  private readonly reversed = new Set<string>();
  private readonly deposits = new Map<string, readonly string[]>();

  constructor(
    private readonly client: RetryingClient,
    private readonly coach: string,
    private readonly countStatus: (status: number) => void,
  ) {}

  private async post(path: string, body: unknown) {
    const { status, json } = await this.client.call("POST", path, this.coach, body);
    this.countStatus(status);
    if (status >= 500) throw new Error(`${status} ${path}`);
    return status === 201 ? json : null;
  }

  /** Makes a random change of money. */
  act(subscriptionId: string): Promise<void> {
    const dice = Math.random();
    if (dice < 0.6) return this.pay(subscriptionId);
    if (dice < 0.75) return this.reverse();
    if (dice < 0.95) return this.deposit();
    return this.undoDeposit();
  }

  private async pay(subscriptionId: string): Promise<void> {
    const method = Math.random() < 0.6 ? "CHEQUE" : "CARD";
    const json = await this.post("/api/receipts", { subscriptionId, amount: 1, method });
    if (json) this.receipts.push(json as unknown as Recorded);
  }

  /** The receipt may be deposited or reversed already, which returns an error. */
  private async reverse(): Promise<void> {
    const receipt = one(this.receipts);
    if (!receipt || receipt.amount < 0) return;
    const json = await this.post(`/api/receipts/${receipt.id}/reversal`, { reason: "Impayé" });
    if (!json) return;
    this.reversed.add(receipt.id);
    this.receipts.push(json as unknown as Recorded);
  }

  private async deposit(): Promise<void> {
    const deposited = new Set([...this.deposits.values()].flat());
    const receiptIds = this.receipts
      .filter(({ id, amount, method }) => amount > 0 && method === "CHEQUE" && !deposited.has(id))
      .filter(({ id }) => !this.reversed.has(id))
      .slice(0, 5)
      .map(({ id }) => id);
    if (receiptIds.length === 0) return;
    const json = await this.post("/api/receipts/deposits", {
      receiptIds,
      depositedOn: parisDay(),
    });
    if (json) this.deposits.set(json.id as string, receiptIds);
  }

  private async undoDeposit(): Promise<void> {
    const id = one([...this.deposits.keys()]);
    if (!id) return;
    const path = `/api/receipts/deposits/${id}`;
    const { status } = await this.client.call("DELETE", path, this.coach);
    this.countStatus(status);
    if (status >= 500) throw new Error(`${status} ${path}`);
    if (status < 300) this.deposits.delete(id);
  }

  /** The acknowledged sum of a card in euros. */
  receivedOf(card: string): number {
    return this.receipts
      .filter(({ subscriptionId }) => subscriptionId === card)
      .reduce((sum, { amount }) => sum + amount, 0);
  }

  private async everything(): Promise<(Recorded & { correctedBy: string | null })[]> {
    const all: (Recorded & { correctedBy: string | null })[] = [];
    for (let page = 0; ; page += 1) {
      const path = `/api/receipts?size=100&page=${page}`;
      const { content } = (await this.client.must("GET", path, this.coach)) as {
        content: typeof all;
      };
      all.push(...content);
      if (content.length < 100) return all;
    }
  }

  /** The differences from what was acknowledged, and any gap in the numbers. */
  async differences(): Promise<string[]> {
    const found: string[] = [];
    const all = await this.everything();
    if (ids(all).join() !== ids(this.receipts).join())
      found.push(`${all.length} encaissements au lieu de ${this.receipts.length}.`);
    const numbers = all.map(({ number }) => Number(number.split("-")[1])).sort((a, b) => a - b);
    const gap = numbers.findIndex((number, n) => number !== n + 1);
    if (gap >= 0) found.push(`Numéro ${numbers[gap]} d'encaissement au lieu de ${gap + 1}.`);
    const corrected = all.filter(({ correctedBy }) => correctedBy !== null);
    if (ids(corrected).join() !== [...this.reversed].sort().join())
      found.push(`${corrected.length} encaissements annulés au lieu de ${this.reversed.size}.`);
    const { json } = await this.client.call("GET", "/api/receipts/deposits", this.coach);
    const deposits = json as unknown as Deposit[];
    const counted = (list: readonly { id: string; count: number }[]) =>
      list
        .map(({ id, count }) => `${id} ${count}`)
        .sort()
        .join();
    const mine = [...this.deposits].map(([id, cheques]) => ({ id, count: cheques.length }));
    if (counted(deposits) !== counted(mine))
      found.push(`${deposits.length} remises au lieu de ${mine.length}.`);
    return found;
  }
}
