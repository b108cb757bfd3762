import type { ReactNode } from "react";
import { Footer } from "@/components/vitrine/footer";
import { TopBar } from "@/components/vitrine/top-bar";

export function LegalPage({
  title,
  contact,
  children,
}: {
  title: string;
  contact: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className="flex min-h-dvh flex-col bg-surface text-ink">
      <TopBar />
      <main className="mx-auto w-full max-w-3xl flex-1 px-4 pt-4 pb-14 [overflow-wrap:anywhere] md:px-6">
        <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
        <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-6">{children}</div>
      </main>
      <Footer contact={contact} />
    </div>
  );
}
