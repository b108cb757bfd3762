/** The changes of one step; a dry run adds them up. */
export interface Impact {
  activities?: readonly string[];
  trainees?: readonly string[];
  places?: number;
  credits?: number;
  mails?: number;
  dueCents?: number;
  /** The trainees notified of a coach's change, with or without a working address. */
  noticesTo?: readonly string[];
}
