// Board, waiting rows, proposal and refusal on generated people: one rule judges all of them.
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { personWarnings } from '#blocks/dienst/seat.ts'
import type { Qualifikation } from '#contract/qualifikation.ts'
import { abwesenheitenContract } from '#features/abwesenheiten/contract.ts'
import { wishesContract } from '#features/wuensche/contract.ts'
import { abgelehnt } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { dienstWorld } from '#tests/support/dienste.ts'

const NOW = '2027-04-10T10:00:00Z'
const [DAY, NEXT] = ['2027-05-01', 'night']
const at = (day: string) =>
  day === NEXT
    ? { beginn: '2027-05-01T20:00:00.000Z', ende: '2027-05-02T02:00:00.000Z' }
    : { beginn: `${day}T08:00:00.000Z`, ende: `${day}T16:00:00.000Z` }
const generated = fc.record({
  qualifikation: fc.constantFrom<Qualifikation[]>('EH', 'SanA', 'SanA', 'RH', 'RS'),
  wish: fc.constantFrom(null, 'gern', 'reserve', 'nicht'),
  away: fc.boolean(),
  /** Staffed on the two weekends before, or elsewhere on the day itself. */
  busy: fc.constantFrom('', 'weekends', 'night', 'same'),
  drives: fc.boolean(),
  trainee: fc.integer({ min: 0, max: 6 }),
})
/** Facts of a waiting row that its place decides, not its person. */
const OF_PLACE = /^(?:Alle Plätze|Kein freier|Kein Platz|Frei ist|Für die freien|Als Praktikant)/

test('board, waiting rows, proposal and refusal agree on generated people', async () => {
  const database = await testDatabase()
  onTestFinished(() => database.close())
  const { leitung, als, fahrzeug, mitglied, props, instance } = await dienstWorld({ database, now: NOW })
  const call = als(await leitung())
  const ktw = await fahrzeug('KTW 1')
  const need = (anzahl: number) => [{ qualifikation: 'SanA' as const, anzahl }]
  const put = (day: string, bedarf: object[], given = {}) =>
    call.create({ body: props({ ...at(day), schichten: [{ bezeichnung: '', ...at(day), bedarf, ...given }] } as never) })
  const driver = { qualifikation: 'RH', anzahl: 2, funktion: 'Fahrer' }
  const one = await put(DAY, [...need(4), driver], {
    fahrzeuge: [{ fahrzeug: ktw }],
    praktikanten: { anzahl: 1, mindestqualifikation: 'keine' },
  })
  const [weekends, night, same] = [
    [await put('2027-04-17', need(9)), await put('2027-04-24', need(9))],
    [await put(NEXT, need(9))],
    [await put(DAY, need(9))],
  ]
  const people = fc.sample(generated, { numRuns: 24, seed: 8 })
  for (const { qualifikation, wish, away, busy, drives, trainee } of people) {
    const who = await mitglied(qualifikation)
    if (drives)
      await instance.context.db
        .updateTable('profile')
        .set({ fuehrerscheinklassen: ['C1'], fuehrerscheinKontrolleNaechsteAm: '2028-01-01' })
        .where('_id', '=', who.profil)
        .execute()
    if (wish) await instance.as(wishesContract, who).set({ body: { woche: null, zeiten: [{ tag: 5, teil: 'frueh', grad: wish }] } })
    const set = (id: string, body: object) => call.setzeAnmeldung({ params: { id, profileId: who.profil }, body })
    for (const other of busy === 'weekends' ? weekends : busy === 'night' ? night : [])
      await set(other._id, { status: 'eingeteilt', trotzdem: 'Geht' })
    await set(one._id, { status: 'gemeldet', praktikant: trainee === 0 })
    if (busy === 'same') await set(same[0]!._id, { status: 'eingeteilt', trotzdem: 'Geht' })
    if (away) await instance.as(abwesenheitenContract, who).create({ body: { ...at(DAY), notiz: '' } })
  }
  const dienst = await call.get({ params: { id: one._id } })
  const [schicht] = dienst.schichten
  const board = new Map(
    (await call.kandidaten({ params: { id: one._id }, query: { schicht: schicht!._id, limit: 100 } })).kandidaten.map((who) => [
      who.profil._id,
      who,
    ]),
  )
  const offer = { bedarf: schicht!.bedarf, fahrzeuge: schicht!.fahrzeuge }
  const rows = (await call.signUps()).meldungen.filter(({ anlass }) => anlass === one._id)
  expect(rows).toHaveLength(people.length)
  const seen = new Set<string>()
  for (const { person, platz, sperrt, hinweise } of rows) {
    const kandidat = board.get(person?._id ?? '')!
    const seat = platz === '' ? null : { funktion: platz, fahrzeug: null }
    expect(hinweise.filter((text) => !OF_PLACE.test(text))).toEqual(personWarnings(kandidat, offer, seat))
    expect(sperrt === null).toBe(kandidat.besetztVon === null)
    for (const { art } of kandidat.hinweise) seen.add(art)
  }
  // Each kind of hint occurs, else the comparison says little.
  expect([...seen]).toEqual(expect.arrayContaining(['wunsch', 'abwesend', 'ruhe', 'qualifikation']))
  const { plaetze } = await call.vorschlag({ params: { id: one._id } })
  const proposed = plaetze.flatMap((place) => (place.profil ? [{ ...place, profil: place.profil._id }] : []))
  expect(proposed.length).toBeGreaterThan(4)
  for (const { profil, funktion, praktikant, hinweise, ausbildung } of proposed) {
    const kandidat = board.get(profil)!
    expect(hinweise).toEqual(personWarnings(kandidat, offer, praktikant ? null : { funktion, fahrzeug: null }))
    expect(ausbildung).toBe(kandidat.qualifikation)
    // The rows block nobody whom the proposal names.
    expect(rows.find(({ person }) => person?._id === profil)?.sperrt).toBeNull()
  }
  const helfer = proposed.map(({ profil, funktion, praktikant }) => ({ profil, schicht: schicht!._id, funktion, praktikant }))
  const saved = await call.einteilung({ params: { id: one._id }, body: { version: dienst.version, helfer } })
  // Each proposed person fills a place: the counts go down by as many.
  const filled = proposed.filter(({ praktikant }) => !praktikant).length
  expect(schicht!.besetzung.unbesetzt! - saved.schichten[0]!.besetzung.unbesetzt!).toBe(filled)
  // People barred in the rows are refused.
  for (const { _id, version } of rows.filter((row) => row.sperrt !== null)) {
    const { geblieben } = await call.decideSignUps({ body: { meldungen: [{ _id, version }], status: 'eingeteilt' } })
    expect(geblieben).toHaveLength(1)
  }
  const [barred] = [...board.values()].filter(({ faehrt, status }) => status === 'gemeldet' && faehrt.length === 0)
  const seat = { profil: barred!.profil._id, schicht: schicht!._id, funktion: 'Fahrer' }
  expect((await abgelehnt(call.einteilung({ params: { id: one._id }, body: { version: saved.version, helfer: [seat] } }))).status).toBe(409)
})
