import type { ReactNode } from "react";
import { AuthCard } from "@/components/account/auth-card";
import { Logo } from "@/components/layout/logo";
import { Banner } from "@/components/ui/banner";
import { buttonClass } from "@/components/ui/button-class";

export function DeadLink({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col items-center bg-surface px-4 py-6 text-ink md:py-12">
      <header>
        <Logo />
      </header>
      <main className="mt-4 w-full max-w-md md:mt-8">
        <AuthCard title="Ce lien n'est plus valable">
          <div className="grid gap-5">
            <Banner tone="danger">{children}</Banner>
            <a href="/history" className={buttonClass({ full: true })}>
              Voir mes réservations
            </a>
          </div>
        </AuthCard>
      </main>
    </div>
  );
}
