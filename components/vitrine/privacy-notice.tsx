import { Detail, LegalPage, LegalSection } from "@/components/vitrine/legal-page";
import type { Parties } from "@/components/vitrine/parties";

export function PrivacyNotice({ operator }: Pick<Parties, "operator">) {
  return (
    <LegalPage title="Confidentialité" contact={operator.email}>
      <LegalSection title="Ce que nous gardons">
        <p>
          Votre nom, votre adresse email, votre téléphone et, si vous en ajoutez une, votre
          photo&nbsp;; vos abonnements, vos réservations et vos présences. Votre mot de passe n'est
          gardé que sous une forme qui ne permet pas de le retrouver.
        </p>
      </LegalSection>
      <LegalSection title="À quoi cela sert">
        <p>
          À vous connecter, à réserver vos places et à vous prévenir de ce qui change. Rien n'est
          vendu, aucune publicité n'est affichée et aucun outil ne mesure votre navigation.
        </p>
      </LegalSection>
      <LegalSection title="Qui les voit">
        <p>
          Le coach que vous suivez voit vos coordonnées, vos abonnements chez lui et vos places à
          ses cours. Un coach ne voit rien de ce que vous faites chez un autre. Le planning public
          d'un coach ne montre aucun élève.
        </p>
      </LegalSection>
      <LegalSection title="Cookies et stockage">
        <p>
          Un seul cookie, nécessaire à la connexion, et dans votre navigateur le jeton de connexion
          et le coach choisi. Ils disparaissent à la déconnexion. Si la connexion avec Google est
          proposée, la page de connexion charge un script de Google, qui suit ses propres règles.
        </p>
      </LegalSection>
      <LegalSection title="Vos droits">
        <p>
          Vous pouvez consulter et corriger vos données dans «&nbsp;Mes infos&nbsp;», et demander
          leur copie ou leur suppression à <Detail value={operator.email}>adresse email</Detail>.
          Vous pouvez aussi saisir la CNIL. Le responsable du traitement est{" "}
          <Detail value={operator.name}>nom ou raison sociale</Detail>.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
