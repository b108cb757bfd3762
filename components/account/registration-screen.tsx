"use client";
import { useRouter, useSearchParams } from "next/navigation";
import { AuthCard } from "@/components/account/auth-card";
import { useNewAccount } from "@/components/account/auth-shell";
import { CoachBanner } from "@/components/account/coach-banner";
import { useLinkQuery } from "@/components/account/link-query";
import { RegistrationForm } from "@/components/account/registration-form";
import { TextLink } from "@/components/account/text-link";

export function RegistrationScreen() {
  const router = useRouter();
  const { withQuery, coachCode } = useLinkQuery();
  const asCoach = useSearchParams().get("type")?.toUpperCase() === "COACH";
  const { remember } = useNewAccount();
  return (
    <>
      {coachCode && (
        <CoachBanner code={coachCode} next="Créez votre compte, puis connectez-vous." />
      )}
      <AuthCard
        title="Créer un compte"
        links={<TextLink href={withQuery("/login")}>J'ai déjà un compte</TextLink>}
      >
        <RegistrationForm
          type={asCoach ? "COACH" : "TRAINEE"}
          onCreated={(email) => {
            remember(email);
            router.push(withQuery("/login"));
          }}
        />
      </AuthCard>
    </>
  );
}
