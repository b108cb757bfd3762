// The rooms, from the lowest up, and what each may import beside itself. `npm run rooms` draws them for the README.

interface Room {
  /** How the paths of its files begin, from the root. */
  at: string[];
  may: string[];
  /** Said of an import that it may not make: where to go instead. */
  instead: string;
  /** The only packages that it may import, or those that it may not. */
  packages?: { only: RegExp } | { never: RegExp };
}

const BROWSER_NEVER = {
  never: /^(node:|server-only$|drizzle-orm|pg$|pg-boss$|sharp$|next-auth)/,
};
/** What is known at run time to Next alone: routes run without it (server/front). */
const NO_NEXT = { never: /^next(\/|$)/ };
const IN_BROWSER =
  "it runs in the browser and knows the server by lib/contract alone: reach it through lib/client.";

export const rooms: Record<string, Room> = {
  domain: {
    at: ["lib/domain/"],
    may: [],
    packages: { only: /^(date-fns(-tz)?|papaparse)(\/|$)/ },
    instead:
      "lib/domain is pure: it is given facts and the present instant, and answers with a decision. Loading and writing belong to lib/services.",
  },
  errors: {
    at: ["lib/errors.", "lib/refusals."],
    may: [],
    instead: "the table of refusals serves every room and knows none.",
  },
  format: {
    at: ["lib/format.", "lib/calendar-file."],
    may: ["domain"],
    instead: "what is shown is formatted from values: give it the values.",
  },
  infra: {
    at: ["lib/infra/"],
    may: ["domain"],
    packages: NO_NEXT,
    instead: "lib/infra serves every server room and knows none: pass it what it needs.",
  },
  contract: {
    at: ["lib/contract/"],
    may: ["errors", "domain"],
    packages: { only: /^zod(\/|$)/ },
    instead:
      "lib/contract describes the wire with zod, lib/errors and lib/domain only: browser and server both load it. What runs belongs to lib/services or lib/client.",
  },
  client: {
    at: ["lib/client/"],
    may: ["contract", "errors", "format", "domain"],
    packages: BROWSER_NEVER,
    instead: `lib/client serves the screens and knows none of them; ${IN_BROWSER}`,
  },
  components: {
    at: ["components/"],
    may: ["client", "contract", "errors", "format", "domain"],
    packages: BROWSER_NEVER,
    instead: `a component serves any address; ${IN_BROWSER}`,
  },
  db: {
    at: ["db/", "drizzle/"],
    may: ["domain", "infra", "errors"],
    packages: NO_NEXT,
    instead:
      "db answers to the services and calls none of them: decide in lib/domain, orchestrate in lib/services.",
  },
  mail: {
    at: ["lib/mail/"],
    may: ["db", "domain", "infra", "errors", "format"],
    packages: NO_NEXT,
    instead: "a message is drawn from the facts it is given: load them in lib/services.",
  },
  documents: {
    at: ["lib/documents/"],
    may: ["db", "domain", "infra", "errors", "format"],
    packages: NO_NEXT,
    instead: "a document is drawn from the facts it is given: load them in lib/services.",
  },
  integrations: {
    at: ["lib/integrations/"],
    may: ["domain", "infra", "errors"],
    packages: NO_NEXT,
    instead:
      "an integration speaks to one outside service: what it answers is used in lib/services.",
  },
  auth: {
    at: ["lib/auth/"],
    may: ["domain", "infra", "errors"],
    packages: NO_NEXT,
    instead: "lib/auth makes and reads tokens and passwords: accounts are loaded in lib/services.",
  },
  services: {
    at: ["lib/services/"],
    may: [
      ...["db", "mail", "documents", "integrations", "auth", "contract"],
      ...["infra", "errors", "format", "domain"],
    ],
    packages: NO_NEXT,
    instead:
      "a service knows no HTTP and no screen: throw AppError(code) and return values; lib/http/handle.ts makes the answer.",
  },
  http: {
    at: ["lib/http/"],
    may: ["services", "auth", "contract", "infra", "errors", "domain"],
    packages: NO_NEXT,
    instead:
      "lib/http joins calls to use cases: whatever loads or writes is a use case of lib/services.",
  },
  jobs: {
    at: ["lib/jobs/"],
    may: ["http", "services", "mail", "db", "infra", "errors", "domain"],
    packages: NO_NEXT,
    instead:
      "a job calls a use case of lib/services, and closes the database when the server stops.",
  },
  app: {
    at: ["app/", "lib/seo.", "instrumentation-client.ts"],
    may: [
      ...["components", "client", "jobs", "http", "services", "mail"],
      ...["contract", "infra", "errors", "format", "domain"],
    ],
    packages: { never: /^(drizzle-orm|pg$|pg-boss$)/ },
    instead:
      "app holds addresses and never speaks to the database: call a use case of lib/services, through lib/http/handle.ts in a route.",
  },
  server: {
    at: [
      ...["server/", "middleware.ts", "instrumentation.ts"],
      ...["next.config.ts", "drizzle.config.ts", "postcss.config.mjs"],
    ],
    may: ["app", "jobs", "http", "services", "auth", "db", "infra", "errors", "domain", "demo"],
    instead: "what `npm start` runs uses ops/demo and nothing else of ops, and no test.",
  },
  demo: {
    at: ["ops/demo/"],
    may: ["services", "auth", "mail", "db", "infra", "errors", "format", "domain"],
    instead: "the demo is made by the services, before the server serves.",
  },
  ops: {
    at: ["ops/"],
    may: [
      ...["server", "demo", "app", "http", "jobs", "services", "mail", "integrations", "auth"],
      ...["db", "contract", "infra", "errors", "format", "domain"],
    ],
    instead: "what operates and measures stands on the product and on no test.",
  },
  testing: {
    at: ["testing/", "vitest.config.ts", "playwright.config.ts"],
    may: [
      ...["ops", "server", "demo", "app", "http", "jobs", "services", "mail", "integrations"],
      ...["auth", "db", "contract", "infra", "errors", "format", "domain"],
    ],
    instead: "a test speaks to the product as the outside does, or to its rooms: no journey.",
  },
  e2e: {
    at: ["e2e/"],
    may: ["testing", "ops", "server", "auth", "contract", "format", "domain"],
    instead: "a journey sees the screens: what it needs made is made in testing/.",
  },
};

/** The room of a file; the first that holds it. */
export const roomOf = (file: string): string | undefined =>
  Object.keys(rooms).find((name) => {
    const { at } = rooms[name] as Room;
    return at.some((place) => file.startsWith(place));
  });
