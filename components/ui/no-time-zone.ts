/** Stands in for the time zones that the calendar's library could draw in (next.config.ts): ours draws days, in no zone. */
export class TZDate extends Date {}
