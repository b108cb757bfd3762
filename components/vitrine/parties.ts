/** A missing setting shows a gap to fill in. */
export interface Parties {
  operator: {
    name: string | undefined;
    address: string | undefined;
    phone: string | undefined;
    email: string | undefined;
    siren: string | undefined;
    director: string | undefined;
  };
  host: { name: string | undefined; address: string | undefined; phone: string | undefined };
}
