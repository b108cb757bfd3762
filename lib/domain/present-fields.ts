/** The fields of a body that are not undefined. */
export const presentFields = (body: object) =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
