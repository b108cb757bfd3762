// Public pages are rendered by a second process (docs/decisions/0080-pages-process.md).
import { type ChildProcess, spawn } from "node:child_process";
import { constants, getPriority, setPriority } from "node:os";
import { fetchPage, type RenderedPage } from "./fetch-page.ts";

/** The minimum time between two starts. */
const PAUSE_MS = 1_000;
const FLAGS = ["--max-semi-space-size=4", "--max-old-space-size=384"];
/** Calls of the API get the processor first. */
const NICER = 10;
const NICEST = constants.priority.PRIORITY_LOW;
/** After this time, the caller's process renders the page. */
const PATIENCE_MS = 3_000;
/** After this time without a page, the process counts as hung. */
const HUNG_MS = 20_000;
/** The process is replaced after so many pages, which bounds its memory. */
const MOST_PAGES = 20_000;

export const isPagesProcess = process.env.ELAN_PAGES === "1";

export class PagesProcess {
  #child: ChildProcess | undefined;
  #port: number | undefined;
  #notBefore = 0;
  #lateSince: number | undefined;
  #pages = 0;
  #stopped = false;

  /** Rejects while the process starts, and when the page takes too long. */
  async render(url: string): Promise<RenderedPage> {
    if (!this.#child && !this.#stopped && Date.now() > this.#notBefore) this.#start();
    if (this.#port === undefined) throw new Error("The process of pages does not listen yet");
    try {
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const page = await fetchPage(`http://127.0.0.1:${this.#port}`, url, { signal });
      this.#lateSince = undefined;
      this.#pages += 1;
      if (this.#pages >= MOST_PAGES) this.#kill();
      return page;
    } catch (error) {
      this.#lateSince ??= Date.now();
      if (Date.now() - this.#lateSince > HUNG_MS) this.#kill();
      throw error;
    }
  }

  stop(): void {
    this.#stopped = true;
    this.#kill();
  }

  #kill(): void {
    this.#port = undefined;
    this.#child?.kill("SIGKILL");
  }

  #start(): void {
    this.#notBefore = Date.now() + PAUSE_MS;
    this.#lateSince = undefined;
    this.#pages = 0;
    const child = spawn(process.execPath, [...FLAGS, ...process.argv.slice(1)], {
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      env: { ...process.env, ELAN_PAGES: "1", HOST: "127.0.0.1" },
    });
    this.#child = child;
    child.on("message", ({ port }: { port: number }) => {
      if (this.#child === child) this.#port = port;
    });
    const gone = () => {
      if (this.#child !== child) return;
      this.#child = undefined;
      this.#port = undefined;
    };
    child.once("error", gone);
    child.once("exit", gone);
    try {
      if (child.pid) setPriority(child.pid, Math.min(NICEST, getPriority() + NICER));
    } catch {
      // Some systems do not allow a change of priority.
    }
  }
}
