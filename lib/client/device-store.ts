import { createStore, type UseStore } from "idb-keyval";

let opened: UseStore | undefined;

/** The device's store of unsent rows and stored days, opened at the first use. */
export const deviceStore = (): UseStore => {
  opened ??= createStore("elan-device", "kept");
  return opened;
};
