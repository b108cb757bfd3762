import "server-only";
import path from "node:path";
import * as z from "zod/mini";
import { EnvError } from "@/lib/infra/env-error";

/** On unless `0` or `off`. */
const flag = z.pipe(
  z.optional(z.string()),
  z.transform((value) => value !== "0" && value !== "off"),
);
const text = z.pipe(
  z.optional(z.string()),
  z.transform((value) => (value?.trim() ? value.trim() : undefined)),
);

const schema = z.object({
  PORT: z.pipe(
    z.optional(z.string()),
    z.transform((value) => (value ? Number(value) : 3000)),
  ),
  HOST: text,
  DATABASE_URL: text,
  DATA_DIR: text,
  APP_URL: text,
  NEXTAUTH_SECRET: text,
  DEMO: text,
  RESEND_API_KEY: text,
  MAIL_FROM: text,
  RESEND_BASE_URL: text,
  BLOB_READ_WRITE_TOKEN: text,
  GOOGLE_CLIENT_ID: text,
  GOOGLE_JWKS_URL: text,
  WIX_API_BASE_URL: text,
  STRIPE_SECRET_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  STRIPE_BASE_URL: text,
  VAPID_PUBLIC_KEY: text,
  VAPID_PRIVATE_KEY: text,
  PUSH_HOSTS: text,
  METRICS_TOKEN: text,
  CRON_SECRET: text,
  RATE_LIMITS: flag,
  QUIET_HOURS: flag,
  OPERATOR_NAME: text,
  OPERATOR_ADDRESS: text,
  OPERATOR_EMAIL: text,
  OPERATOR_PHONE: text,
  OPERATOR_SIREN: text,
  OPERATOR_DIRECTOR: text,
  HOST_NAME: text,
  HOST_ADDRESS: text,
  HOST_PHONE: text,
});

/** The parties named by the legal pages, which show a placeholder for an unset value. */
interface Party {
  name: string | undefined;
  address: string | undefined;
  phone: string | undefined;
}
interface Operator extends Party {
  email: string | undefined;
  siren: string | undefined;
  /** The person responsible for publication. */
  director: string | undefined;
}

export interface Env {
  port: number;
  /** Unset: every interface, or localhost alone with the demo (server/launch.ts). */
  listenOn: string | undefined;
  /** Unset: the start command runs an embedded PostgreSQL and sets its address. */
  databaseUrl: string | undefined;
  dataDir: string;
  /** The public origin, without a trailing slash. */
  appUrl: string;
  secret: string | undefined;
  demo: boolean;
  mailFrom: string | undefined;
  resend: { apiKey: string; from: string; baseUrl: string | undefined } | undefined;
  blobToken: string | undefined;
  googleClientId: string | undefined;
  googleJwksUrl: string;
  wixApiBaseUrl: string;
  /** Unset without both secrets: online payment is off. */
  stripe: { secretKey: string; webhookSecret: string; baseUrl: URL } | undefined;
  /** The keys of web push; unset: generated once and stored in the database. */
  vapid: { publicKey: string; privateKey: string } | undefined;
  /** Additional push services, as `host` or `host:port`. */
  pushHosts: string[];
  /** The token of /api/metrics; unset: the endpoint is closed. */
  metricsToken: string | undefined;
  /** The secret of /api/cron; unset: the endpoint is closed. */
  cronSecret: string | undefined;
  rateLimits: boolean;
  quietHours: boolean;
  trustProxy: boolean;
  operator: Operator;
  host: Party;
}

/** Throws EnvError when it is not scheme, host and port alone. */
function readStripeUrl(address = "https://api.stripe.com"): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`)
    throw new EnvError(
      `STRIPE_BASE_URL doit être un protocole, un nom et un port, par exemple http://127.0.0.1:12111 (reçu : ${address}).`,
    );
  return url;
}

/** Throws EnvError with one French line. */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const raw = schema.parse(source);
  if (!Number.isInteger(raw.PORT) || raw.PORT < 0 || raw.PORT > 65535) {
    throw new EnvError(`PORT doit être un nombre entre 0 et 65535 (reçu : ${source.PORT}).`);
  }
  const appUrl = (raw.APP_URL ?? `http://localhost:${raw.PORT}`).replace(/\/+$/, "");
  if (!URL.canParse(appUrl)) {
    throw new EnvError(
      `APP_URL doit être une adresse complète, par exemple https://elan.example (reçu : ${appUrl}).`,
    );
  }
  const data = readDataEnv(source);
  if (raw.DATABASE_URL && !raw.NEXTAUTH_SECRET) {
    throw new EnvError(
      "NEXTAUTH_SECRET est obligatoire avec DATABASE_URL : donnez-lui une valeur secrète d'au moins 32 caractères (openssl rand -base64 32).",
    );
  }
  if (raw.NEXTAUTH_SECRET && raw.NEXTAUTH_SECRET.length < 32) {
    throw new EnvError(
      "NEXTAUTH_SECRET est trop court : il faut au moins 32 caractères (openssl rand -base64 32).",
    );
  }
  if (raw.RESEND_API_KEY && !raw.MAIL_FROM) {
    throw new EnvError(
      "MAIL_FROM est obligatoire avec RESEND_API_KEY : l'adresse d'expédition des mails.",
    );
  }
  if (!raw.VAPID_PUBLIC_KEY !== !raw.VAPID_PRIVATE_KEY) {
    throw new EnvError(
      "VAPID_PUBLIC_KEY et VAPID_PRIVATE_KEY vont ensemble : donnez les deux, ou aucune.",
    );
  }
  return {
    port: raw.PORT,
    listenOn: raw.HOST,
    ...data,
    appUrl,
    secret: raw.NEXTAUTH_SECRET,
    demo: raw.DEMO === undefined ? !raw.DATABASE_URL : raw.DEMO === "1",
    mailFrom: raw.MAIL_FROM,
    resend:
      raw.RESEND_API_KEY && raw.MAIL_FROM
        ? { apiKey: raw.RESEND_API_KEY, from: raw.MAIL_FROM, baseUrl: raw.RESEND_BASE_URL }
        : undefined,
    blobToken: raw.BLOB_READ_WRITE_TOKEN,
    googleClientId: raw.GOOGLE_CLIENT_ID,
    googleJwksUrl: raw.GOOGLE_JWKS_URL ?? "https://www.googleapis.com/oauth2/v3/certs",
    wixApiBaseUrl: raw.WIX_API_BASE_URL ?? "https://www.wixapis.com",
    stripe:
      raw.STRIPE_SECRET_KEY && raw.STRIPE_WEBHOOK_SECRET
        ? {
            secretKey: raw.STRIPE_SECRET_KEY,
            webhookSecret: raw.STRIPE_WEBHOOK_SECRET,
            baseUrl: readStripeUrl(raw.STRIPE_BASE_URL),
          }
        : undefined,
    vapid:
      raw.VAPID_PUBLIC_KEY && raw.VAPID_PRIVATE_KEY
        ? { publicKey: raw.VAPID_PUBLIC_KEY, privateKey: raw.VAPID_PRIVATE_KEY }
        : undefined,
    pushHosts: (raw.PUSH_HOSTS ?? "")
      .toLowerCase()
      .split(/[\s,;]+/)
      .filter(Boolean),
    metricsToken: raw.METRICS_TOKEN,
    cronSecret: raw.CRON_SECRET,
    rateLimits: raw.RATE_LIMITS,
    quietHours: raw.QUIET_HOURS,
    // The HTTP server reads this variable by the same rule.
    trustProxy: source.TRUST_PROXY === "1",
    operator: {
      name: raw.OPERATOR_NAME,
      address: raw.OPERATOR_ADDRESS,
      phone: raw.OPERATOR_PHONE,
      email: raw.OPERATOR_EMAIL,
      siren: raw.OPERATOR_SIREN,
      director: raw.OPERATOR_DIRECTOR,
    },
    host: { name: raw.HOST_NAME, address: raw.HOST_ADDRESS, phone: raw.HOST_PHONE },
  };
}

/** The settings of commands that need only the database. Throws EnvError with one French line. */
export function readDataEnv(
  source: NodeJS.ProcessEnv = process.env,
): Pick<Env, "databaseUrl" | "dataDir"> {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = schema.parse(source);
  if (databaseUrl && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    throw new EnvError("DATABASE_URL doit commencer par postgres:// ou postgresql://.");
  }
  const { DATABASE_POOLER: pooler } = source;
  if (pooler && pooler !== "transaction")
    throw new EnvError("DATABASE_POOLER doit valoir transaction, ou ne pas être défini.");
  return { databaseUrl, dataDir: path.resolve(dataDir ?? ".data") };
}

/**
 * The address for migrations, backups and restores, which need a session of their own. Throws
 * EnvError when a transaction pooler has no direct address.
 */
export function sessionUrl(
  databaseUrl: string,
  { DATABASE_POOLER: pooler, DATABASE_DIRECT_URL: direct }: NodeJS.ProcessEnv = process.env,
): string {
  if (!pooler) return databaseUrl;
  if (direct) return direct;
  throw new EnvError(
    "DATABASE_DIRECT_URL est obligatoire avec DATABASE_POOLER=transaction : migrations, sauvegardes et restaurations se font sans intermédiaire.",
  );
}

let current: Env | undefined;

/** The environment is read once per process. */
export function env(): Env {
  current ??= readEnv();
  return current;
}
