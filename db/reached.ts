/** What a use case reaches, told while it works: a rehearsal adds it up. */
export interface Impact {
  activities?: readonly string[];
  trainees?: readonly string[];
  places?: number;
  credits?: number;
  mails?: number;
  dueCents?: number;
  /** Whom a coach's change is told by mail, whether one can arrive or not. */
  noticesTo?: readonly string[];
}
