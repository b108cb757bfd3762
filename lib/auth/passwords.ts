import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { dictionary } from "@zxcvbn-ts/language-common";
import { AppError } from "@/lib/error-codes";

// OWASP's parameters for argon2id, the library's default algorithm.
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The ASVS asks for the 3000 most common passwords. */
const COMMONEST = 3000;
const FRENCH = [
  "motdepasse",
  "motdepasse1",
  "motdepasse123",
  "azertyuiop",
  "azerty123",
  "azerty1234",
  "azerty12",
  "bonjour1",
  "bonjour123",
  "jetaime1",
  "doudou123",
  "soleil123",
  "12345678",
  "123456789",
  "1234567890",
];
const common = new Set([
  ...dictionary["passwords-common"].slice(0, COMMONEST).map(String),
  ...FRENCH,
]);

/** The argon2id hash. Throws COMMON_PASSWORD. */
export async function hashPassword(password: string): Promise<string> {
  if (common.has(password.toLowerCase())) throw new AppError("COMMON_PASSWORD");
  return hash(password.normalize("NFC"), PARAMETERS);
}

let decoy: Promise<string> | undefined;

/** The decoy hash gives an unknown account the same response time. */
export async function passwordMatches(
  password: string,
  passwordHash: string | null | undefined,
): Promise<boolean> {
  decoy ??= hash(randomBytes(16), PARAMETERS);
  const matches = await verify(passwordHash ?? (await decoy), password.normalize("NFC")).catch(
    () => false,
  );
  return matches && Boolean(passwordHash);
}

/** The database stores only the hash. */
export function makeLinkToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString("base64url");
  return { token, tokenHash: hashLinkToken(token) };
}

export function hashLinkToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
