// Writes the generated, committed files: the map `files` below names them, and `docs/generated/sql/`.
// With --pruefen it writes nothing and fails if one is stale.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrate } from '#server/db/migrate.ts'
import { startTestServer } from '#tests/support/postgres.ts'
import { assumptions } from './generate/assumptions.ts'
import { doors } from './generate/doors.ts'
import { listeners } from './generate/listeners.ts'
import { listAreaChecksums, profileFields, rechteList } from './generate/api.ts'
import { newsletterLayout } from './generate/newsletter.ts'
import { listStatements } from './generate/statements.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const check = process.argv.includes('--pruefen')

const server = await startTestServer(false)
await migrate(server.connection)

async function schema(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'intranet-schema-'))
  const file = join(folder, 'schema.ts')
  try {
    const { host, port, user, database } = server.connection
    const url = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`
    const text = 'ColumnType<string, Date | string, Date | string>'
    execFileSync(
      join(ROOT, 'node_modules/.bin/kysely-codegen'),
      [
        '--dialect',
        'postgres',
        '--url',
        url,
        '--out-file',
        file,
        '--log-level',
        'error',
        '--default-schema',
        'public',
        '--include-pattern',
        'public.*',
        '--exclude-pattern',
        'public.{migrationen,zeiten_aus_*}',
        '--type-mapping',
        JSON.stringify({ timestamptz: text, date: text, int8: 'number', numeric: 'number', bytea: 'Buffer' }),
        '--custom-imports',
        JSON.stringify({}),
      ],
      { stdio: ['ignore', 'inherit', 'inherit'] },
    )
    return await readFile(file, 'utf8')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const files: Record<string, () => Promise<string> | string> = {
  'src/server/db/schema.ts': schema,
  'src/features/newsletter/server/mail-layout.ts': newsletterLayout,
  'docs/generated/openapi.md': listAreaChecksums,
  'docs/generated/rechte.md': rechteList,
  'docs/generated/profilfelder.md': profileFields,
  'docs/generated/annahmen.md': () => assumptions(ROOT),
  'docs/generated/doors.md': () => doors(ROOT),
  'docs/generated/listeners.md': () => listeners(server.connection),
}

let stale = 0
const writeFiles = async (made: typeof files): Promise<void> => {
  for (const [file, make] of Object.entries(made)) {
    const target = join(ROOT, file)
    const content = await make()
    const now = existsSync(target) ? readFileSync(target, 'utf8') : ''
    if (now === content) continue
    stale += 1
    if (check) {
      process.stderr.write(`${file} is stale: run "npm run generate".\n`)
      continue
    }
    mkdirSync(dirname(target), { recursive: true })
    await writeFile(target, content)
    process.stdout.write(`${file} written\n`)
  }
}
try {
  await writeFiles(files)
  // Last, because it fills the database.
  await writeFiles(await listStatements(server.connection))
} finally {
  await server.close()
}
process.exitCode = check && stale > 0 ? 1 : 0
