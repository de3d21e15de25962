// Bad input of the services over the raw API: one German sentence that names the field, and nothing is written.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dienstwelt } from '#tests/support/dienste.ts'

interface Ablehnung {
  readonly errors: readonly { readonly msg: string; readonly feld?: string }[]
}
type Welt = Awaited<ReturnType<typeof dienstwelt>>
const zeiten = (beginn: string, ende: string) => ({ beginn: `${beginn}:00.000Z`, ende: `${ende}:00.000Z` })
const bedarf = (anzahl: unknown) => ({ bedarf: [{ qualifikation: 'SanA', anzahl }] })
const schicht = (beginn: string, ende: string) => ({ schichten: [{ ...zeiten(beginn, ende), ...bedarf(1) }], bedarf: [] })

/** Everything that a refused call could have touched. */
async function spuren({ knoten }: Welt): Promise<unknown> {
  const { rows } = await sql`
    select (select count(*) from sanitaetsdienste) as dienste, (select sum(version) from sanitaetsdienste) as versionen, (select count(*) from angebote) as angebote,
      (select count(*) from anmeldungen) as anmeldungen, (select sum(version) from anmeldungen) as staende, (select count(*) from anfragen) as anfragen,
      (select count(*) from historie) as historie, (select count(*) from mails) as mails, (select count(*) from fahrzeugbelegungen) as belegungen,
      (select sum(letzte) from nummernkreise) as nummern, (select count(*) from graphile_worker.jobs) as auftraege`.execute(
    knoten.kontext.db,
  )
  return rows[0]
}

test('a new service: what does not hold is said on its field, and nothing is written', async () => {
  const welt = await dienstwelt()
  const leitung = await welt.leitung()
  const faelle: readonly (readonly [object, string, RegExp])[] = [
    [zeiten('2027-05-01T16:00', '2027-05-01T08:00'), 'ende', /nach dem Beginn/],
    [zeiten('2027-05-01T08:00', '2027-05-01T08:00'), 'ende', /nach dem Beginn/],
    [zeiten('2027-05-01T08:00', '2027-05-17T08:00'), 'ende', /14 Tage/],
    [{ beginn: 'morgen' }, 'beginn', /Beginn/],
    [bedarf(-1), 'bedarf.0.anzahl', /Anzahl/],
    [bedarf(201), 'bedarf.0.anzahl', /Anzahl/],
    [bedarf(1.5), 'bedarf.0.anzahl', /Anzahl/],
    [bedarf('viele'), 'bedarf.0.anzahl', /Anzahl/],
    [schicht('2027-05-01T07:59', '2027-05-01T16:00'), 'schichten.0.beginn', /Schicht/],
    [schicht('2027-05-01T08:00', '2027-05-01T16:01'), 'schichten.0.ende', /Schicht/],
    [schicht('2027-05-01T12:00', '2027-05-01T12:00'), 'schichten.0.ende', /nach/],
    [{ bezeichnung: '  ' }, 'bezeichnung', /Bezeichnung/],
    [{ bezeichnung: 'x'.repeat(121) }, 'bezeichnung', /Bezeichnung/],
    [{ meldeschluss: '2027-05-01T08:00:01.000Z' }, 'meldeschluss', /Meldeschluss/],
    [{ ort: '00000000-0000-7000-8000-000000000000' }, 'ort', /Ort/],
    [{ leiter: '00000000-0000-7000-8000-000000000000' }, 'leiter', /Leitung/],
    [{ fahrzeuge: [{ fahrzeug: '00000000-0000-7000-8000-000000000000' }] }, 'fahrzeuge.0.fahrzeug', /Fahrzeug/],
    [{ art: 'privat' }, 'art', /Art/],
  ]
  const vorher = await spuren(welt)
  for (const [daten, feld, satz] of faelle) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, so that a failure names its case
    const antwort = await welt.knoten.ruf(leitung, 'POST', '/api/sanitaetsdienste', { ...welt.angaben(), ...daten })
    const { errors } = antwort.json<Ablehnung>()
    expect([daten, antwort.statusCode, errors.map((fehler) => fehler.feld)]).toEqual([daten, 400, [feld]])
    expect(errors[0]?.msg).toMatch(satz)
    expect(errors[0]?.msg).toMatch(/^\p{Lu}.*[.!?]$/u)
  }
  expect(await spuren(welt)).toEqual(vorher)
})

test('both nights of the clock change are taken as they are: 13 and 11 hours', async () => {
  const welt = await dienstwelt({ jetzt: '2026-10-01T12:00:00Z' })
  const dienste = welt.als(await welt.leitung())
  for (const [beginn, ende, stunden] of [
    ['2026-10-24T20:00:00+02:00', '2026-10-25T08:00:00+01:00', 13],
    ['2027-03-27T20:00:00+01:00', '2027-03-28T08:00:00+02:00', 11],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- two cases
    const dienst = await dienste.create({ body: welt.angaben({ beginn, ende }) })
    expect((Date.parse(dienst.ende) - Date.parse(dienst.beginn)) / 3_600_000).toBe(stunden)
  }
})

test('sign-up, staffing, links: each refusal is one sentence, and nothing is written', async () => {
  const welt = await dienstwelt()
  const leitung = await welt.leitung()
  const dienste = welt.als(leitung)
  const [wer, anderer] = [await welt.mitglied('SanA', { vorname: 'Lena', nachname: 'Schmidt' }), await welt.mitglied()]
  const stelle = async (name: string) => {
    const dienst = await dienste.create({ body: welt.angaben({ bezeichnung: name }) })
    return { dienst, schicht: dienst.schichten[0]?._id ?? '', pfad: `/api/sanitaetsdienste/${dienst._id}` }
  }
  const [hier, dort, zu, aus] = [await stelle('Hier'), await stelle('Dort'), await stelle('Zu'), await stelle('Aus')]
  await welt.als(wer).anmelden({ params: { id: hier.dienst._id }, body: {} })
  await dienste.setzeAnmeldung({ params: { id: dort.dienst._id, profileId: wer.profil }, body: { status: 'eingeteilt' } })
  await sql`update sanitaetsdienste set meldeschluss = '2026-11-20T12:00:00Z' where _id = ${zu.dienst._id}::uuid`.execute(
    welt.knoten.kontext.db,
  )
  await dienste.absage({ params: { id: aus.dienst._id }, body: { grund: 'Unwetter' } })
  const version = (await dienste.get({ params: { id: hier.dienst._id } })).version
  const zeile = { profil: wer.profil, schicht: hier.schicht }
  const faelle: readonly (readonly [typeof leitung | null, string, string, unknown, number, RegExp])[] = [
    [wer, 'POST', `${hier.pfad}/anmeldung`, {}, 409, /schon gemeldet/],
    [anderer, 'POST', `${zu.pfad}/anmeldung`, {}, 409, /^Meldeschluss war am /],
    [anderer, 'POST', `${aus.pfad}/anmeldung`, {}, 409, /abgesagt/],
    [anderer, 'PUT', `${hier.pfad}/anmeldung/${wer.profil}`, {}, 403, /Recht/],
    [anderer, 'PUT', `${hier.pfad}/einteilung`, { version, helfer: [zeile] }, 403, /Recht/],
    [anderer, 'DELETE', `${hier.pfad}/anmeldung`, undefined, 409, /nicht gemeldet/],
    [null, 'POST', `${hier.pfad}/anmeldung`, {}, 401, /melde dich an/],
    [
      leitung,
      'PUT',
      `${hier.pfad}/einteilung`,
      { version, helfer: [zeile] },
      409,
      /^Lena Schmidt ist zu dieser Zeit schon eingeteilt: Dort, /,
    ],
    [leitung, 'PUT', `${hier.pfad}/einteilung`, { version: version - 1, helfer: [] }, 409, /./],
    [leitung, 'PUT', `${hier.pfad}/einteilung`, { version, helfer: [{ ...zeile, schicht: dort.schicht }] }, 400, /Schicht gehört nicht/],
    [leitung, 'PUT', `${aus.pfad}/einteilung`, { version: 2, helfer: [] }, 409, /abgesagt/],
    [leitung, 'POST', `${aus.pfad}/absage`, { grund: 'Noch einmal' }, 409, /schon abgesagt/],
    [leitung, 'POST', `${aus.pfad}/hilferuf`, {}, 409, /abgesagt/],
    [null, 'POST', `/api/sanitaetsdienste/zusage/${'A'.repeat(43)}`, { antwort: 'zugesagt' }, 404, /nicht gefunden/],
  ]
  const vorher = await spuren(welt)
  for (const [mensch, method, url, body, status, satz] of faelle) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, so that a failure names its case
    const antwort = await welt.knoten.ruf(mensch, method, url, body)
    const { errors } = antwort.json<Ablehnung>()
    expect([method, url, antwort.statusCode, errors.length]).toEqual([method, url, status, 1])
    expect(errors[0]?.msg).toMatch(satz)
    expect(errors[0]?.msg).toMatch(/^\p{Lu}.*[.!?]$/u)
  }
  expect(await spuren(welt)).toEqual(vorher)
})
