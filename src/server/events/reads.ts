// Lists and records that read additional tables; changes there are reported for them, too.
const readers = new Map<string, Set<string>>()

export function registerReads(table: string, others: readonly string[]): void {
  for (const readTable of others) readers.set(readTable, (readers.get(readTable) ?? new Set()).add(table))
}

/** `+` and each table whose lists and records read one of these; used by client/crud/queries.ts. */
export const readersOf = (tables: Iterable<string>): string[] => [
  ...new Set([...tables].flatMap((name) => [...(readers.get(name) ?? [])].map((reader) => `+${reader}`))),
]
