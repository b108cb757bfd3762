import { systemScope } from "@/db/system-scope";
import { cleanUp as clean } from "@/lib/services/cleaning";
import { closeInactiveAccounts as close } from "@/lib/services/inactive-accounts";
import { sendReminders as remind } from "@/lib/services/reminders";
import { endBegunWaitingLists as endLists } from "@/lib/services/reservations";

/** The jobs, as lib/jobs runs them. */
const job = systemScope("job");
export const cleanUp = () => clean(job);
export const closeInactiveAccounts = () => close(job);
export const sendReminders = () => remind(job);
export const endBegunWaitingLists = () => endLists(job);
