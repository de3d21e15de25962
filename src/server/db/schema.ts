/** Placeholder until the generator has run over the first migrations. */
export interface DB {}
