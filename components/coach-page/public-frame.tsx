import type { ReactNode } from "react";
import { Footer } from "@/components/vitrine/footer";
import { TopBar } from "@/components/vitrine/top-bar";

/** The frame of the pages below /c, with the one script that they load. */
export function PublicFrame({
  query,
  contact,
  children,
}: {
  query?: string;
  contact: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className="flex min-h-dvh flex-col bg-surface text-ink">
      <TopBar query={query} />
      {children}
      <Footer contact={contact} />
      <script src="/public-page.js" defer />
    </div>
  );
}
