import { LegalPage } from "@/components/vitrine/legal-page";
import { Detail, LegalSection } from "@/components/vitrine/legal-text";
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
      <LegalSection title="La part d'Élan, la part du coach">
        <p>
          Élan fournit l'outil&nbsp;: il enregistre les réservations, les achats et les
          rétractations, envoie les emails qui en gardent la trace et tient les comptes des places.
          Il ne vend aucun cours, n'encaisse rien et n'est pas partie au contrat.
        </p>
        <p>
          Le coach vend et donne ses cours, en son nom. Son identité, son médiateur et ses
          conditions de vente sont dans les «&nbsp;Mentions&nbsp;» de sa page et dans l'email
          d'achat&nbsp;; il les remplit et en répond. Les prix, les remboursements et ce qui se
          passe pendant un cours le regardent, lui et ses élèves.
        </p>
      </LegalSection>
      <LegalSection title="Les cours et les paiements">
        <p>
          Le cours est donné par le coach, et l'abonnement est pris auprès de lui. Aucun paiement ne
          passe par Élan&nbsp;: le règlement se fait au premier cours, par chèque ou en espèces, ou
          avant, par virement ou par carte, si le coach le propose.
        </p>
        <p>
          Le coach peut y noter ce qu'il encaisse, et remettre un reçu. Ces reçus ne sont pas des
          factures. Élan n'est pas un logiciel de caisse certifié&nbsp;: réservé aux coachs en
          franchise ou exonérés de TVA.
        </p>
      </LegalSection>
      <LegalSection title="Acheter et se rétracter">
        <p>
          Acheter une formule payante oblige à la payer&nbsp;: le bouton le dit. Vous acceptez les
          conditions de vente du coach, s'il en a publié, telles qu'elles sont ce jour-là&nbsp;;
          elles restent lisibles avec l'abonnement.
        </p>
        <p>
          Vous avez quatorze jours pour renoncer à une formule achetée en ligne, sans dire pourquoi.
          Si le dernier jour est un samedi, un dimanche ou un jour férié, le délai va jusqu'au
          premier jour ouvrable suivant. Dans «&nbsp;Formules&nbsp;», choisissez «&nbsp;Renoncer au
          contrat ici&nbsp;», puis «&nbsp;Confirmer la rétractation&nbsp;»&nbsp;: un email en garde
          la preuve, et vos places à venir sont annulées.
        </p>
        <p>
          Si vous avez demandé à commencer avant la fin du délai, vous devez ce qui a servi&nbsp;:
          les places des cours commencés pour une carte, les jours passés pour un abonnement. Le
          coach vous rembourse le reste dans les quatorze jours. Sans cette demande, la formule sert
          pour les cours d'après, et rien n'est dû si vous renoncez.
        </p>
      </LegalSection>
      <LegalSection title="Le cours d'essai">
        <p>
          Un cours d'essai réservé pour une date précise n'ouvre pas de droit de rétractation
          (article L221-28, 12° du code de la consommation). Il s'annule comme toute place. Un cours
          d'essai pris parmi les formules, sans date, ouvre ce droit. Un seul par personne et par
          coach.
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
          aux autres peut être fermé. Un coach qui part télécharge d'abord son livre des recettes,
          qui se garde dix ans.
        </p>
      </LegalSection>
      <LegalSection title="En cas de désaccord">
        <p>
          Pour un cours, un achat ou un remboursement, écrivez d'abord au coach&nbsp;; ensuite à son
          médiateur de la consommation, nommé dans ses mentions. Pour le service lui-même, écrivez à{" "}
          <Detail value={operator.email}>adresse email</Detail>.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
