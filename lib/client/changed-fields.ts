/**
 * Of what a form would send, what its person has changed: where a call leaves alone what is absent, another window's save of
 * another field stays.
 */
export function changedFields<Body extends object>(
  body: Body,
  dirty: { [Field in keyof Body]?: unknown },
): Partial<Body> {
  return Object.fromEntries(
    Object.entries(body).filter(([field]) => dirty[field as keyof Body]),
  ) as Partial<Body>;
}
