import { Detail, LegalPage, LegalSection } from "@/components/vitrine/legal-page";
import type { Parties } from "@/components/vitrine/parties";

export function TermsOfUse({ operator }: Pick<Parties, "operator">) {
  return (
    <LegalPage title="Conditions d'utilisation" contact={operator.email}>
      <LegalSection title="Le service">
        <p>
          Élan permet à des coachs de publier leurs cours et leurs formules, et à leurs élèves de
          réserver des places. Il est proposé par{" "}
          <Detail value={operator.name}>nom ou raison sociale</Detail>.
        </p>
      </LegalSection>
      <LegalSection title="Les cours et les paiements">
        <p>
          Le cours est donné par le coach, et l'abonnement est pris auprès de lui. Aucun paiement ne
          passe par Élan&nbsp;: le règlement se fait au premier cours, par chèque ou en espèces.
        </p>
        <p>
          Le coach peut y noter ce qu'il encaisse. Élan n'est pas un logiciel de caisse
          certifié&nbsp;: réservé aux coachs en franchise ou exonérés de TVA.
        </p>
      </LegalSection>
      <LegalSection title="Réserver et annuler">
        <p>
          Chaque cours a un délai d'annulation, affiché avant de réserver. Avant ce délai, le cours
          est recrédité. Après, il ne l'est pas. Une place sur liste d'attente s'annule à tout
          moment sans frais.
        </p>
      </LegalSection>
      <LegalSection title="Votre compte">
        <p>
          Donnez des coordonnées exactes et gardez votre mot de passe pour vous. Un compte qui nuit
          aux autres peut être fermé.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
