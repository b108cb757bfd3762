/** What one step of a use case changes; a dry run adds the steps up. */
export interface Impact {
  activities?: readonly string[];
  trainees?: readonly string[];
  places?: number;
  credits?: number;
  mails?: number;
  dueCents?: number;
  /** The trainees to whom a coach's change is announced, with or without an address that takes mail. */
  noticesTo?: readonly string[];
}
