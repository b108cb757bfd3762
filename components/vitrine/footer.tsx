const NOTICE = { href: "/mentions-legales", label: "Mentions légales" };
const PRIVACY = { href: "/confidentialite", label: "Confidentialité" };
const LINKS = [NOTICE, PRIVACY, { href: "/cgu", label: "Conditions d'utilisation" }];

const linkClass =
  "inline-flex min-h-11 items-center rounded-control text-muted underline-offset-4 hover:text-ink hover:underline";

/** One line below a form, whose links keep the form open. */
export function FormFooter() {
  return (
    <footer className="mt-auto flex gap-x-6 pt-2 text-sm">
      {[NOTICE, PRIVACY].map(({ href, label }) => (
        <a key={href} href={href} target="_blank" rel="noopener" className={linkClass}>
          {label}
        </a>
      ))}
    </footer>
  );
}

export function Footer({ contact }: { contact: string | undefined }) {
  const address = contact ?? "contact@elan.example";
  return (
    <footer className="border-t border-line">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-8 px-4 py-6 md:px-6">
        <p className="py-2 text-muted">
          {contact ? "Contact" : "Contact (adresse d'exemple)"}&nbsp;:{" "}
          <a href={`mailto:${address}`} className={linkClass}>
            {address}
          </a>
        </p>
        <ul className="flex flex-wrap gap-x-6">
          {LINKS.map(({ href, label }) => (
            <li key={href}>
              <a href={href} className={linkClass}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}
