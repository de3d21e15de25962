declare const marke: unique symbol

/**
 * A row that somebody may change: only a function that checked it makes one, and writing use cases take nothing else,
 * so that a forgotten check does not compile (architecture.md "Row-level rules").
 */
export type Erlaubt<T> = T & { readonly [marke]: true }

/** For the loading functions of an area's `laden.ts` only, after their check. */
export const alsErlaubt = <T>(zeile: T): Erlaubt<T> => zeile as Erlaubt<T>
