import { TextLink } from "@/components/account/text-link";

export const BackHome = () => (
  <TextLink href="/" fresh>
    Retour à l'accueil
  </TextLink>
);
