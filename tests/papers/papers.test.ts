// Pictures of all printed papers from the demo chapter; `PICTURES=new npx vitest run tests/papers` keeps new ones.
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoDatabase } from '#seeds/demo-database.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { REMINDERS } from '#features/rechnungen/rules.ts'
import { areas } from '#server/areas.ts'
import { openSession } from '#server/auth/sessions.ts'
import { makeTestInstance, type Person, type TestInstance } from '#tests/support/app.ts'
import { comparePicture, countKept, renderPages } from '#tests/support/pictures.ts'

const NOW = new Date('2026-11-21T17:00:00Z')
let now = NOW
let instance: TestInstance
const people = new Map<string, Person>()

beforeAll(async () => {
  instance = await makeTestInstance({ database: await demoDatabase('S'), clock: () => now })
  for (const name of ['admin', 'leitung', 'helfer']) {
    const { rows } = await sql<{ user: string; profil: string }>`
      select u._id as "user", p._id as profil from users u join profile p on p."user" = u._id
      where u.username = ${name}`.execute(instance.context.db)
    const [row] = rows
    if (!row) throw new Error(`${name} is missing`)
    const token = await instance.context.transact((trx) => openSession(trx, row.user, 'Papier', NOW))
    people.set(name, { ...row, token })
  }
  // The demo chapter wrote the first reminder.
  const url = `/api/abrechnungen/rechnungen/${await firstId(reminded)}/mahnung`
  for (const day of ['2026-11-21', '2026-12-11']) {
    now = new Date(`${day}T10:00:00Z`)
    await instance.call(people.get('admin') ?? null, 'POST', url, { mailen: false })
  }
  now = NOW
  await sql`update auszahlungen set status = 'ausgezahlt', "ausgezahltAm" = '2026-11-20' where verzicht`.execute(instance.context.db)
})
afterAll(() => instance.close())

/** Fills `{id}` with the first column of the first row. */
const firstId = async (query: RawBuilder<{ id: string }>) => {
  const { rows } = await query.execute(instance.context.db)
  if (!rows[0]) throw new Error('The demo chapter has none of these')
  return rows[0].id
}

interface Paper {
  readonly name: string
  readonly url: string
  readonly id?: RawBuilder<{ id: string }>
  readonly who?: string
}
const paper = (name: string, url: string, id?: RawBuilder<{ id: string }>, who?: string): Paper => ({
  name,
  url,
  ...(id ? { id } : {}),
  ...(who ? { who } : {}),
})
const invoice = (condition: string) => sql<{ id: string }>`
  select _id as id from rechnungen where ${sql.raw(condition)} order by nummer, _id limit 1`
const reminded = invoice("_id in (select rechnung from rechnungsdokumente where art = 'mahnung1')")
const PAPERS = [
  paper('angebot', '/api/abrechnungen/rechnungen/{id}.pdf', invoice("status = 'angebot'")),
  paper('rechnung', '/api/abrechnungen/rechnungen/{id}.pdf', invoice("status = 'gestellt' and art = 'rechnung'")),
  paper('storno', '/api/abrechnungen/rechnungen/{id}.pdf', invoice("art = 'storno'")),
  ...REMINDERS.map((_, i) => paper(`mahnung-${i + 1}`, `/api/abrechnungen/rechnungen/{id}/mahnung/${i + 1}.pdf`, reminded)),
  paper(
    'auszahlung',
    '/api/abrechnungen/auszahlungen/{id}/papier/abrechnung.pdf',
    sql`select _id as id from auszahlungen where status = 'ausgezahlt' and not verzicht order by bis, profil limit 1`,
  ),
  paper(
    'verzicht',
    '/api/abrechnungen/auszahlungen/{id}/papier/verzicht.pdf',
    sql`select _id as id from auszahlungen where verzicht order by bis, profil limit 1`,
  ),
  paper(
    'dienstplan-wand',
    '/api/sanitaetsdienste/{id}/dienstplan.pdf',
    sql`select _id as id from sanitaetsdienste where risiko is not null order by beginn desc, _id limit 1`,
  ),
  paper(
    'dienstplan-tasche',
    '/api/sanitaetsdienste/{id}/dienstplan.pdf?fuer=tasche',
    sql`select _id as id from sanitaetsdienste where risiko is not null order by beginn desc, _id limit 1`,
  ),
  paper(
    'bedarf',
    '/api/sanitaetsdienste/{id}/bedarf.pdf',
    sql`select _id as id from sanitaetsdienste where risiko is not null order by beginn desc, _id limit 1`,
  ),
  paper(
    'einsatzbericht',
    '/api/einsatzberichte/{id}/bericht.pdf',
    sql`select _id as id from einsatzberichte order by datum desc, _id limit 1`,
  ),
  paper('jahresbericht', '/api/auswertung/jahresbericht.pdf?jahr=2026'),
  paper('stundenblatt', '/api/stundennachweise/meine/blatt.pdf?monat=2026-10', undefined, 'helfer'),
  paper('stundenblaetter', '/api/stundennachweise/blatt.pdf?monat=2026-10'),
  paper('etiketten-24', '/api/leihen/etiketten.pdf?art=melder&bogen=24'),
  paper('etiketten-65', '/api/leihen/etiketten.pdf?art=geraet&bogen=65'),
  paper('quittung', '/api/leihen/{id}/quittung.pdf', sql`select _id as id from leihen order by "ausgegebenAm" desc, _id limit 1`),
  paper(
    'bescheinigung',
    '/api/rettungsdienstfortbildungen/{id}',
    sql`select fortbildung || '/bescheinigung/' || profil as id from rdf_teilnahmen where status = 'teilgenommen' order by _id limit 1`,
  ),
  paper('fahrzeugeinweisung', '/api/profile/einweisung/{id}/protokoll', sql`select _id as id from einweisungen order by _id limit 1`),
  paper(
    'geraeteeinweisung',
    '/api/einweisungsprotokolle/{id}/protokoll',
    sql`select _id as id from einweisungsprotokolle order by _id limit 1`,
  ),
  paper('eigene-daten', '/api/profile/me/export?format=pdf', undefined, 'helfer'),
]

test.each(PAPERS)('$name looks as kept', async ({ name, url, id, who = 'admin' }) => {
  const address = id ? url.replace('{id}', await firstId(id)) : url
  const answer = await instance.call(people.get(who) ?? null, 'GET', address)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  const { pictures } = await renderPages(answer.rawPayload, [1, 2])
  for (const [i, picture] of pictures.entries()) expect([i, comparePicture(`${name}-${i + 1}`, picture)]).toEqual([i, 0])
  expect(pictures.length).toBe(countKept(name))
})

test('every call for a PDF has a picture', () => {
  const calls = areas
    .flatMap(({ contract }) => Object.values<Endpoint>(contract).map(({ path }) => path))
    .filter((path) => path.endsWith('.pdf'))
  const isKept = (path: string) => {
    const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}(\\?|$)`)
    return PAPERS.some(({ url }) => pattern.test(url))
  }
  expect(calls.filter((path) => !isKept(path))).toEqual([])
})
