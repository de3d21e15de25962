import { describe, expect, test } from 'vitest'
import type { InputOf } from '#contract/endpoint.ts'
import { testAll } from '#tests/support/cases.ts'
import type { sanitaetsdiensteContract } from '../../contract.ts'
import type { Person } from '#tests/support/app.ts'
import { countQueries } from '#tests/support/queries.ts'
import { dienstWorld } from '#tests/support/dienste.ts'

/** Of these a list says no reason: there is nothing left to sign up for. */
const MUTE = ['schon dabei', 'woanders eingeteilt']

/** On this day of 2027, ten to six in Berlin. */
const am = (day: string) => ({ beginn: `2027-${day}T08:00:00.000Z`, ende: `2027-${day}T16:00:00.000Z` })

async function world() {
  const w = await dienstWorld({ now: '2027-05-10T12:00:00Z' })
  const leitung = await w.leitung()
  const put = (bezeichnung: string, data: Parameters<typeof w.props>[0]) =>
    w.als(leitung).create({ body: w.props({ bezeichnung, ...data }) })
  const names = async (actor: Person, query: NonNullable<InputOf<typeof sanitaetsdiensteContract.list>['query']>) =>
    (await w.als(actor).list({ query })).zeilen.map(({ bezeichnung }) => bezeichnung)
  return { ...w, chief: leitung, put, namen: names }
}

describe('selection', () => {
  test('coming, running, past, called off, drafts, mine', async () => {
    const w = await world()
    await w.put('gestern', am('05-09'))
    await w.put('vorgestern', am('05-08'))
    await w.put('läuft', { beginn: '2027-05-09T07:00:00Z', ende: '2027-05-11T16:00:00Z' })
    const morgen = await w.put('morgen', am('05-11'))
    await w.put('Entwurf', { ...am('05-12'), status: 'angebot' })
    const way = await w.put('weg', am('05-13'))
    await w.als(w.chief).absage({ params: { id: way._id }, body: { grund: 'Regen' } })
    const lena = await w.mitglied()
    await w.als(lena).anmelden({ params: { id: morgen._id }, body: {} })
    expect(await w.namen(w.chief, {})).toEqual(['vorgestern', 'läuft', 'gestern', 'morgen', 'Entwurf', 'weg'])
    expect(await w.namen(w.chief, { nur: 'kommend' })).toEqual(['läuft', 'morgen'])
    expect(await w.namen(w.chief, { nur: 'vergangen' })).toEqual(['gestern', 'vorgestern'])
    expect(await w.namen(w.chief, { nur: 'abgesagt' })).toEqual(['weg'])
    expect(await w.namen(w.chief, { nur: 'entwurf' })).toEqual(['Entwurf'])
    expect(await w.namen(w.chief, { nur: 'meine' })).toEqual([])
    expect(await w.namen(lena, { nur: 'meine' })).toEqual(['morgen'])
    expect(await w.namen(lena, { nur: 'entwurf' })).toEqual([])
  })

  test('by kind, category, span and words of name, organiser, number and place', async () => {
    const w = await world()
    await w.put('Stadtlauf', { ...am('06-01'), kategorie: 'Sport' })
    const park = await w.moreOrt('Bürgerpark')
    const konzert = await w.put('Konzert', { ...am('07-01'), kategorie: 'Konzert', ort: park })
    expect(await w.namen(w.chief, { kategorie: 'Sport' })).toEqual(['Stadtlauf'])
    expect(await w.namen(w.chief, { art: 'extern' })).toEqual([])
    expect(await w.namen(w.chief, { von: '2027-06-01T16:00:00Z' })).toEqual(['Konzert'])
    expect(await w.namen(w.chief, { von: '2027-06-01T15:59:00Z', bis: '2027-07-01T08:00:00Z' })).toEqual(['Stadtlauf'])
    expect(await w.namen(w.chief, { suche: 'bürger konz' })).toEqual(['Konzert'])
    expect(await w.namen(w.chief, { suche: 'tv lauf' })).toEqual(['Stadtlauf'])
    expect(await w.namen(w.chief, { suche: konzert.nummer })).toEqual(['Konzert'])
    expect(await w.namen(w.chief, { suche: '100%' })).toEqual([])
  })

  test('open is what has a place for me that I am free to take', async () => {
    const w = await world()
    const lena = await w.mitglied('SanA', { gruppe: 'Süd' })
    const one = { bedarf: [{ qualifikation: 'SanA' as const, anzahl: 1 }] }
    await w.put('passt', { ...am('06-01'), ...one })
    await w.put('zu hoch', { ...am('06-02'), bedarf: [{ qualifikation: 'RS', anzahl: 1 }] })
    await w.put('Praktikum', {
      ...am('06-03'),
      bedarf: [{ qualifikation: 'RS', anzahl: 1 }],
      praktikanten: { anzahl: 1, mindestqualifikation: 'EH' },
    })
    await w.put('zu spät', { ...am('06-04'), ...one, meldeschluss: '2027-05-10T11:59:00Z' })
    await w.put('andere Gruppe', { ...am('06-05'), ...one, sichtbarFuer: ['Nord'] })
    await w.put('meine Gruppe', { ...am('06-06'), ...one, sichtbarFuer: ['Süd'] })
    const full = await w.put('voll', { ...am('06-07'), ...one })
    await w
      .als(w.chief)
      .setzeAnmeldung({ params: { id: full._id, profileId: (await w.mitglied()).profil }, body: { status: 'eingeteilt' } })
    const asked = await w.put('nur angefragt', { ...am('06-11'), ...one })
    await w.als(await w.mitglied()).anmelden({ params: { id: asked._id }, body: {} })
    const to = await w.put('voll ohne Warteliste', { ...am('06-10'), ...one, warteliste: false })
    await w.als(await w.mitglied()).anmelden({ params: { id: to._id }, body: {} })
    const present = await w.put('schon dabei', { ...am('06-08'), bedarf: [{ qualifikation: 'SanA', anzahl: 2 }] })
    await w.als(lena).anmelden({ params: { id: present._id }, body: {} })
    const elsewhere = await w.put('woanders eingeteilt', { ...am('06-09'), ...one })
    await w.als(w.chief).einteilung({
      params: { id: elsewhere._id },
      body: { version: 1, helfer: [{ profil: lena.profil, schicht: elsewhere.schichten[0]!._id }] },
    })
    await w.put('zur selben Zeit', { ...am('06-09'), ...one })
    await w.put('gleich danach', { beginn: '2027-06-09T16:00:00Z', ende: '2027-06-09T20:00:00Z', ...one })
    await w.put('hat begonnen', { beginn: '2027-05-10T08:00:00Z', ende: '2027-05-10T20:00:00Z', ...one })
    await w.put('leite ich', { ...am('06-12'), ...one, leiter: lena.profil })
    await w.put('neben der Leitung', { ...am('06-12'), ...one })
    const unfit = await w.put('ohne Ausbildung besetzt', { ...am('06-13'), bedarf: [{ ...one.bedarf[0]!, funktion: 'Zelt' }] })
    await w.als(w.chief).einteilung({
      params: { id: unfit._id },
      body: {
        version: 1,
        helfer: [{ profil: (await w.mitglied('keine')).profil, schicht: unfit.schichten[0]!._id, funktion: 'Zelt', trotzdem: 'Lernt' }],
      },
    })
    // One may, but needs no offer.
    const notOffered = ['nur angefragt', 'leite ich', 'ohne Ausbildung besetzt']
    const expected = ['passt', 'Praktikum', 'meine Gruppe', 'gleich danach']
    expect(await w.namen(lena, { nur: 'offen' })).toEqual(expected)
    const { zeilen } = await w.als(lena).list()
    expect(zeilen.filter(({ passt }) => passt).map(({ bezeichnung }) => bezeichnung)).toEqual(expected)
    // The list and the button follow the same rules.
    for (const { _id, passt, anmeldung: listed, bezeichnung } of zeilen) {
      const { anmeldung } = await w.als(lena).get({ params: { id: _id } })
      expect([bezeichnung, { ...listed, gruende: listed.gruende.length > 0 }]).toEqual([
        bezeichnung,
        { ...anmeldung, gruende: anmeldung.gruende.length > 0 && !MUTE.includes(bezeichnung) },
      ])
      // A place that somebody asked for may be asked for as well, but is not free.
      const possible = (anmeldung.moeglich && !anmeldung.warteliste) || anmeldung.alsPraktikant === true
      expect([bezeichnung, possible]).toEqual([bezeichnung, passt || notOffered.includes(bezeichnung)])
    }
    const said = zeilen.map(({ bezeichnung, passt, anmeldung: { warteliste, gruende } }) => [
      bezeichnung,
      passt ? null : warteliste ? 'warteliste' : (gruende[0] ?? null),
    ])
    expect(Object.fromEntries(said)).toEqual({
      ...Object.fromEntries([...expected, 'schon dabei', ...notOffered].map((name) => [name, null])),
      'zu hoch': 'Deine Qualifikation passt hier auf keinen Platz.',
      'zu spät': 'Der Meldeschluss ist vorbei.',
      voll: 'warteliste',
      'voll ohne Warteliste': 'Alle Plätze sind vergeben.',
      'woanders eingeteilt': null,
      'hat begonnen': 'Hat schon begonnen.',
      'neben der Leitung': 'Zu dieser Zeit leitest du schon.',
      'zur selben Zeit': 'Zu dieser Zeit bist du schon eingeteilt.',
    })
    expect(zeilen.find(({ bezeichnung }) => bezeichnung === 'schon dabei')?.meine).toEqual([
      { schicht: present.schichten[0]?._id, status: 'gemeldet', von: present.beginn, bis: present.ende, uebergeben: false },
    ])
  })
})

describe('pages', () => {
  testAll([
    ['forwards', 'kommend', ['a', 'b', 'c', 'd', 'e']],
    ['backwards', 'vergangen', ['5', '4', '3', '2', '1']],
  ] as const)('%s: every row once, the total on each page', async (_, only, expected) => {
    const w = await world()
    for (const [i, name] of ['a', 'b', 'c', 'd', 'e'].entries()) await w.put(name, am(`06-0${i < 2 ? 1 : i}`))
    for (const name of ['1', '2', '3', '4', '5']) await w.put(name, am(`04-0${name}`))
    const read: string[] = []
    let after: string | undefined
    do {
      const page = await w.als(w.chief).list({ query: { nur: only, limit: 2, ...(after ? { nach: after } : {}) } })
      expect(page.gesamt).toBe(5)
      read.push(...page.zeilen.map(({ bezeichnung }) => bezeichnung))
      after = page.naechste ?? undefined
    } while (after)
    // Two begin at the same instant: their order is that of their ids.
    expect(read.length).toBe(5)
    expect(only === 'kommend' ? new Set(read) : read).toEqual(only === 'kommend' ? new Set(expected) : expected)
  })

  testAll(['x', Buffer.from('["heute","0192f000-0000-7000-8000-000000000001"]').toString('base64url')])(
    'a forged cursor is refused: %s',
    async (after) => {
      const w = await world()
      await expect(w.als(w.chief).list({ query: { nach: after } })).rejects.toMatchObject({ status: 400, errors: [{ feld: 'nach' }] })
    },
  )
})

testAll([
  ['von=0000-01-01T00:00:00Z', 'Von liegt zu weit in der Vergangenheit.'],
  ['bis=gestern', 'Bis ist kein gültiger Zeitpunkt.'],
  ['suche=%00', 'Suche enthält unzulässige Zeichen.'],
])('%s is refused in a sentence', async (query, msg) => {
  const w = await world()
  const response = await w.instance.call(w.chief, 'GET', `/api/sanitaetsdienste?${query}`)
  expect([response.statusCode, response.json()]).toEqual([400, { errors: [{ msg, feld: query.split('=')[0] }] }])
})

test('queries do not grow with the rows; an unchanged list costs none', async () => {
  const w = await world()
  const lena = await w.mitglied()
  const count = (path: string) =>
    countQueries(w.instance.database.pool, async () => expect((await w.instance.call(lena, 'GET', path)).statusCode).toBe(200))
  const list = '/api/sanitaetsdienste?nur=kommend'
  await w.put('Dienst', am('06-01'))
  await count(list)
  await w.put('Dienst', am('06-01'))
  const few = await count(list)
  for (let i = 0; i < 12; i++) await w.put('Dienst', am('06-01'))
  expect(await count(list)).toBe(few)
  expect(few).toBeLessThanOrEqual(3)
  // The notices of the writes arrive a moment later and empty what was kept meanwhile.
  await expect.poll(() => count(list)).toBe(0)
  const { _id } = await w.put('Dienst', am('06-01'))
  expect(await count(`/api/sanitaetsdienste/${_id}`)).toBeLessThanOrEqual(6)
  await expect.poll(() => count(`/api/sanitaetsdienste/${_id}`)).toBe(0)
})

test('a kept list follows a training that holds longer', async () => {
  const w = await world()
  const lena = await w.mitglied()
  await w.put('Dienst', am('06-01'))
  const write = w.instance.context.transact
  await write(async (trx) => {
    const course = { bezeichnung: 'Sanitätskurs', abkuerzung: 'SAN', qualifikation: 'SanA' }
    const { _id: lehrgang } = await trx.insertInto('lehrgaenge').values(course).returning('_id').executeTakeFirstOrThrow()
    const day = { beginn: '2025-05-20', ende: '2025-05-20', gueltigBis: '2027-05-20', geprueftAm: '2025-05-21T10:00:00Z' }
    await trx
      .insertInto('ausbildungen')
      .values({ profil: lena.profil, lehrgang, bezeichnung: 'Sanitätskurs', geprueftVon: w.chief.user, ...day })
      .execute()
    await trx.updateTable('profile').set({ ausbildungAusNachweisen: true }).where('_id', '=', lena.profil).execute()
  })
  const fits = async () => (await w.als(lena).list()).zeilen.map(({ passt }) => passt)
  expect(await fits()).toEqual([false])
  await write((trx) => trx.updateTable('ausbildungen').set({ gueltigBis: '2028-05-20' }).where('profil', '=', lena.profil).execute())
  expect(await fits()).toEqual([true])
})

test('the list as a file has what the filter leaves, in words', async () => {
  const w = await world()
  await w.put('Stadtlauf', am('06-01'))
  await w.put('Konzert', am('07-01'))
  const { body, statusCode } = await w.instance.call(w.chief, 'GET', '/api/sanitaetsdienste.csv?suche=lauf')
  expect(statusCode).toBe(200)
  expect(body).toContain('SAN-2027-001;Stadtlauf;intern;Sonstige;TV Musterstadt;Stadthalle;01.06.2027 10:00;')
  expect(body).toContain('2 SanA')
  expect(body).not.toContain('Konzert')
})
