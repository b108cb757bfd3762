import { expect, test } from "vitest";
import { api } from "@/testing/api";
import { makeCoach, makeSubscription, makeTrainee } from "@/testing/factories";

test("whatever a PUT says of Payé, the whole price received is paid and less is not", async () => {
  const coach = await makeCoach();
  const ana = await makeTrainee(coach);
  const card = await makeSubscription(coach, ana);
  for (const [sent, kept] of [
    [
      { amountPaid: 120, isPaid: false },
      { amountPaid: 120, isPaid: true },
    ],
    [
      { amountPaid: 119.99, isPaid: false },
      { amountPaid: 119.99, isPaid: false },
    ],
    [
      { amountPaid: 0, isPaid: true },
      { amountPaid: 120, isPaid: true },
    ],
    [
      { amountPaid: 120, isPaid: false, price: 150 },
      { amountPaid: 120, isPaid: false, price: 150 },
    ],
    [
      { amountPaid: 0, isPaid: false, price: 0 },
      { amountPaid: 0, isPaid: true, price: 0 },
    ],
  ]) {
    const { status, body } = await api("PUT", `/api/subscription/trainee/${ana.id}`, {
      token: coach.token,
      body: { ...card, version: null, ...sent },
    });
    expect([sent, status, body]).toEqual([sent, 200, expect.objectContaining(kept)]);
  }
});
