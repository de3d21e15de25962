// Writes what is generated and committed: the database types, docs/generated/{openapi.json,rechte.md,annahmen.md}.
// With --pruefen it writes nothing and fails where a committed file is stale.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migriere } from '#server/db/migrate.ts'
import { startTestserver } from '#tests/support/postgres.ts'
import { annahmen } from './generate/annahmen.ts'
import { openapiDokument, rechteliste } from './generate/api.ts'

const WURZEL = fileURLToPath(new URL('..', import.meta.url))
const pruefen = process.argv.includes('--pruefen')

/** The Kysely types of the migrated schema. */
async function schema(): Promise<string> {
  const server = await startTestserver(false)
  const ordner = await mkdtemp(join(tmpdir(), 'intranet-schema-'))
  const datei = join(ordner, 'schema.ts')
  try {
    await migriere(server.verbindung)
    const { host, port, user, database } = server.verbindung
    const url = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`
    const text = 'ColumnType<string, Date | string, Date | string>'
    execFileSync(
      join(WURZEL, 'node_modules/.bin/kysely-codegen'),
      [
        '--dialect',
        'postgres',
        '--url',
        url,
        '--out-file',
        datei,
        '--log-level',
        'error',
        '--default-schema',
        'public',
        '--include-pattern',
        'public.*',
        '--exclude-pattern',
        'public.migrationen',
        '--type-mapping',
        JSON.stringify({ timestamptz: text, date: text, int8: 'number', numeric: 'number', bytea: 'Buffer' }),
        '--custom-imports',
        JSON.stringify({}),
      ],
      { stdio: ['ignore', 'inherit', 'inherit'] },
    )
    return await readFile(datei, 'utf8')
  } finally {
    await rm(ordner, { recursive: true, force: true })
    await server.schliessen()
  }
}

const dateien: Record<string, () => Promise<string> | string> = {
  'src/server/db/schema.ts': schema,
  'docs/generated/openapi.json': openapiDokument,
  'docs/generated/rechte.md': rechteliste,
  'docs/generated/annahmen.md': () => annahmen(WURZEL),
}

let veraltet = 0
for (const [datei, mache] of Object.entries(dateien)) {
  const ziel = join(WURZEL, datei)
  // oxlint-disable-next-line no-await-in-loop -- one server at a time
  const inhalt = await mache()
  const jetzt = existsSync(ziel) ? readFileSync(ziel, 'utf8') : ''
  if (jetzt === inhalt) continue
  veraltet += 1
  if (pruefen) {
    process.stderr.write(`${datei} is stale: run "npm run generate".\n`)
    continue
  }
  mkdirSync(dirname(ziel), { recursive: true })
  // oxlint-disable-next-line no-await-in-loop -- see above
  await writeFile(ziel, inhalt)
  process.stdout.write(`${datei} written\n`)
}
process.exitCode = pruefen && veraltet > 0 ? 1 : 0
