import { expect, test } from "vitest";
import { type Filling, openPlaces, placeAction } from "@/lib/domain/places";
import { fillings } from "@/lib/domain/places.cases";
import { api } from "@/testing/api";
import { book, inDays, type Member, makeClass, makeCoach, makeMembers } from "@/testing/factories";

test.each(fillings)(
  "every view agrees with the booking: $title",
  async ({ filling, open, action }) => {
    const coach = await makeCoach();
    // The deadline has passed, so a freed place confirms no waiting place.
    const changes = { maxParticipants: filling.maxParticipants, cancelTimeInHours: 72 };
    const yoga = await makeClass(coach, changes, inDays(2));
    const { confirmedPlaces, waitingPlaces, maxParticipants } = filling;
    const first = waitingPlaces > 0 ? maxParticipants : confirmedPlaces;
    const [newTrainee, ...members] = (await makeMembers(coach, first + waitingPlaces + 1)) as [
      Member,
      ...Member[],
    ];
    for (const { trainee, card } of members) await book(trainee, yoga.id, card.id);
    for (const { trainee } of members.slice(confirmedPlaces, first))
      await api("DELETE", `/api/activity/reservation/${yoga.id}`, { token: trainee.token });

    const get = async (address: string, token = newTrainee.trainee.token) =>
      (await api("GET", address, { token })).body;
    // The day after tomorrow may lie in the next month.
    const months = await Promise.all(
      [0, 1].map((month) => get(`/api/activities/all-month/${coach.id}?monthOffset=${month}`)),
    );
    const listed: Filling = months.flat()[0];
    expect(listed).toMatchObject(filling);
    expect(openPlaces(listed)).toBe(open);
    expect(placeAction(listed, 0)).toBe(action);
    expect(await get(`/api/activity/${yoga.id}/details`, coach.token)).toMatchObject(filling);
    expect(await get(`/api/public/coach/${coach.code}/activities`)).toMatchObject([
      { remainingPlaces: open },
    ]);
    const confirmed = action === "BOOK" ? 1 : 0;
    expect((await book(newTrainee.trainee, yoga.id, newTrainee.card.id)).body).toMatchObject({
      booked: confirmed,
      waiting: 1 - confirmed,
    });
  },
);
