/** Of its own, and empty: Next would find Élan's, two folders up. */
export function register() {}
