import { LegalPage } from "@/components/vitrine/legal-page";
import { Detail, LegalSection } from "@/components/vitrine/legal-text";
import type { Parties } from "@/components/vitrine/parties";

export function LegalNotice({ operator, host }: Parties) {
  return (
    <LegalPage title="Mentions légales" contact={operator.email}>
      <LegalSection title="Éditeur">
        <p>
          Ce service est édité par <Detail value={operator.name}>nom ou raison sociale</Detail>,{" "}
          <Detail value={operator.address}>adresse</Detail>, immatriculé sous le numéro{" "}
          <Detail value={operator.siren}>SIREN</Detail>.
        </p>
        <p>
          Responsable de la publication&nbsp;: <Detail value={operator.director}>nom</Detail>.
        </p>
        <p>
          Contact&nbsp;: <Detail value={operator.email}>adresse email</Detail>, téléphone&nbsp;:{" "}
          <Detail value={operator.phone}>numéro</Detail>.
        </p>
      </LegalSection>
      <LegalSection title="Hébergement">
        <p>
          Le service est hébergé par <Detail value={host.name}>nom de l'hébergeur</Detail>,{" "}
          <Detail value={host.address}>adresse</Detail>, téléphone&nbsp;:{" "}
          <Detail value={host.phone}>numéro</Detail>.
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
