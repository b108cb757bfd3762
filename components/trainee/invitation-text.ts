export const invitationText = (firstName: string): string =>
  `Une invitation est partie\u00a0; ${firstName} apparaîtra ici une fois l'invitation acceptée.`;
