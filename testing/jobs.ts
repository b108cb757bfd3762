import { systemScope } from "@/db/scope";
import { closeInactiveAccounts as close } from "@/lib/services/accounts/inactive-accounts";
import { endBegunWaitingLists as endLists } from "@/lib/services/booking/reservations";
import { sendReminders as remind } from "@/lib/services/notifications/reminders";
import { cleanUp as clean } from "@/lib/services/operations/cleaning";

const job = systemScope("job");
export const cleanUp = () => clean(job);
export const closeInactiveAccounts = () => close(job);
export const sendReminders = () => remind(job);
export const endBegunWaitingLists = () => endLists(job);
