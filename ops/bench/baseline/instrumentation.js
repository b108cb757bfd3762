/** Without this empty file, Next would use Élan's, three folders up. */
export function register() {}
