interface Confirmation {
  /** Free places of the class before. */
  free: number;
  /** Places confirmed one after the other. */
  confirmed: number;
  /** Late cancellations not yet returned. */
  pending: number;
}

/** Late cancellations that return their credit, the oldest first: at most one a confirmed place. */
export function countReturned({ free, confirmed, pending }: Confirmation): number {
  let returned = 0;
  for (let n = 1; n <= confirmed; n += 1)
    if (Math.max(0, free - n) < pending - returned) returned += 1;
  return returned;
}
