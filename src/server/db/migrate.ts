import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { richteAuftraegeEin } from '#server/jobs/schema.ts'
import { DatenbankFehler } from './embedded/fehler.ts'

/** Where the migrations of this program lie. */
export const MIGRATIONSORDNER = fileURLToPath(new URL('../../../migrations', import.meta.url))
/** Advisory lock: of several nodes that start at once, one migrates and the others wait. */
const SCHLOSS = 4_020_113

export type Migration = { nummer: number; name: string; sql: string; pruefsumme: string }
type Angewandt = { nummer: number; name: string; pruefsumme: string }

/**
 * Brings the database to the state of this program: every file `NNNN_name.sql` that is missing, in order, each in its own transaction.
 * @returns names of the files applied now
 * @throws DatenbankFehler when the database is newer than the program, or an applied file was changed
 */
export async function migriere(verbindung: pg.ClientConfig, ordner: string = MIGRATIONSORDNER): Promise<string[]> {
  const dateien = leseMigrationen(ordner)
  const client = new pg.Client(verbindung)
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [SCHLOSS])
    await client.query(
      `create table if not exists migrationen (nummer int primary key, name text not null, pruefsumme text not null, "angewandtAm" timestamptz not null default now())`,
    )
    const { rows } = await client.query<Angewandt>('select nummer, name, pruefsumme from migrationen order by nummer')
    const offen = offeneMigrationen(dateien, rows)
    for (const migration of offen) await wendeAn(client, migration)
    await richteAuftraegeEin(verbindung)
    return offen.map(({ name }) => name)
  } finally {
    // Ending the connection gives the lock back as well.
    await client.end()
  }
}

/** Reads the folder; two files of one number, or a name that is no migration, stop the start. */
export function leseMigrationen(ordner: string): Migration[] {
  const namen = readdirSync(ordner)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const dateien = namen.map((name) => {
    const nummer = Number(/^(\d{4})_[a-z0-9_-]+\.sql$/.exec(name)?.[1] ?? NaN)
    if (Number.isNaN(nummer)) throw new DatenbankFehler(`Die Migration ${name} heißt nicht wie 0001_name.sql.`)
    // A checkout with other line ends is the same migration.
    const sql = readFileSync(join(ordner, name), 'utf8').replaceAll('\r\n', '\n')
    return { nummer, name, sql, pruefsumme: createHash('sha256').update(sql).digest('hex') }
  })
  const doppelt = dateien.find((datei, i) => dateien[i + 1]?.nummer === datei.nummer)
  if (doppelt !== undefined) throw new DatenbankFehler(`Die Nummer ${doppelt.nummer} gibt es bei den Migrationen zweimal.`)
  return dateien
}

/** The files still to apply, after checking that the past of both sides is the same. */
export function offeneMigrationen(dateien: readonly Migration[], angewandt: readonly Angewandt[]): Migration[] {
  const hoechste = dateien.at(-1)?.nummer ?? 0
  for (const alt of angewandt) {
    if (alt.nummer > hoechste) {
      throw new DatenbankFehler(
        `Die Datenbank ist neuer als dieses Programm (sie kennt schon ${alt.name}); starte die Fassung, mit der sie zuletzt lief, oder eine neuere.`,
      )
    }
    const datei = dateien.find(({ nummer }) => nummer === alt.nummer)
    if (datei?.pruefsumme !== alt.pruefsumme) {
      throw new DatenbankFehler(
        `Die Migration ${alt.name} wurde schon angewandt, aber danach ${datei === undefined ? 'gelöscht' : 'geändert'}; stelle sie wieder her und schreibe eine neue.`,
      )
    }
  }
  const letzte = angewandt.at(-1)?.nummer ?? 0
  const offen = dateien.filter(({ nummer }) => !angewandt.some((alt) => alt.nummer === nummer))
  const verspaetet = offen.find(({ nummer }) => nummer < letzte)
  if (verspaetet !== undefined)
    throw new DatenbankFehler(
      `Die Migration ${verspaetet.name} kommt zu spät: Nummer ${letzte} ist schon angewandt; gib ihr die nächste freie Nummer.`,
    )
  return offen
}

async function wendeAn(client: pg.Client, { nummer, name, sql, pruefsumme }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into migrationen (nummer, name, pruefsumme) values ($1, $2, $3)', [nummer, name, pruefsumme])
    await client.query('commit')
  } catch (fehler) {
    await client.query('rollback')
    throw new DatenbankFehler(
      `Die Migration ${name} ist gescheitert und wurde zurückgenommen: ${fehler instanceof Error ? fehler.message : String(fehler)}`,
      { cause: fehler },
    )
  }
}
