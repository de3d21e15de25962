import { expect, test } from 'vitest'
import { zaehleAbfragen } from '#tests/support/abfragen.ts'
import { dienstwelt } from '#tests/support/dienste.ts'
import { stelleEin } from '#tests/support/einstellen.ts'
import { fehlendes } from './uebersicht.ts'

const JETZT = '2027-05-01T06:00:00.000Z'
const am = (tag: number, stunden = 4) => {
  const beginn = Date.parse(JETZT) + tag * 86_400_000
  return { beginn: new Date(beginn).toISOString(), ende: new Date(beginn + stunden * 3_600_000).toISOString() }
}

async function welt() {
  const basis = await dienstwelt({ jetzt: JETZT })
  const leitung = await basis.leitung()
  const lege = (daten: Parameters<typeof basis.angaben>[0]) => basis.als(leitung).create({ body: basis.angaben(daten) })
  return { ...basis, leiterin: leitung, lege, sieht: (wer: Parameters<typeof basis.als>[0]) => basis.als(wer).uebersicht() }
}

test('a member sees their next five duties with who is there, and the open places that fit', async () => {
  const { knoten, mitglied, lege, sieht } = await welt()
  const anna = await mitglied('SanA', { vorname: 'Anna', nachname: 'Ahrens' })
  const ben = await mitglied('SanA', { vorname: 'Ben', nachname: 'Braun' })
  const cem = await mitglied('SanA', { vorname: 'Cem', nachname: 'Can' })
  for (const tag of [6, 5, 4, 3, 2, 1]) {
    const dienst = await lege({
      bezeichnung: `Tag ${tag}`,
      treffpunkt: 'Wache',
      ...am(tag),
      bedarf: [{ qualifikation: 'SanA', anzahl: 3 }],
    })
    const schicht = dienst.schichten[0]
    if (!schicht) throw new Error('no shift')
    await stelleEin(knoten, schicht, anna, tag === 2 ? 'gemeldet' : 'eingeteilt', { funktion: 'Fahrer' })
    await stelleEin(knoten, schicht, ben)
    await stelleEin(knoten, schicht, cem, 'gemeldet')
  }
  await lege({ bezeichnung: 'Nur für Notfallsanitäter', ...am(8), bedarf: [{ qualifikation: 'NotSan', anzahl: 1 }] })
  await lege({ bezeichnung: 'Noch frei', ...am(9) })
  const { meine, offen, offenGesamt, zuTun, anfragen } = await sieht(anna)
  expect(meine.map(({ bezeichnung }) => bezeichnung)).toEqual(['Tag 1', 'Tag 2', 'Tag 3', 'Tag 4', 'Tag 5'])
  expect(meine[0]).toMatchObject({ status: 'eingeteilt', treffpunkt: 'Wache', funktion: 'Fahrer', von: am(1).beginn, bis: am(1).ende })
  expect(meine[0]?.ortDaten).toMatchObject({ name: 'Stadthalle', stadt: 'Musterstadt' })
  expect(meine[0]?.mit.map(({ vorname }) => vorname)).toEqual(['Ben'])
  expect(meine[1]?.mit.map(({ vorname }) => vorname)).toEqual(['Ben', 'Cem'])
  expect(offen.map(({ bezeichnung }) => bezeichnung)).toEqual(['Noch frei'])
  expect([offenGesamt, zuTun, anfragen]).toEqual([1, [], []])
})

test('who leads without a place in a shift sees it among their duties; with a place it stands there once', async () => {
  const { knoten, mitglied, lege, sieht } = await welt()
  const anna = await mitglied('SanA', { vorname: 'Anna' })
  const ben = await mitglied('SanA', { vorname: 'Ben' })
  const nur = await lege({ bezeichnung: 'Nur Leitung', ...am(2), leiter: anna.profil })
  const beides = await lege({ bezeichnung: 'Auch dabei', ...am(1), leiter: ben.profil, stvLeiter: anna.profil })
  await lege({ bezeichnung: 'Entwurf', ...am(3), leiter: anna.profil, status: 'angebot' })
  await lege({ bezeichnung: 'Vorbei', ...am(-1), leiter: anna.profil })
  for (const [dienst, wer] of [
    [nur, ben],
    [beides, anna],
  ] as const)
    if (dienst.schichten[0]) await stelleEin(knoten, dienst.schichten[0], wer)
  const { meine } = await sieht(anna)
  expect(meine.map(({ bezeichnung, status }) => [bezeichnung, status])).toEqual([
    ['Auch dabei', 'eingeteilt'],
    ['Nur Leitung', null],
  ])
  expect(meine[1]).toMatchObject({ von: am(2).beginn, bis: am(2).ende, schicht: '', mit: [{ vorname: 'Ben' }] })
})

test('cancelled, past and signed-off duties are nobody’s next', async () => {
  const { knoten, mitglied, lege, sieht, als, leiterin, stelleUhr } = await welt()
  const anna = await mitglied()
  const bald = await lege({ bezeichnung: 'Gleich', ...am(0.1) })
  const abgesagt = await lege({ bezeichnung: 'Abgesagt', ...am(2) })
  const abgemeldet = await lege({ bezeichnung: 'Abgemeldet', ...am(3) })
  for (const [dienst, status] of [
    [bald, 'eingeteilt'],
    [abgesagt, 'eingeteilt'],
    [abgemeldet, 'abgesagt'],
  ] as const)
    if (dienst.schichten[0]) await stelleEin(knoten, dienst.schichten[0], anna, status)
  await als(leiterin).absage({ params: { id: abgesagt._id }, body: { grund: 'Sturm' } })
  expect((await sieht(anna)).meine.map(({ bezeichnung }) => bezeichnung)).toEqual(['Gleich'])
  stelleUhr(am(1).beginn)
  expect((await sieht(anna)).meine).toEqual([])
})

test('a leader sees gaps of two weeks, registrations to decide on, what to close, and drafts', async () => {
  const { knoten, mitglied, lege, sieht, leiterin, leitung, als } = await welt()
  const zwei = {
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
  const luecke = await lege({ bezeichnung: 'Mit Lücke', ...am(10), ...zwei })
  await lege({ bezeichnung: 'Lücke in drei Wochen', ...am(21) })
  const voll = await lege({ bezeichnung: 'Gemeldet', ...am(12), bedarf: [{ qualifikation: 'SanA', anzahl: 1 }] })
  await lege({ bezeichnung: 'Vorbei', ...am(-3) })
  await lege({ bezeichnung: 'Entwurf', ...am(30), status: 'angebot' })
  const [anna, ben] = [await mitglied(), await mitglied()]
  if (luecke.schichten[0]) await stelleEin(knoten, luecke.schichten[0], anna)
  if (voll.schichten[0]) await stelleEin(knoten, voll.schichten[0], ben, 'gemeldet')
  const erwartet = [
    ['Vorbei', 'abschliessen', 'Der Dienst ist vorbei. Trage ein, wer da war.'],
    ['Mit Lücke', 'leitung', 'Noch niemand leitet den Dienst.'],
    ['Mit Lücke', 'luecke', 'Es fehlen 2 SanA und 1 RS.'],
    ['Gemeldet', 'einteilen', '1 Meldung wartet auf deine Einteilung.'],
    ['Gemeldet', 'leitung', 'Noch niemand leitet den Dienst.'],
    ['Entwurf', 'entwurf', 'Noch ein Entwurf, für Mitglieder nicht zu sehen.'],
  ]
  const aufgaben = async (wer: typeof anna) => (await sieht(wer)).zuTun.map(({ bezeichnung, was, text }) => [bezeichnung, was, text])
  expect(await aufgaben(leiterin)).toEqual(erwartet)
  expect(await aufgaben(anna)).toEqual([])
  // Whoever plans only what other chapters ask for has nothing to do here.
  expect(await aufgaben(await leitung(['READ_SANDIENST', 'READ_EXTERN_SANDIENST', 'UPDATE_EXTERN_SANDIENST']))).toEqual([])
  // The leader of a service without the area's right sees the tasks of that one.
  const { version, ...rest } = await als(leiterin).get({ params: { id: voll._id } })
  await als(leiterin).update({ params: { id: voll._id }, body: { ...rest, version, leiter: anna.profil } })
  expect(await aufgaben(anna)).toEqual([erwartet[3]])
})

test('hours are those of the year in Berlin, by month, without what was turned down', async () => {
  const { knoten, mitglied, sieht, stelleUhr } = await welt()
  const anna = await mitglied()
  const stunden = (datum: string, zahl: number, status: string, profil = anna.profil) => ({
    profil,
    datum,
    status,
    stunden: zahl,
    art: 'Sanitaetsdienst',
    anlass: 'x',
  })
  const andere = await mitglied()
  await knoten.kontext.schreibe((trx) =>
    trx
      .insertInto('stundennachweise')
      .values([
        stunden('2026-12-31', 9, 'bestaetigt'),
        stunden('2027-01-01', 2.5, 'bestaetigt'),
        stunden('2027-04-30', 4, 'entwurf'),
        stunden('2027-04-02', 1.25, 'eingereicht'),
        stunden('2027-04-03', 8, 'abgelehnt'),
        stunden('2027-04-03', 8, 'bestaetigt', andere.profil),
      ])
      .execute(),
  )
  expect((await sieht(anna)).stunden).toEqual({
    jahr: 2027,
    bestaetigt: 2.5,
    entwurf: 5.25,
    jeMonat: [2.5, 0, 0, 5.25, 0, 0, 0, 0, 0, 0, 0, 0],
  })
  // New Year in Berlin, still last year in UTC.
  stelleUhr('2027-05-20T23:30:00Z')
  expect((await sieht(anna)).stunden.jahr).toBe(2027)
})

test('a call for help waits for its answer, and goes with it', async () => {
  const { mitglied, lege, sieht, als, leiterin } = await welt()
  const anna = await mitglied('SanA', { vorname: 'Anna' })
  const dienst = await lege({ bezeichnung: 'Hafenfest', ...am(3) })
  await als(leiterin).hilferuf({ params: { id: dienst._id }, body: { profile: [anna.profil], text: 'Magst du?' } })
  const { anfragen } = await sieht(anna)
  expect(anfragen).toMatchObject([
    { art: 'hilferuf', dienst: dienst._id, dienstBezeichnung: 'Hafenfest', text: 'Magst du?', ...am(3), von: { nachname: 'Leitung' } },
  ])
  expect(anfragen[0]?.gestelltAm).toMatch(/^2027-.*Z$/)
  expect((await sieht(leiterin)).anfragen).toEqual([])
  await als(anna).beantworten({ params: { id: anfragen[0]?._id ?? '' }, body: { antwort: 'abgelehnt' } })
  expect((await sieht(anna)).anfragen).toEqual([])
})

test('the number of queries does not grow with the number of services', async () => {
  const { knoten, mitglied, lege, sieht } = await welt()
  const anna = await mitglied('SanA', { rechte: ['READ_SANDIENST', 'UPDATE_SANDIENST'] })
  const zaehle = () => zaehleAbfragen(knoten.datenbank.pool, () => sieht(anna))
  // A write empties what was kept: the next answer is built anew. The session, too, may have to be looked up once.
  const nachWrite = async (tag: number) => {
    await lege({ ...am(tag), bezeichnung: `Dienst ${tag}` })
    return zaehle()
  }
  for (let tag = 1; tag < 8; tag += 1) await lege({ ...am(tag) })
  await expect.poll(() => nachWrite(8)).toBe(4)
  for (let tag = 9; tag < 20; tag += 1) await lege({ ...am(tag) })
  await expect.poll(() => nachWrite(20)).toBe(4)
})

test('the same missing lines of several shifts are one', () => {
  const zeile = (anzahl: number, qualifikation: 'SanA' | 'RS', funktion = '') => ({ anzahl, qualifikation, funktion })
  expect(fehlendes([{ fehlt: [zeile(1, 'SanA'), zeile(1, 'RS', 'Fahrer')] }, { fehlt: [zeile(2, 'SanA')] }])).toBe(
    '3 SanA und 1 RS (Fahrer)',
  )
})
