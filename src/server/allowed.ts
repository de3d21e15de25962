declare const badge: unique symbol

/**
 * A row that somebody may change: only a function that checked it makes one, and writing use cases take nothing else,
 * so that a forgotten check does not compile (architecture.md "Row-level rules").
 */
export type Allowed<T> = T & { readonly [badge]: true }

/** For the loading functions of an area's `load.ts` only, after their check. */
export const asAllowed = <T>(row: T): Allowed<T> => row as Allowed<T>
