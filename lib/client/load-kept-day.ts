/** What shows a kept day without a network: to be fetched, and kept, while there still is one. */
export const loadKeptDay = () => import("@/lib/client/kept-day");
