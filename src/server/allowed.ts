declare const badge: unique symbol

/**
 * A row that the actor may change. Only the functions that check this make one, and writing use cases take nothing else,
 * so a forgotten check does not compile (architecture.md "Row-level rules").
 */
export type Allowed<T> = T & { readonly [badge]: true }

/** Only for the functions of an area's `load.ts`, after their check. */
export const asAllowed = <T>(row: T): Allowed<T> => row as Allowed<T>
