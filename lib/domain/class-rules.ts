/** When a class can be booked, and how many places it needs to take place. */
export interface ClassRules {
  /** Days before the class's day when booking opens; null: at once. */
  opensDays: number | null;
  /** The Paris time of day when it opens, `HH:MM`. */
  opensTime: string;
  /** Minutes before the begin when booking closes. */
  closesMinutes: number;
  /** Confirmed places without which the class is cancelled; null: it always takes place. */
  minPlaces: number | null;
  /** Hours before the begin when the places are counted. */
  minCheckHours: number;
}

/** The rules of a class that was made without any. */
export const CLASS_RULES: ClassRules = {
  opensDays: null,
  opensTime: "09:00",
  closesMinutes: 0,
  minPlaces: null,
  minCheckHours: 4,
};
