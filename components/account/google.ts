import { LEFT } from "@/lib/client/google-choice";

interface GoogleIdentity {
  initialize: (settings: {
    client_id: string;
    callback: (response: { credential: string }) => void;
    use_fedcm_for_prompt: boolean;
    use_fedcm_for_button: boolean;
    auto_select: boolean;
    context: "signin";
    itp_support: boolean;
  }) => void;
  renderButton: (container: HTMLElement, look: Record<string, string | number>) => void;
  prompt: () => void;
  cancel: () => void;
  disableAutoSelect: () => void;
}

declare global {
  interface Window {
    google?: { accounts: { id: GoogleIdentity } };
  }
}

let initialized = false;
let receive: (credential: string) => void = () => undefined;

/** Renders Google's button in `container` and offers one tap. Google's script must be loaded. */
export function renderGoogleButton(
  container: HTMLElement,
  clientId: string,
  onCredential: (credential: string) => void,
): void {
  const google = window.google?.accounts.id;
  if (!google) return;
  if (sessionStorage.getItem(LEFT)) {
    google.disableAutoSelect();
    sessionStorage.removeItem(LEFT);
  }
  receive = onCredential;
  // A second initialisation in the same page would silently replace the first one.
  if (!initialized) {
    google.initialize({
      client_id: clientId,
      callback: ({ credential }) => receive(credential),
      use_fedcm_for_prompt: true,
      use_fedcm_for_button: true,
      // Studios share devices, so Google must not log in an account by itself.
      auto_select: false,
      context: "signin",
      itp_support: true,
    });
    initialized = true;
  }
  google.renderButton(container, {
    type: "standard",
    theme: "outline",
    size: "large",
    text: "signin_with",
    locale: "fr",
    width: Math.min(320, container.parentElement?.clientWidth ?? 320),
  });
  google.prompt();
}

export function stopGooglePrompt(): void {
  window.google?.accounts.id.cancel();
}
