/** One import for those who store and those who restore: what one has fetched is there for the other without a network. */
export const loadOfflineCache = () => import("@/components/offline/offline-cache");
