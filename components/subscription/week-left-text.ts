export const weekLeftText = (left: number, quota: number): string =>
  `reste ${left} cours sur ${quota} cette semaine`;
