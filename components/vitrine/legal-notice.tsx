import { LegalPage, LegalSection, ToFill } from "@/components/vitrine/legal-page";

export function LegalNotice() {
  return (
    <LegalPage title="Mentions légales">
      <LegalSection title="Éditeur">
        <p>
          Ce service est édité par <ToFill>nom ou raison sociale</ToFill>, <ToFill>adresse</ToFill>,
          immatriculé sous le numéro <ToFill>SIREN</ToFill>.
        </p>
        <p>
          Responsable de la publication&nbsp;: <ToFill>nom</ToFill>. Contact&nbsp;:{" "}
          <ToFill>adresse email</ToFill>.
        </p>
      </LegalSection>
      <LegalSection title="Hébergement">
        <p>
          Le service est hébergé par <ToFill>nom, adresse et téléphone de l'hébergeur</ToFill>.
        </p>
      </LegalSection>
      <LegalSection title="Contenus">
        <p>
          Les cours, les formules et les photos sont publiés par les coachs, qui en sont
          responsables. Pour signaler un contenu, écrivez à l'adresse de contact ci-dessus.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
