// Public pages are drawn by a process of their own, behind the front: one takes some 15 ms of processor without a pause, and
// a booking that arrives meanwhile would wait for it (docs/decisions/0080-pages-process.md).
import { type ChildProcess, spawn } from "node:child_process";
import { constants, getPriority, setPriority } from "node:os";

/** It begins when a page is asked for; asked for again before, it is let be. */
const PAUSE_MS = 1_000;
/** Nothing but pages lives there. */
const FLAGS = ["--max-semi-space-size=4", "--max-old-space-size=384"];
/** Calls of the API come first, however nice this process is itself. */
const NICER = 10;
const NICEST = constants.priority.PRIORITY_LOW;

export interface PagesProcess {
  /** Where it listens; undefined while it does not: whoever asks draws the page, and the process begins. */
  port: () => number | undefined;
  /** It takes too long: another one begins. */
  drop: () => void;
  stop: () => void;
}

/** Whether this is that process. */
export const drawsPages = process.env.ELAN_PAGES === "1";

export function pagesProcess(): PagesProcess {
  let child: ChildProcess | undefined;
  let port: number | undefined;
  let notBefore = 0;
  let stopped = false;

  const begin = () => {
    notBefore = Date.now() + PAUSE_MS;
    const own = spawn(process.execPath, [...FLAGS, ...process.argv.slice(1)], {
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      env: { ...process.env, ELAN_PAGES: "1", HOST: "127.0.0.1" },
    });
    child = own;
    own.on("message", (message: { port?: number }) => {
      if (child === own) port = message.port;
    });
    const gone = () => {
      if (child !== own) return;
      child = undefined;
      port = undefined;
    };
    own.once("error", gone);
    own.once("exit", gone);
    try {
      if (own.pid) setPriority(own.pid, Math.min(NICEST, getPriority() + NICER));
    } catch {
      // Some systems keep it to themselves: it runs all the same.
    }
  };
  return {
    port: () => {
      if (!child && !stopped && Date.now() > notBefore) begin();
      return port;
    },
    drop: () => {
      port = undefined;
      child?.kill("SIGKILL");
    },
    stop: () => {
      stopped = true;
      child?.kill("SIGKILL");
    },
  };
}
