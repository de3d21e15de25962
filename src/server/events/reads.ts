// Lists and records that read further tables: a change there is told of them, too.
const readers = new Map<string, Set<string>>()

/** Lists and records of `table` also read `others`. */
export function registerReads(table: string, others: readonly string[]): void {
  for (const other of others) readers.set(other, (readers.get(other) ?? new Set()).add(table))
}

/** `+` and the table whose lists and records read one of these; client/crud/queries.ts listens. */
export const readersOf = (tables: Iterable<string>): string[] => [
  ...new Set([...tables].flatMap((name) => [...(readers.get(name) ?? [])].map((reader) => `+${reader}`))),
]
