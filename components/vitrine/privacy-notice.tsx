import { LegalPage } from "@/components/vitrine/legal-page";
import { Detail, LegalSection } from "@/components/vitrine/legal-text";
import type { Parties } from "@/components/vitrine/parties";
import { RetentionList } from "@/components/vitrine/retention-list";

export function PrivacyNotice({
  operator,
  paysOnline,
}: Pick<Parties, "operator"> & { paysOnline: boolean }) {
  return (
    <LegalPage title="Confidentialité" contact={operator.email}>
      <LegalSection title="Ce que nous gardons">
        <p>
          Votre nom, votre adresse email, votre téléphone et, si vous en ajoutez une, votre
          photo&nbsp;; les coachs que vous suivez et leurs commentaires sur vous&nbsp;; vos
          abonnements, leurs paiements et les mouvements de vos cartes&nbsp;; vos réservations et
          vos présences&nbsp;; les conditions de vente que vous avez acceptées et vos
          rétractations&nbsp;; les emails que nous vous envoyons&nbsp;; le jour de votre dernière
          visite. Pour un coach, en plus&nbsp;: ses formules, ses cours, ses autres profs et sa
          présentation, ses encaissements et l'identité de son activité. Votre mot de passe n'est
          gardé que sous une forme qui ne permet pas de le retrouver, et l'adresse de votre
          calendrier tant que vous ne la supprimez pas. Avec la connexion Google, nous gardons
          l'identifiant que Google nous donne.
        </p>
        <p>
          D'une personne de votre famille, un enfant par exemple, vous ne saisissez que le prénom,
          le nom et, si vous voulez, l'année de naissance. Ses coachs la suivent comme un élève et
          voient aussi votre nom, votre téléphone et votre adresse email. Ce qu'un coach note sur
          elle n'est jamais montré à l'écran&nbsp;: seule la copie des données de sa première
          personne responsable le contient.
        </p>
      </LegalSection>
      <LegalSection title="La part d'Élan, la part du coach">
        <p>
          Élan répond des comptes, de la sécurité du service et de ses emails. Le coach répond de ce
          qu'il note sur ses élèves, de ses ventes et de ses encaissements&nbsp;: Élan les garde
          pour lui, sur ses instructions, et ne s'en sert pour rien d'autre.
        </p>
        <p>
          Un coach peut inviter une adresse email. L'invitation dit qui l'envoie et pourquoi, et
          «&nbsp;Ne plus m'inviter&nbsp;» y met fin pour toujours&nbsp;; le compte créé pour vous
          est alors effacé si personne ne s'en est servi.
        </p>
      </LegalSection>
      <LegalSection title="Combien de temps">
        <RetentionList />
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
        {paysOnline ? (
          <p>
            Si vous payez en ligne, la page de paiement est celle de Stripe, sur le compte du
            coach&nbsp;: Stripe reçoit le nom de la formule et le montant, et vous y saisissez votre
            carte ou votre compte bancaire, qu'Élan ne voit jamais. Élan garde l'état du paiement,
            avec son encaissement&nbsp;; sans encaissement, un an.
          </p>
        ) : null}
      </LegalSection>
      <LegalSection title="Cookies et stockage">
        <p>
          Un seul cookie, nécessaire à la connexion, et dans votre navigateur le jeton de connexion,
          le coach choisi et ce que vous avez saisi sans l'enregistrer. Ils disparaissent à la
          déconnexion. Si la connexion avec Google est proposée, la page de connexion charge un
          script de Google, qui suit ses propres règles.
        </p>
      </LegalSection>
      <LegalSection title="Vos droits">
        <p>
          Dans «&nbsp;Mes infos&nbsp;», vous pouvez consulter et corriger vos données, télécharger
          leur copie et supprimer votre compte. Pour toute autre demande, écrivez à{" "}
          <Detail value={operator.email}>adresse email</Detail>. Vous pouvez aussi saisir la CNIL.
          Le responsable du traitement est{" "}
          <Detail value={operator.name}>nom ou raison sociale</Detail>.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
