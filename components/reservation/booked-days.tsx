import type { BookingResult } from "@/lib/contract/booking/reservations";
import { formatCount, formatLongDay, formatTime } from "@/lib/format";

type Classes = NonNullable<BookingResult["classes"]>;

const placesText = ({ booked, waiting }: Classes[number]) =>
  [
    booked > 0 ? formatCount(booked, "place confirmée", "places confirmées") : null,
    waiting > 0 ? `${waiting}\u00a0en liste d'attente` : null,
  ]
    .filter(Boolean)
    .join(", ");

export function BookedDays({ classes }: { classes: Classes }) {
  return (
    <section aria-labelledby="booked-days">
      <h3 id="booked-days" className="mb-2 font-bold">
        {formatCount(classes.length, "cours réservé", "cours réservés")}
      </h3>
      <ul className="divide-y divide-line rounded-card border border-line">
        {classes.map((bookedClass) => (
          <li
            key={bookedClass.activityId}
            className="flex flex-wrap justify-between gap-x-4 px-3 py-2"
          >
            <span className="tabular">
              {formatLongDay(bookedClass.beginDate)},{" "}
              <span className="whitespace-nowrap">{formatTime(bookedClass.beginDate)}</span>
            </span>
            <span className="text-muted text-sm">{placesText(bookedClass)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
