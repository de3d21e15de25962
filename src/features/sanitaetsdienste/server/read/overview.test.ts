import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { countQueries } from '#tests/support/queries.ts'
import { dienstWorld } from '#tests/support/dienste.ts'
import { insertAt } from '#tests/support/settings.ts'
import { planContract } from '#features/plan/contract.ts'

const NOW = '2027-05-01T06:00:00.000Z'
const am = (day: number, hours = 4) => {
  const beginn = Date.parse(NOW) + day * 86_400_000
  return { beginn: new Date(beginn).toISOString(), ende: new Date(beginn + hours * 3_600_000).toISOString() }
}

async function world() {
  const basePath = await dienstWorld({ now: NOW })
  const leitung = await basePath.leitung()
  const put = (data: Parameters<typeof basePath.props>[0]) => basePath.als(leitung).create({ body: basePath.props(data) })
  return {
    ...basePath,
    leiterin: leitung,
    put,
    sees: (actor: Parameters<typeof basePath.als>[0]) => basePath.als(actor).uebersicht(),
    next: (actor: Parameters<typeof basePath.als>[0]) => basePath.instance.as(planContract, actor).naechste(),
  }
}

test('a member sees their next duties, the first one’s people, and fitting places', async () => {
  const { instance, mitglied, put, sees, next } = await world()
  const anna = await mitglied('SanA', { vorname: 'Anna', nachname: 'Ahrens' })
  const ben = await mitglied('SanA', { vorname: 'Ben', nachname: 'Braun' })
  const cem = await mitglied('SanA', { vorname: 'Cem', nachname: 'Can' })
  for (const day of [6, 5, 4, 3, 2, 1]) {
    const dienst = await put({
      bezeichnung: `Tag ${day}`,
      treffpunkt: 'Wache',
      ...am(day),
      bedarf: [{ qualifikation: 'SanA', anzahl: 3 }],
    })
    const schicht = dienst.schichten[0]
    if (!schicht) throw new Error('no shift')
    await insertAt(instance, schicht, anna, day === 2 ? 'gemeldet' : 'eingeteilt', { funktion: 'Fahrer' })
    await insertAt(instance, schicht, ben)
    await insertAt(instance, schicht, cem, 'gemeldet')
  }
  await put({ bezeichnung: 'Nur für Notfallsanitäter', ...am(8), bedarf: [{ qualifikation: 'NotSan', anzahl: 1 }] })
  await put({ bezeichnung: 'Noch frei', ...am(9) })
  const { offen, offenGesamt, zuTun, anfragen } = await sees(anna)
  const mine = await next(anna)
  expect(mine.map(({ titel }) => titel)).toEqual(['Tag 1', 'Tag 2', 'Tag 3', 'Tag 4'])
  expect(mine[0]?.einsatz).toMatchObject({ zustand: 'eingeteilt', treffpunkt: 'Wache', als: 'Fahrer', von: am(1).beginn, bis: am(1).ende })
  expect(mine[0]?.einsatz?.ortDaten).toMatchObject({ name: 'Stadthalle', stadt: 'Musterstadt' })
  expect(mine[0]?.einsatz?.mit.map(({ vorname }) => vorname)).toEqual(['Ben'])
  expect(offen.map(({ bezeichnung }) => bezeichnung)).toEqual(['Noch frei'])
  expect([offenGesamt, zuTun, anfragen]).toEqual([1, [], []])
})

test('a leader sees the service among duties, once even with a place in a shift', async () => {
  const { instance, mitglied, put, next } = await world()
  const anna = await mitglied('SanA', { vorname: 'Anna' })
  const ben = await mitglied('SanA', { vorname: 'Ben' })
  const only = await put({ bezeichnung: 'Nur Leitung', ...am(2), leiter: anna.profil })
  const both = await put({ bezeichnung: 'Auch dabei', ...am(1), leiter: ben.profil, stvLeiter: anna.profil })
  await put({ bezeichnung: 'Entwurf', ...am(3), leiter: anna.profil, status: 'angebot' })
  await put({ bezeichnung: 'Vorbei', ...am(-1), leiter: anna.profil })
  for (const [dienst, actor] of [
    [only, ben],
    [both, anna],
  ] as const)
    if (dienst.schichten[0]) await insertAt(instance, dienst.schichten[0], actor)
  const mine = await next(anna)
  expect(mine.map(({ titel, zustand, als }) => [titel, zustand, als])).toEqual([
    ['Auch dabei', 'eingeteilt', 'Stellvertretung'],
    ['Nur Leitung', 'leitung', 'Leitung'],
  ])
  expect(mine[1]).toMatchObject({ beginn: am(2).beginn, ende: am(2).ende })
})

test('cancelled, past and signed-off duties are nobody’s next', async () => {
  const { instance, mitglied, put, next, als, leiterin, placeClock } = await world()
  const anna = await mitglied()
  const soon = await put({ bezeichnung: 'Gleich', ...am(0.1) })
  const abgesagt = await put({ bezeichnung: 'Abgesagt', ...am(2) })
  const abgemeldet = await put({ bezeichnung: 'Abgemeldet', ...am(3) })
  for (const [dienst, status] of [
    [soon, 'eingeteilt'],
    [abgesagt, 'eingeteilt'],
    [abgemeldet, 'abgesagt'],
  ] as const)
    if (dienst.schichten[0]) await insertAt(instance, dienst.schichten[0], anna, status)
  await als(leiterin).absage({ params: { id: abgesagt._id }, body: { grund: 'Sturm' } })
  expect((await next(anna)).map(({ titel }) => titel)).toEqual(['Gleich'])
  placeClock(am(1).beginn)
  expect(await next(anna)).toEqual([])
})

test('a leader sees gaps of two weeks, open sign-ups, closings and drafts', async () => {
  const { instance, mitglied, put, sees, leiterin, leitung, als } = await world()
  const two = {
    schichten: [
      { bezeichnung: 'Früh', ...am(10), bedarf: [{ qualifikation: 'SanA' as const, anzahl: 2 }] },
      {
        bezeichnung: 'Spät',
        ...am(10),
        bedarf: [
          { qualifikation: 'SanA' as const, anzahl: 1 },
          { qualifikation: 'RS' as const, anzahl: 1 },
        ],
      },
    ],
  }
  const luecke = await put({ bezeichnung: 'Mit Lücke', ...am(10), ...two })
  await put({ bezeichnung: 'Lücke in drei Wochen', ...am(21) })
  const full = await put({ bezeichnung: 'Gemeldet', ...am(12), bedarf: [{ qualifikation: 'SanA', anzahl: 1 }] })
  await put({ bezeichnung: 'Vorbei', ...am(-3) })
  await put({ bezeichnung: 'Entwurf', ...am(30), status: 'angebot' })
  const [anna, ben] = [await mitglied(), await mitglied()]
  if (luecke.schichten[0]) await insertAt(instance, luecke.schichten[0], anna)
  if (full.schichten[0]) await insertAt(instance, full.schichten[0], ben, 'gemeldet')
  const [early] = (await als(leiterin).get({ params: { id: luecke._id } })).schichten
  // Somebody sits there without the condition.
  const unfit = JSON.stringify({ ...early!.besetzung, ohneVoraussetzung: 1 })
  await sql`update angebote set besetzung = ${unfit}::jsonb where _id = ${early!._id}::uuid`.execute(instance.context.db)
  const expected = [
    ['Vorbei', 'abschliessen', 'Der Dienst ist vorbei. Trage ein, wer da war.'],
    ['Mit Lücke', 'leitung', 'Noch niemand leitet den Dienst.'],
    ['Mit Lücke', 'luecke', 'Es fehlen 2 SanA und 1 RS, davon 1 Platz ohne gültige Voraussetzung besetzt.'],
    ['Gemeldet', 'einteilen', '1 Meldung wartet auf deine Einteilung.'],
    ['Gemeldet', 'leitung', 'Noch niemand leitet den Dienst.'],
    ['Entwurf', 'entwurf', 'Noch ein Entwurf, für Mitglieder nicht zu sehen.'],
  ]
  const handlers = async (actor: typeof anna) => (await sees(actor)).zuTun.map(({ bezeichnung, was, text }) => [bezeichnung, was, text])
  expect(await handlers(leiterin)).toEqual(expected)
  expect(await handlers(anna)).toEqual([])
  // Planners of external requests only have no tasks here.
  expect(await handlers(await leitung(['READ_SANDIENST', 'READ_EXTERN_SANDIENST', 'UPDATE_EXTERN_SANDIENST']))).toEqual([])
  // The leader of a service without the area's right sees the tasks of that one.
  const { version, ...rest } = await als(leiterin).get({ params: { id: full._id } })
  await als(leiterin).update({ params: { id: full._id }, body: { ...rest, version, leiter: anna.profil } })
  expect(await handlers(anna)).toEqual([expected[3]])
})

test('hours are those of the year in Berlin, by month, without what was turned down', async () => {
  const { instance, mitglied, sees, placeClock } = await world()
  const [anna, office] = [await mitglied(), await mitglied()]
  const hours = (datum: string, number: number, status: string, profil = anna.profil) => ({
    profil,
    datum,
    status,
    stunden: number,
    art: 'Sanitaetsdienst',
    anlass: 'x',
    ...(status === 'bestaetigt' && { bestaetigtVon: office.user, bestaetigtAm: instance.context.now() }),
    ...(status === 'abgelehnt' && { ablehnungsgrund: 'Falscher Tag' }),
  })
  const other = await mitglied()
  await instance.context.transact((trx) =>
    trx
      .insertInto('stundennachweise')
      .values([
        hours('2026-12-31', 9, 'bestaetigt'),
        hours('2027-01-01', 2.5, 'bestaetigt'),
        hours('2027-04-30', 4, 'entwurf'),
        hours('2027-04-02', 1.25, 'eingereicht'),
        hours('2027-04-03', 8, 'abgelehnt'),
        hours('2027-04-03', 8, 'bestaetigt', other.profil),
      ])
      .execute(),
  )
  expect((await sees(anna)).stunden).toEqual({
    jahr: 2027,
    bestaetigt: 2.5,
    eingereicht: 1.25,
    entwurf: 4,
    jeMonat: [2.5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  })
  // New Year in Berlin, still last year in UTC.
  placeClock('2027-05-20T23:30:00Z')
  expect((await sees(anna)).stunden.jahr).toBe(2027)
})

test('a call for help waits for its answer, and goes with it', async () => {
  const { mitglied, put, sees, als, leiterin, placeClock } = await world()
  const anna = await mitglied('SanA', { vorname: 'Anna' })
  const params = { id: (await put({ bezeichnung: 'Hafenfest', ...am(3) }))._id }
  const ask = () => als(leiterin).hilferuf({ params, body: { profile: [anna.profil], text: 'Magst du?' } })
  const [slip] = await ask()
  // For a minute nobody reads it; taken back in that time, an old screen reads a kind sentence.
  expect((await sees(anna)).anfragen).toEqual([])
  await als(leiterin).withdrawHilferuf({ params, body: { anfragen: [slip?._id ?? ''] } })
  await expect(als(anna).beantworten({ params: { id: slip?._id ?? '' }, body: { antwort: 'zugesagt' } })).rejects.toMatchObject({
    status: 404,
    errors: [{ msg: 'Hat sich erledigt. Du musst nichts tun.' }],
  })
  const [asked] = await ask()
  placeClock(new Date(Date.parse(asked?.gestelltAm ?? '') + 60_000).toISOString())
  const { anfragen } = await sees(anna)
  expect(anfragen).toMatchObject([
    { art: 'hilferuf', dienst: params.id, dienstBezeichnung: 'Hafenfest', text: 'Magst du?', ...am(3), von: { nachname: 'Leitung' } },
  ])
  expect(anfragen[0]?.gestelltAm).toMatch(/^2027-.*Z$/)
  expect((await sees(leiterin)).anfragen).toEqual([])
  await als(anna).beantworten({ params: { id: anfragen[0]?._id ?? '' }, body: { antwort: 'abgelehnt' } })
  expect((await sees(anna)).anfragen).toEqual([])
})

test('the number of queries does not grow with the number of services', async () => {
  const { instance, mitglied, put, sees } = await world()
  const anna = await mitglied('SanA', { rechte: ['READ_SANDIENST', 'UPDATE_SANDIENST'] })
  const count = () => countQueries(instance.database.pool, () => sees(anna))
  // A write empties what was kept: the next answer is built anew. The session, too, may have to be looked up once.
  const byWrite = async (day: number) => {
    await put({ ...am(day), bezeichnung: `Dienst ${day}` })
    return count()
  }
  for (let day = 1; day < 8; day += 1) await put({ ...am(day) })
  await expect.poll(() => byWrite(8)).toBe(4)
  for (let day = 9; day < 20; day += 1) await put({ ...am(day) })
  await expect.poll(() => byWrite(20)).toBe(4)
})
