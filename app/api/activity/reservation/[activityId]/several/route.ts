import { bookSeveral } from "@/lib/contract/booking/reservations";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { bookSeveral as book } from "@/lib/services/families/book-several";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(bookSeveral, ({ caller, params, query, body }) =>
    book(
      caller.id,
      params.activityId,
      body.bookings.map((booking) => ({ for: query.for, ...booking })),
    ),
  ),
});
