import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { geraeteContract } from '#features/geraete/contract.ts'
import { schluesselContract } from '#features/schluessel/contract.ts'
import { areas } from '#server/areas.ts'
import { abgelehnt, testInstance } from '#tests/support/app.ts'

const RIGHTS = ['CREATE_SCHLUESSEL', 'READ_SCHLUESSEL', 'UPDATE_SCHLUESSEL'] as const
async function world() {
  const instance = await testInstance({ clock: () => new Date('2026-11-21T12:00:00Z') })
  const keeper = await instance.person(RIGHTS, { username: 'karl' })
  const calls = instance.as(schluesselContract, keeper)
  const owner = 'hausverwaltung@example.org'
  const key = await calls.create({
    body: {
      nummer: 'GHS 7',
      bezeichnung: 'Halle',
      tueren: ['Tor', 'Lager'],
      schliessanlage: 'Wache',
      anzahlGesamt: 2,
      beiVerlust: [owner],
    },
  })
  const params = { id: key._id }
  const anna = await instance.person([], { vorname: 'Anna', nachname: 'Adler' })
  await calls.issue({ params, body: { profil: anna.profil } })
  const lose = () => calls.takeBack({ params, body: { ausgang: 'gestohlen', grund: 'Anna ließ ihn im Auto' } })
  /** Runs the job as it was enqueued, and answers the mails about it by recipient. */
  const news = async (loan: string | null | undefined, lost: boolean, kind = 'schluessel', thing = key._id) => {
    const job = areas.flatMap((area) => area.handlers?.(instance.context) ?? []).find((one) => one.job.name === 'leihverlust')
    await job?.run({ art: kind, objekt: thing, leihe: loan, verloren: lost }, new AbortController().signal)
    const begins = lost ? ['Gestohlen', 'Verloren'] : ['Wieder da']
    const mails = await instance.context.db.selectFrom('mails').select(['an', 'betreff', 'text', 'kopf']).execute()
    return new Map(mails.filter(({ betreff }) => begins.some((word) => betreff.startsWith(word))).map((one) => [one.an, one]))
  }
  const waiting = async () =>
    (await sql`select 1 from graphile_worker.jobs where task_identifier = 'leihverlust'`.execute(instance.context.db)).rows.length
  return { instance, keeper, calls, params, anna, owner, lose, news, waiting }
}

test('keepers are notified of a loss; names and reasons need rights', async () => {
  const { instance, lose, news, owner, anna, waiting } = await world()
  await instance.person(['READ_SCHLUESSEL', 'UPDATE_SCHLUESSEL'], { username: 'kim' })
  await instance.person(['READ_SCHLUESSEL', 'UPDATE_SCHLUESSEL', 'READ_UNSICHTBARE_USER'], { username: 'sieht' })
  await instance.person(['UPDATE_SCHLUESSEL'], { username: 'blind' })
  await instance.person(['READ_SCHLUESSEL', 'UPDATE_MELDER'], { username: 'fremd' })
  const gone = await instance.person(['UPDATE_SCHLUESSEL'], { username: 'weg' })
  await sql`update users set gesperrt = true where _id = ${gone.user}::uuid`.execute(instance.context.db)
  await sql`update profile set unsichtbar = true where _id = ${anna.profil}::uuid`.execute(instance.context.db)
  const lost = await lose()
  expect(await waiting()).toBe(1)
  const mails = await news(lost.leihen[0]?._id, true)
  expect([...mails.keys()].toSorted()).toEqual(['blind@example.org', owner, 'kim@example.org', 'sieht@example.org'])
  const text = (who: string) => mails.get(who)?.text ?? ''
  expect(text('sieht@example.org')).toMatch(/Anna Adler[^]*Auto/)
  for (const who of ['kim@example.org', 'blind@example.org', owner]) expect(text(who)).not.toMatch(/Anna|Adler|Auto/)
  for (const who of ['kim@example.org', 'sieht@example.org']) expect(text(who)).toMatch(/Maßnahme[^]*Tor, Lager[^]*schluessel\/edit/)
  for (const who of ['blind@example.org', owner]) expect(text(who)).not.toContain('schluessel/edit')
  expect(mails.get(owner)?.betreff).toBe('Gestohlen: Schlüssel GHS 7 Halle, Exemplar 1')
  expect(text(owner)).toMatch(/Hallo,[^]*21\.11\.2026[^]*Wache[^]*Tor, Lager/)
  // Run again, as after a crash: nobody is told twice.
  await news(lost.leihen[0]?._id, true)
  const { rows } = await sql`select 1 from mails where betreff like 'Gestohlen%'`.execute(instance.context.db)
  expect(rows).toHaveLength(4)
})

test('a found key notifies the same people; found before notice stays silent', async () => {
  const { instance, calls, params, lose, news, owner } = await world()
  await instance.person(['READ_SCHLUESSEL', 'UPDATE_SCHLUESSEL'], { username: 'kim' })
  const loan = (await lose()).leihen[0]?._id
  await calls.takeBack({ params, body: {} })
  expect([...(await news(loan, true)).keys()]).toEqual([])
  const mails = await news(loan, false)
  expect([...mails.keys()].toSorted()).toEqual([owner, 'kim@example.org'])
  expect(mails.get(owner)?.text).not.toMatch(/Anna|Auto/)
})

test('a key missing on the shelf notifies too, and is found there', async () => {
  const { instance, calls, news, owner, waiting } = await world()
  await instance.person(['READ_SCHLUESSEL', 'UPDATE_SCHLUESSEL'], { username: 'kim' })
  const safe = await calls.create({ body: { nummer: 'T 1', beiVerlust: [owner] } })
  const set = async (status: 'verloren' | 'gesperrt' | 'verfuegbar', version: number) =>
    (await calls.update({ params: { id: safe._id }, body: { nummer: 'T 1', beiVerlust: [owner], status, version } })).version
  const second = await set('verloren', safe.version)
  expect(await waiting()).toBe(1)
  const mails = await news(null, true, 'schluessel', safe._id)
  expect([...mails.values()].map(({ an, betreff }) => `${an} ${betreff}`).toSorted()).toEqual([
    `${owner} Verloren: Schlüssel T 1`,
    'kim@example.org Verloren: Schlüssel T 1',
  ])
  const third = await set('gesperrt', second)
  await set('verloren', third)
  expect((await news(null, true, 'schluessel', safe._id)).size).toBe(2)
  await set('verfuegbar', third + 1)
  expect([...(await news(null, false, 'schluessel', safe._id)).keys()].toSorted()).toEqual([owner, 'kim@example.org'])
})

test('a loss requires a new measure; history keeps the earlier one', async () => {
  const { calls, params, lose } = await world()
  const { version } = await calls.get({ params })
  const fields = { nummer: 'GHS 7', anzahlGesamt: 2, beiVerlust: [] }
  await calls.update({ params, body: { ...fields, massnahme: 'Schloss getauscht', version } })
  expect(await lose()).toMatchObject({ verlustGemeldetAm: '2026-11-21', massnahme: '' })
  const history = await calls.history({ params })
  expect(history.find(({ feld, alt }) => feld === 'massnahme' && alt === 'Schloss getauscht')).toMatchObject({
    aktion: 'verloren',
  })
})

test('addresses are addresses, and few', async () => {
  const { calls } = await world()
  const make = (addresses: string[]) => calls.create({ body: { nummer: 'X 1', beiVerlust: addresses } })
  expect((await abgelehnt(make(['kein at']))).errors[0]?.feld).toBe('beiVerlust.0')
  expect((await abgelehnt(make(Array.from({ length: 6 }, (_, i) => `a${i}@example.org`)))).errors[0]?.feld).toBe('beiVerlust')
})

test('any other kind tells of its losses as well', async () => {
  const { instance, news, anna } = await world()
  const keeper = await instance.person(['CREATE_MELDER', 'READ_MELDER', 'UPDATE_MELDER'])
  await instance.person(['READ_MELDER', 'UPDATE_MELDER'], { username: 'moni' })
  const calls = instance.as(geraeteContract, keeper)
  const { _id } = await calls.create({ body: { bezeichnung: 'Funkgerät', inventarnummer: 'F-1' } })
  await calls.issue({ params: { id: _id }, body: { profil: anna.profil } })
  const lost = await calls.takeBack({ params: { id: _id }, body: { ausgang: 'verloren', grund: 'Im Wald' } })
  const mails = await news(lost.leihen[0]?._id, true, 'geraet', _id)
  expect([...mails].map(([to, { betreff }]) => [to, betreff])).toEqual([['moni@example.org', 'Verloren: Gerät Funkgerät F-1']])
})
