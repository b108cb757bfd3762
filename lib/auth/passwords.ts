import "server-only";
import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { dictionary } from "@zxcvbn-ts/language-common";
import PQueue from "p-queue";
import { AppError } from "@/lib/error-codes";

// OWASP's parameters for argon2id, the library's default algorithm.
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Four hashes would take all threads of libuv, which files and DNS need, too.
const hashing = new PQueue({ concurrency: 3 });

const MIN_LENGTH = 8;
/** The ASVS asks for the 3000 most common passwords that are long enough. */
const COMMONEST = 3000;
const common = new Set(
  dictionary["passwords-common"]
    .map(String)
    .filter((password) => password.length >= MIN_LENGTH)
    .slice(0, COMMONEST),
);
const FRENCH =
  /^(azerty|azertyuiop|bonjour|camille|chouchou|coucou|doudou|jetaime|loulou|marseille|motdepasse|nicolas|princesse|soleil)\d{0,4}$/;
// Longer repetitions are not among the commonest passwords.
const REPEATED = /^(?=.{8,12}$)(.{1,4})\1+$/u;
const ASCENDING = "01234567890123456789";
const DESCENDING = "98765432109876543210";

function isCommon(password: string): boolean {
  const typed = password.toLowerCase();
  return (
    common.has(typed) ||
    FRENCH.test(typed) ||
    REPEATED.test(typed) ||
    ASCENDING.includes(typed) ||
    DESCENDING.includes(typed)
  );
}

/** The argon2id hash. Throws COMMON_PASSWORD. */
export async function hashPassword(password: string): Promise<string> {
  if (isCommon(password)) throw new AppError("COMMON_PASSWORD");
  return hashing.add(() => hash(password.normalize("NFC"), PARAMETERS));
}

let decoy: Promise<string> | undefined;

/** The decoy hash gives an unknown account the same response time. */
export async function passwordMatches(
  password: string,
  passwordHash: string | null | undefined,
): Promise<boolean> {
  decoy ??= hashing.add(() => hash(randomBytes(16), PARAMETERS));
  const compared = passwordHash ?? (await decoy);
  const matches = await hashing
    .add(() => verify(compared, password.normalize("NFC")))
    .catch(() => false);
  return matches && Boolean(passwordHash);
}
