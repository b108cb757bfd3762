/** The pages of app/(app): they need a login. */
export const protectedPages = [
  "/",
  "/classes/[id]",
  "/offers",
  "/trainees",
  "/trainees/[id]",
  "/gestion/tableau-de-bord",
  "/gestion/encaissements",
  "/gestion/a-deposer",
  "/gestion/impayes",
  "/gestion/releve",
  "/assistants",
  "/history",
  "/profile",
  "/contact",
  "/paiement/[id]",
  "/payer/[id]",
  "/wix-import",
  "/import",
] as const;

export type ProtectedPage = (typeof protectedPages)[number];

interface PublicPage {
  path: string;
  /** `listed`: in the sitemap; `closed`: robots.txt forbids it. */
  robots?: "listed" | "closed";
}

/** All other pages are public. */
export const publicPages: PublicPage[] = [
  { path: "/c/[code]" },
  { path: "/c/[code]/[activityId]" },
  { path: "/c/[code]/[activityId]/essai" },
  { path: "/cgu", robots: "listed" },
  { path: "/confidentialite", robots: "listed" },
  { path: "/dev/mails" },
  { path: "/famille/[token]", robots: "closed" },
  { path: "/forgot-password" },
  { path: "/hors-ligne" },
  { path: "/iframe" },
  { path: "/invitation/[token]", robots: "closed" },
  { path: "/login", robots: "listed" },
  { path: "/mentions-legales", robots: "listed" },
  { path: "/place/[token]", robots: "closed" },
  { path: "/rappels/[token]", robots: "closed" },
  { path: "/registration", robots: "listed" },
  { path: "/reset-password", robots: "closed" },
  { path: "/verify-email", robots: "closed" },
  { path: "/vitrine", robots: "listed" },
];

const matches = (page: string, path: string): boolean =>
  new RegExp(`^${page.replaceAll(/\[\w+\]/g, "[^/]+")}$`).test(path);

export const isProtected = (path: string): boolean =>
  protectedPages.some((page) => matches(page, path));

/** The page that an old address of Gestion names by its tab. */
export function gestionPage(tab: string | null): ProtectedPage | undefined {
  const page = `/gestion/${tab === "doivent" ? "impayes" : tab}`;
  return protectedPages.find((known) => known === page);
}

/** The address of one thing, such as a class, to which the login returns. */
export const isAddress = (path: string): boolean =>
  protectedPages.some((page) => page.includes("[") && matches(page, path));

const CLASS = /^\/classes\/([^/]+)$/;
export const classAddress = (id: string): string => `/classes/${encodeURIComponent(id)}`;
/** The id of the class that the path is the address of. */
export const classOf = (path: string): string | null => CLASS.exec(path)?.[1] ?? null;
