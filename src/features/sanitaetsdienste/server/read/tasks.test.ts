import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dienstWorld } from '#tests/support/dienste.ts'
import { insertAt } from '#tests/support/settings.ts'
import { dashboardContract } from '#features/dashboard/contract.ts'
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
    sees: (actor: Parameters<typeof basePath.als>[0]) => basePath.instance.as(dashboardContract, actor).inbox(),
    next: (actor: Parameters<typeof basePath.als>[0]) => basePath.instance.as(planContract, actor).naechste(),
  }
}

test('a member sees their next duties, the first one’s people, and fitting places', async () => {
  const { instance, mitglied, put, als, sees, next } = await world()
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
  const mine = await next(anna)
  expect(mine.map(({ titel }) => titel)).toEqual(['Tag 1', 'Tag 2', 'Tag 3', 'Tag 4'])
  expect(mine[0]?.einsatz).toMatchObject({ zustand: 'eingeteilt', treffpunkt: 'Wache', als: 'Fahrer', von: am(1).beginn, bis: am(1).ende })
  expect(mine[0]?.einsatz?.ortDaten).toMatchObject({ name: 'Stadthalle', stadt: 'Musterstadt' })
  expect(mine[0]?.einsatz?.mit.map(({ vorname }) => vorname)).toEqual(['Ben'])
  expect((await als(anna).list({ query: { nur: 'offen' } })).zeilen.map(({ bezeichnung }) => bezeichnung)).toEqual(['Noch frei'])
  expect(await sees(anna)).toEqual([])
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

test('a leader without the right sees gaps of two weeks, open sign-ups and closings', async () => {
  const { instance, mitglied, put, sees, leiterin, als } = await world()
  const leader = await mitglied()
  const led = (data: Parameters<typeof put>[0]) => put({ ...data, leiter: leader.profil })
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
  const luecke = await led({ bezeichnung: 'Mit Lücke', ...am(10), ...two })
  await led({ bezeichnung: 'Lücke in drei Wochen', ...am(21) })
  const full = await led({ bezeichnung: 'Gemeldet', ...am(12), bedarf: [{ qualifikation: 'SanA', anzahl: 1 }] })
  await led({ bezeichnung: 'Vorbei', ...am(-3) })
  await led({ bezeichnung: 'Entwurf', ...am(30), status: 'angebot' })
  await put({ bezeichnung: 'Andere', ...am(10) })
  const [anna, ben] = [await mitglied(), await mitglied()]
  if (luecke.schichten[0]) await insertAt(instance, luecke.schichten[0], anna)
  if (full.schichten[0]) await insertAt(instance, full.schichten[0], ben, 'gemeldet')
  const [early] = (await als(leiterin).get({ params: { id: luecke._id } })).schichten
  // Somebody sits there without the condition.
  const unfit = JSON.stringify({ ...early!.besetzung, ohneVoraussetzung: 1 })
  await sql`update angebote set besetzung = ${unfit}::jsonb where _id = ${early!._id}::uuid`.execute(instance.context.db)
  const tasks = async (actor: typeof anna) => (await sees(actor)).map(({ titel, gruppe, unter: says }) => [titel, gruppe, says])
  expect((await tasks(leader)).toSorted((a, b) => (String(a) < String(b) ? -1 : 1))).toEqual([
    ['Gemeldet', 'Dienste mit Meldungen', '1 Meldung wartet auf deine Einteilung.'],
    ['Mit Lücke', 'Dienste mit Lücke', 'Es fehlen 2 SanA und 1 RS, davon 1 Platz ohne gültige Voraussetzung besetzt.'],
    ['Vorbei', 'Dienste abzuschließen', 'Der Dienst ist vorbei. Trage ein, wer da war.'],
  ])
  expect([await tasks(anna), await tasks(leiterin)]).toEqual([[], []])
})

test('a call for help waits for its answer, and goes with it', async () => {
  const { mitglied, put, sees, als, leiterin, placeClock } = await world()
  const anna = await mitglied('SanA', { vorname: 'Anna' })
  const params = { id: (await put({ bezeichnung: 'Hafenfest', ...am(3) }))._id }
  const ask = () => als(leiterin).hilferuf({ params, body: { profile: [anna.profil], text: 'Magst du?' } })
  const [slip] = await ask()
  // For a minute nobody reads it; taken back in that time, an old screen reads a kind sentence.
  expect(await sees(anna)).toEqual([])
  await als(leiterin).withdrawHilferuf({ params, body: { anfragen: [slip?._id ?? ''] } })
  await expect(als(anna).beantworten({ params: { id: slip?._id ?? '' }, body: { antwort: 'zugesagt' } })).rejects.toMatchObject({
    status: 404,
    errors: [{ msg: 'Hat sich erledigt. Du musst nichts tun.' }],
  })
  const [asked] = await ask()
  placeClock(new Date(Date.parse(asked?.gestelltAm ?? '') + 60_000).toISOString())
  const items = await sees(anna)
  expect(items).toMatchObject([
    {
      art: 'anfrage',
      titel: 'Hafenfest',
      unter: 'Rita Leitung bittet dich um Hilfe',
      text: 'Magst du?',
      pfad: `/sanitaetsdienst/${params.id}`,
      ...am(3),
    },
  ])
  expect(await sees(leiterin)).toEqual([])
  await als(anna).beantworten({ params: { id: items[0]?._id ?? '' }, body: { antwort: 'abgelehnt' } })
  expect(await sees(anna)).toEqual([])
})
