// Bad input of the services over the raw API: one German sentence that names the field, and nothing is written.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dienstWorld } from '#tests/support/dienste.ts'

interface Ablehnung {
  readonly errors: readonly { readonly msg: string; readonly feld?: string }[]
}
type World = Awaited<ReturnType<typeof dienstWorld>>
const times = (beginn: string, ende: string) => ({ beginn: `${beginn}:00.000Z`, ende: `${ende}:00.000Z` })
const bedarf = (count: unknown) => ({ bedarf: [{ qualifikation: 'SanA', anzahl: count }] })
const schicht = (beginn: string, ende: string) => ({ schichten: [{ ...times(beginn, ende), ...bedarf(1) }], bedarf: [] })

/** Everything that a refused call could have touched. */
async function lanes({ instance }: World): Promise<unknown> {
  const { rows } = await sql`
    select (select count(*) from sanitaetsdienste) as dienste, (select sum(version) from sanitaetsdienste) as versionen, (select count(*) from angebote) as angebote,
      (select count(*) from anmeldungen) as anmeldungen, (select sum(version) from anmeldungen) as staende, (select count(*) from anfragen) as anfragen,
      (select count(*) from historie) as historie, (select count(*) from mails) as mails, (select count(*) from fahrzeugbelegungen) as belegungen,
      (select sum(letzte) from nummernkreise) as nummern, (select count(*) from graphile_worker.jobs) as auftraege`.execute(
    instance.context.db,
  )
  return rows[0]
}

test('a new service: what does not hold is said on its field, and nothing is written', async () => {
  const world = await dienstWorld()
  const leitung = await world.leitung()
  const cases: readonly (readonly [object, string, RegExp])[] = [
    [times('2027-05-01T16:00', '2027-05-01T08:00'), 'ende', /nach dem Beginn/],
    [times('2027-05-01T08:00', '2027-05-01T08:00'), 'ende', /nach dem Beginn/],
    [times('2027-05-01T08:00', '2027-05-17T08:00'), 'ende', /14 Tage/],
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
  const before = await lanes(world)
  for (const [data, field, sentence] of cases) {
    const response = await world.instance.call(leitung, 'POST', '/api/sanitaetsdienste', { ...world.props(), ...data })
    const { errors } = response.json<Ablehnung>()
    expect([data, response.statusCode, errors.map((error) => error.feld)]).toEqual([data, 400, [field]])
    expect(errors[0]?.msg).toMatch(sentence)
    expect(errors[0]?.msg).toMatch(/^\p{Lu}.*[.!?]$/u)
  }
  expect(await lanes(world)).toEqual(before)
})

test('both nights of the clock change are taken as they are: 13 and 11 hours', async () => {
  const world = await dienstWorld({ now: '2026-10-01T12:00:00Z' })
  const dienste = world.als(await world.leitung())
  for (const [beginn, ende, hours] of [
    ['2026-10-24T20:00:00+02:00', '2026-10-25T08:00:00+01:00', 13],
    ['2027-03-27T20:00:00+01:00', '2027-03-28T08:00:00+02:00', 11],
  ] as const) {
    const dienst = await dienste.create({ body: world.props({ beginn, ende }) })
    expect((Date.parse(dienst.ende) - Date.parse(dienst.beginn)) / 3_600_000).toBe(hours)
  }
})

test('sign-up, staffing, links: each refusal is one sentence, and nothing is written', async () => {
  const world = await dienstWorld()
  const leitung = await world.leitung()
  const dienste = world.als(leitung)
  const [who, other] = [await world.mitglied('SanA', { vorname: 'Lena', nachname: 'Schmidt' }), await world.mitglied()]
  const place = async (name: string) => {
    const dienst = await dienste.create({ body: world.props({ bezeichnung: name }) })
    return { dienst, schicht: dienst.schichten[0]?._id ?? '', pfad: `/api/sanitaetsdienste/${dienst._id}` }
  }
  const [here, there, to, from] = [await place('Hier'), await place('Dort'), await place('Zu'), await place('Aus')]
  await world.als(who).anmelden({ params: { id: here.dienst._id }, body: {} })
  await dienste.setzeAnmeldung({ params: { id: there.dienst._id, profileId: who.profil }, body: { status: 'eingeteilt' } })
  await sql`update sanitaetsdienste set meldeschluss = '2026-11-20T12:00:00Z' where _id = ${to.dienst._id}::uuid`.execute(
    world.instance.context.db,
  )
  await dienste.absage({ params: { id: from.dienst._id }, body: { grund: 'Unwetter' } })
  const version = (await dienste.get({ params: { id: here.dienst._id } })).version
  const row = { profil: who.profil, schicht: here.schicht }
  const cases: readonly (readonly [typeof leitung | null, string, string, unknown, number, RegExp])[] = [
    [who, 'POST', `${here.pfad}/anmeldung`, {}, 409, /schon gemeldet/],
    [other, 'POST', `${to.pfad}/anmeldung`, {}, 409, /^Meldeschluss war am /],
    [other, 'POST', `${from.pfad}/anmeldung`, {}, 409, /abgesagt/],
    [other, 'PUT', `${here.pfad}/anmeldung/${who.profil}`, {}, 403, /Recht/],
    [other, 'PUT', `${here.pfad}/einteilung`, { version, helfer: [row] }, 403, /Recht/],
    [other, 'DELETE', `${here.pfad}/anmeldung`, undefined, 409, /nicht gemeldet/],
    [null, 'POST', `${here.pfad}/anmeldung`, {}, 401, /melde dich an/],
    [
      leitung,
      'PUT',
      `${here.pfad}/einteilung`,
      { version, helfer: [row] },
      409,
      /^Lena Schmidt ist zu dieser Zeit schon eingeteilt: Dort, /,
    ],
    [leitung, 'PUT', `${here.pfad}/einteilung`, { version: version - 1, helfer: [] }, 409, /./],
    [leitung, 'PUT', `${here.pfad}/einteilung`, { version, helfer: [{ ...row, schicht: there.schicht }] }, 400, /Schicht gehört nicht/],
    [leitung, 'PUT', `${from.pfad}/einteilung`, { version: 2, helfer: [] }, 409, /abgesagt/],
    [leitung, 'POST', `${from.pfad}/absage`, { grund: 'Noch einmal' }, 409, /schon abgesagt/],
    [leitung, 'POST', `${from.pfad}/hilferuf`, {}, 409, /abgesagt/],
    [
      null,
      'POST',
      `/api/sanitaetsdienste/zusage/${'A'.repeat(43)}`,
      { antwort: 'zugesagt' },
      404,
      /^Der Link ist abgelaufen oder unvollständig\. Ruf die Leitung an\.$/,
    ],
  ]
  const before = await lanes(world)
  for (const [person, method, url, body, status, sentence] of cases) {
    const response = await world.instance.call(person, method, url, body)
    const { errors } = response.json<Ablehnung>()
    expect([method, url, response.statusCode, errors.length]).toEqual([method, url, status, 1])
    expect(errors[0]?.msg).toMatch(sentence)
    expect(errors[0]?.msg).toMatch(/^\p{Lu}.*[.!?]$/u)
  }
  expect(await lanes(world)).toEqual(before)
})
