import dynamic from "next/dynamic";
import type { ComponentType } from "react";

const nothing = () => null;

/**
 * A part whose code comes when it is first shown: a dialog, mostly. It has a boundary of its own: without one the whole page
 * would vanish, and lose the focus, until the code is there.
 */
export const onDemand = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  dynamic(load, { loading: nothing, ssr: false });
