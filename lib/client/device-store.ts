import { createStore, type UseStore } from "idb-keyval";

let opened: UseStore | undefined;

/** What outlives a page on this device: the unsent rows and the stored days. Opened at the first use. */
export const deviceStore = (): UseStore => {
  opened ??= createStore("elan-device", "kept");
  return opened;
};
