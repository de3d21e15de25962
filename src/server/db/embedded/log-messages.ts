/**
 * Explains a failure of PostgreSQL or initdb in one German sentence.
 * @param output its standard error, English (`lc_messages=C`)
 * @param pgdata folder of the database, for the sentence
 */
export function explainOutput(output: string, pgdata: string): string {
  const rule = RULES.find(([pattern]) => pattern.test(output))
  if (rule !== undefined) return rule[1](pgdata)
  const rows = output.split('\n').filter((row) => row.trim() !== '')
  const last = rows.findLast((row) => /(FATAL|PANIC|ERROR|error):/.test(row)) ?? rows.at(-1) ?? 'keine Meldung'
  return `Die Datenbank in ${pgdata} startet nicht; PostgreSQL meldet: ${last.trim()}`
}

const RULES: readonly (readonly [RegExp, (pgdata: string) => string])[] = [
  [
    /No space left on device|Disk quota exceeded/,
    (d) => `Die Festplatte ist voll: Für die Datenbank in ${d} ist kein Platz mehr; schaffe Platz und starte neu.`,
  ],
  [
    /Read-only file system/,
    (d) => `Der Ordner ${d} liegt auf einem schreibgeschützten Datenträger; die Datenbank braucht einen beschreibbaren.`,
  ],
  [
    /could not look up effective user ID|user does not exist/,
    () =>
      'Der Benutzer, unter dem die Datenbank läuft, hat keinen Eintrag in /etc/passwd, und PostgreSQL verlangt einen; ' +
      'lege ihn an oder starte als anderer Benutzer.',
  ],
  [
    /could not map anonymous shared memory|Cannot allocate memory|out of memory/,
    () => 'Der Rechner hat zu wenig freien Arbeitsspeicher für die Datenbank.',
  ],
  [
    /could not locate a valid checkpoint|invalid checkpoint|could not find a valid|control file .*(corrupt|CRC)|incorrect checksum in control file/i,
    (d) => `Die Datenbank in ${d} ist beschädigt; spiele die letzte Sicherung zurück.`,
  ],
  [
    /database files are incompatible/,
    (d) => `Die Datenbank in ${d} stammt von einer anderen PostgreSQL-Version oder einem anderen Rechnertyp.`,
  ],
  [/Permission denied/, (d) => `Der Benutzer, unter dem die Datenbank läuft, darf den Ordner ${d} nicht lesen und beschreiben.`],
  [
    /error while loading shared libraries|version `GLIBC/,
    () => 'Das mitgelieferte PostgreSQL läuft auf diesem System nicht; nenne mit PG_BIN ein eigenes oder mit DATABASE_URL einen Server.',
  ],
]

/** Sentence for a data directory of another major version; null if it matches. */
export function versionMessage(present: number, program: number, pgdata: string): string | null {
  if (present === program) return null
  return present > program
    ? `Die Datenbank in ${pgdata} stammt von PostgreSQL ${present}, dieses Intranet bringt nur ${program} mit; ` +
        'nimm die neuere Fassung des Intranets, mit der sie zuletzt lief.'
    : `Die Datenbank in ${pgdata} stammt von PostgreSQL ${present}, dieses Intranet bringt ${program} mit; ` +
        'ziehe die Daten um, wie docs/BETRIEB.md es beschreibt.'
}
