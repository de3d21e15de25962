import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { InputOf } from '#contract/endpoint.ts'
import { refreshBesetzung } from '#blocks/dienst/server/index.ts'
import { sanitaetsdiensteContract } from '../../contract.ts'
import { countQueries } from '#tests/support/queries.ts'
import { abgelehnt, type ApiError, testInstance, type Person } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { dienstWorld } from '#tests/support/dienste.ts'

type Row = InputOf<typeof sanitaetsdiensteContract.einteilung>['body']['helfer'][number]
const NOW = '2027-04-10T10:00:00Z'
const EARLY = { bezeichnung: 'Früh', beginn: '2027-05-01T08:00:00.000Z', ende: '2027-05-01T12:00:00.000Z' }
const LATE = { bezeichnung: 'Spät', beginn: '2027-05-01T12:00:00.000Z', ende: '2027-05-01T16:00:00.000Z' }
/** Statements of one staffing, with its begin and end. */
const CEILING = 10
const bedarf = (count: number) => [{ qualifikation: 'SanA' as const, anzahl: count }]

async function world() {
  const database = await testDatabase()
  onTestFinished(() => database.close())
  const one = await dienstWorld({ database, now: NOW })
  const second = await testInstance({ database, clock: () => new Date(NOW) })
  const leitung = await one.leitung()
  const call = one.als(leitung)
  const rtw = await one.fahrzeug('RTW 1')
  /** Two shifts of one place each; a vehicle goes along in the first. */
  const dienst = await call.create({
    body: one.props({
      schichten: [
        { ...EARLY, bedarf: bedarf(1), fahrzeuge: [{ fahrzeug: rtw }] },
        { ...LATE, bedarf: bedarf(1) },
      ],
    }),
  })
  const [early, late] = dienst.schichten
  if (!early || !late) throw new Error('no shifts')
  const assign = (helfer: readonly Row[], version: number, id = dienst._id) =>
    call.einteilung({ params: { id }, body: { version, helfer: [...helfer] } })
  return { ...one, second, leitung, call, dienst, early: early._id, late: late._id, platz: early.fahrzeuge[0]?._id ?? '', assign }
}

test('staffs functions and vehicles, keeps prior states; full if all are taken', async () => {
  const { mitglied, assign, dienst, early, late, platz, leitung, call } = await world()
  const [a, b] = [await mitglied('NotSan', { vorname: 'Ada', nachname: 'Arens' }), await mitglied()]
  const seat = { profil: a.profil, schicht: early, funktion: 'Fahrer', fahrzeug: platz }
  await expect(assign([seat], dienst.version)).rejects.toMatchObject({
    status: 409,
    errors: [
      {
        msg: 'Ada Arens, Fahrer auf RTW 1: Kein Führerschein eingetragen. Wenn es trotzdem gehen soll, schreib, warum.',
        feld: 'helfer.0.trotzdem',
      },
    ],
  })
  const half = await assign([{ ...seat, trotzdem: 'Fährt nur auf dem Gelände' }], dienst.version)
  expect(half).toMatchObject({ status: 'ausgeschrieben', version: dienst.version + 1 })
  expect(half).toEqual(await call.get({ params: { id: dienst._id } }))
  expect(half.helfer).toMatchObject([
    {
      profil: { _id: a.profil },
      status: 'eingeteilt',
      funktion: 'Fahrer',
      fahrzeug: platz,
      qualifikationBeiEinteilung: 'NotSan',
      eingeteiltVon: { _id: leitung.profil },
    },
  ])
  const full = await assign([{ profil: b.profil, schicht: late }], half.version)
  expect(full.status).toBe('besetzt')
  expect(full.schichten.map(({ besetzung }) => [besetzung.eingeteilt, besetzung.offen, besetzung.unbesetzt])).toEqual([
    [1, 0, 0],
    [1, 0, 0],
  ])
  const history = await call.history({ params: { id: dienst._id } })
  expect(history.filter(({ aktion }) => aktion === 'eingeteilt').map(({ alt, neu }) => ({ alt, neu }))).toContainEqual({
    alt: null,
    neu: {
      profil: 'Ada Arens',
      schicht: expect.objectContaining({ _id: early, bezeichnung: 'Früh' }),
      status: 'eingeteilt',
      funktion: 'Fahrer',
      fahrzeug: 'RTW 1',
      trotzdem: 'Fährt nur auf dem Gelände',
    },
  })
})

test('history shows the reason of an overlap to leaders only', async () => {
  const one = await world()
  const { mitglied, assign, dienst, early, call, props } = one
  const [ada, reader] = [await mitglied(), await mitglied('SanA', { rechte: ['READ_SANDIENST', 'READ_SANITAETSDIENST_HISTORY'] })]
  const other = await call.create({ body: props({ schichten: [{ ...EARLY, bedarf: bedarf(1) }] }) })
  await assign([{ profil: ada.profil, schicht: early }], dienst.version)
  const row = { profil: ada.profil, schicht: other.schichten[0]!._id, trotzdem: 'Wird um neun abgelöst' }
  await assign([row], other.version, other._id)
  const told = async (who: typeof call) => JSON.stringify(await who.history({ params: { id: other._id } }))
  expect(await told(call)).toContain('Wird um neun abgelöst')
  expect(await told(one.als(reader))).toContain('eingeteilt')
  expect(await told(one.als(reader))).not.toContain('abgelöst')
})

test('only those named change; what changes nothing leaves no trace', async () => {
  const { mitglied, assign, dienst, early, late, call } = await world()
  const [a, b] = [await mitglied(), await mitglied()]
  const one = await assign([{ profil: a.profil, schicht: early }], dienst.version)
  const two = await assign([{ profil: b.profil, schicht: late }], one.version)
  expect(two.helfer.map(({ profil, status }) => [profil._id, status])).toContainEqual([a.profil, 'eingeteilt'])
  const before = (await call.history({ params: { id: dienst._id } })).length
  const again = await assign([{ profil: a.profil, schicht: early }], two.version)
  expect(again.version).toBe(two.version)
  expect(await call.history({ params: { id: dienst._id } })).toHaveLength(before)
})

test('two people change places in one go, and one moves between overlapping shifts', async () => {
  const { mitglied, call, props } = await world()
  const dienst = await call.create({
    body: props({
      schichten: [
        { ...EARLY, bedarf: bedarf(1) },
        { ...EARLY, bezeichnung: 'Früh zwei', bedarf: bedarf(1) },
      ],
    }),
  })
  const [one = '', two = ''] = dienst.schichten.map(({ _id }) => _id)
  const [a, b] = [await mitglied(), await mitglied()]
  const assign = (helfer: Row[], version: number) => call.einteilung({ params: { id: dienst._id }, body: { version, helfer } })
  const before = await assign(
    [
      { profil: a.profil, schicht: one },
      { profil: b.profil, schicht: two },
    ],
    dienst.version,
  )
  const afterwards = await assign(
    [
      { profil: a.profil, schicht: two },
      { profil: b.profil, schicht: one },
      { profil: a.profil, schicht: one, status: 'gemeldet' },
      { profil: b.profil, schicht: two, status: 'abgelehnt' },
    ],
    before.version,
  )
  const stands = new Map(
    afterwards.helfer.flatMap(({ status, schicht, profil }) => (status === 'eingeteilt' ? [[schicht, profil._id] as const] : [])),
  )
  expect(stands).toEqual(
    new Map([
      [two, a.profil],
      [one, b.profil],
    ]),
  )
})

test('a stale board is refused, and nothing of it is written', async () => {
  const { mitglied, assign, dienst, early, late, call } = await world()
  const [a, b] = [await mitglied(), await mitglied()]
  await assign([{ profil: a.profil, schicht: early }], dienst.version)
  const no = await abgelehnt(assign([{ profil: b.profil, schicht: late }], dienst.version))
  expect([no.status, no.errors[0]?.feld]).toEqual([409, 'version'])
  expect((await call.get({ params: { id: dienst._id } })).helfer.map(({ profil }) => profil._id)).toEqual([a.profil])
})

test('of two simultaneous saves on two nodes one wins, the other is refused', async () => {
  const { mitglied, dienst, early, late, leitung, als, second } = await world()
  const [a, b] = [await mitglied(), await mitglied()]
  const rows = [[{ profil: a.profil, schicht: early }], [{ profil: b.profil, schicht: late }]]
  const call = [als(leitung), second.as(sanitaetsdiensteContract, leitung)]
  const results = await Promise.allSettled(
    call.map((call, i) => call.einteilung({ params: { id: dienst._id }, body: { version: dienst.version, helfer: rows[i] ?? [] } })),
  )
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('of two staffings of one person on two nodes one wins, the other says where', async () => {
  const { mitglied, props, call, leitung, als, second } = await world()
  const dienste = await Promise.all(['Fest', 'Markt'].map((bezeichnung) => call.create({ body: props({ bezeichnung }) })))
  for (let round = 0; round < 5; round += 1) {
    const actor = await mitglied('SanA', { vorname: 'Ada', nachname: `Arens${'abcde'[round] ?? ''}` })
    const versions = await Promise.all(dienste.map(async ({ _id }) => (await call.get({ params: { id: _id } })).version))
    const results = await Promise.allSettled(
      [als(leitung), second.as(sanitaetsdiensteContract, leitung)].map((call, i) =>
        call.einteilung({
          params: { id: dienste[i]?._id ?? '' },
          body: { version: versions[i] ?? 0, helfer: [{ profil: actor.profil, schicht: dienste[i]?.schichten[0]?._id ?? '' }] },
        }),
      ),
    )
    const no = results.flatMap((one) => (one.status === 'rejected' ? [one.reason as ApiError] : []))
    expect(no.map(({ status }) => status)).toEqual([409])
    expect(no[0]?.errors[0]?.msg).toMatch(
      /^Ada Arens. ist zu dieser Zeit schon eingeteilt: (Fest|Markt), Sa\., 01\.05\.2027, 10:00 bis 18:00 Uhr\.$/,
    )
  }
})

test('an invalid entry is refused with its field, and nobody is staffed', async () => {
  const { mitglied, assign, dienst, early, late, platz, call, props, instance } = await world()
  const [good, ruhend, leaves] = [await mitglied(), await mitglied('SanA', { vorname: 'Rudi', nachname: 'Ruhig' }), await mitglied()]
  await instance.context.transact(async (trx) => {
    await trx.updateTable('profile').set({ status: 'ruhend' }).where('_id', '=', ruhend.profil).execute()
    await trx.updateTable('profile').set({ austrittsdatum: '2027-04-30' }).where('_id', '=', leaves.profil).execute()
  })
  const other = await call.create({ body: props() })
  const nowhere = '00000000-0000-7000-8000-000000000000'
  const cases: [Row, number, string | undefined][] = [
    [{ profil: nowhere, schicht: early }, 400, 'helfer.1.profil'],
    [{ profil: good.profil, schicht: other.schichten[0]?._id ?? '' }, 400, 'helfer.1.schicht'],
    [{ profil: good.profil, schicht: late, fahrzeug: platz }, 400, 'helfer.1.fahrzeug'],
    [{ profil: good.profil, schicht: late, von: '2027-05-01T11:59:00Z' }, 400, 'helfer.1.von'],
    [{ profil: good.profil, schicht: late, bis: '2027-05-01T16:01:00Z' }, 400, 'helfer.1.bis'],
    [{ profil: good.profil, schicht: late, von: '2027-05-01T14:00:00Z', bis: '2027-05-01T14:00:00Z' }, 400, 'helfer.1.bis'],
    [{ profil: good.profil, schicht: early }, 400, 'helfer.1.profil'],
    [{ profil: ruhend.profil, schicht: late }, 409, 'helfer.1.profil'],
    [{ profil: leaves.profil, schicht: late }, 409, 'helfer.1.profil'],
  ]
  for (const [row, status, field] of cases) {
    const no = await abgelehnt(assign([{ profil: good.profil, schicht: early }, row], dienst.version))
    expect([no.status, no.errors[0]?.feld]).toEqual([status, field])
    expect(no.errors[0]?.msg).toMatch(/^[A-ZÄÖÜ].+\.$/)
  }
  expect((await call.get({ params: { id: dienst._id } })).helfer).toEqual([])
})

test('a person elsewhere blocks, also within one list; back to back does not', async () => {
  const { mitglied, assign, dienst, early, late, call, props } = await world()
  const actor = await mitglied()
  const market = await call.create({ body: props({ bezeichnung: 'Markt', beginn: '2027-05-01T15:59:00Z', ende: '2027-05-01T20:00:00Z' }) })
  await call.setzeAnmeldung({ params: { id: market._id, profileId: actor.profil }, body: { status: 'eingeteilt' } })
  const no = await abgelehnt(assign([{ profil: actor.profil, schicht: late }], dienst.version))
  expect([no.status, no.errors[0]?.msg]).toEqual([409, expect.stringMatching(/schon eingeteilt: Markt/)])
  // The shift is done until a minute earlier: then it fits, and so does the one before.
  const good = await assign(
    [
      { profil: actor.profil, schicht: early },
      { profil: actor.profil, schicht: late, bis: '2027-05-01T15:59:00Z' },
    ],
    dienst.version,
  )
  expect(good.helfer.filter(({ status }) => status === 'eingeteilt')).toHaveLength(2)
})

test('a rejected person makes room for the waiting list; a waiting one stays off', async () => {
  const { mitglied, assign, dienst, early, als } = await world()
  const people: Person[] = [await mitglied(), await mitglied(), await mitglied()]
  const [a, b, c] = people as [Person, Person, Person]
  const { version } = await assign([{ profil: a.profil, schicht: early }], dienst.version)
  for (const actor of [b, c]) await als(actor).anmelden({ params: { id: dienst._id }, body: { schicht: early } })
  const afterwards = await assign([{ profil: a.profil, schicht: early, status: 'warteliste' }], version)
  const state = (helfer: typeof afterwards.helfer) =>
    [a, b, c].map((actor) => helfer.find(({ profil }) => profil._id === actor.profil)?.status)
  expect(state(afterwards.helfer)).toEqual(['warteliste', 'gemeldet', 'warteliste'])
  const then = await assign([{ profil: b.profil, schicht: early, status: 'abgelehnt' }], afterwards.version)
  expect(state(then.helfer)).toEqual(['gemeldet', 'abgelehnt', 'warteliste'])
})

test('a cancelled service is not staffed any more', async () => {
  const { mitglied, assign, dienst, early, call } = await world()
  const actor = await mitglied()
  const { version } = await call.absage({ params: { id: dienst._id }, body: { grund: 'Unwetter' } })
  const no = await abgelehnt(assign([{ profil: actor.profil, schicht: early }], version))
  expect([no.status, no.errors[0]?.msg]).toEqual([409, 'Der Dienst ist abgesagt und lässt sich nicht mehr ändern.'])
})

test('many staffed take as many statements as one, a refused overlap takes four', async () => {
  const { mitglied, call, props, instance, leitung, als } = await world()
  const dienst = await call.create({ body: props({ bedarf: bedarf(30) }) })
  const schicht = dienst.schichten[0]?._id ?? ''
  const people = await Promise.all(Array.from({ length: 21 }, () => mitglied()))
  const row = ({ profil }: Person): Row => ({ profil, schicht })
  const count = (helfer: Row[], version: number) =>
    countQueries(instance.database.pool, () => als(leitung).einteilung({ params: { id: dienst._id }, body: { version, helfer } }))
  // The first mail makes the secret of the links; the chapter's name is kept as soon as a browser asked.
  await instance.context.chapter()
  await count(people.slice(0, 1).map(row), dienst.version)
  const one = await count(people.slice(1, 2).map(row), dienst.version + 1)
  expect(one).toBeLessThanOrEqual(CEILING)
  expect(await count(people.slice(2).map(row), dienst.version + 2)).toBe(one)
  const off = (list: Person[]) => list.map((person) => ({ ...row(person), status: 'gemeldet' as const }))
  const released = await count(off(people.slice(0, 1)), dienst.version + 3)
  expect(await count(off(people.slice(1, 11)), dienst.version + 4)).toBe(released)
  const beside = await call.create({ body: props({ bezeichnung: 'Markt', bedarf: bedarf(30) }) })
  const there = people.slice(11).map((person) => ({ ...row(person), schicht: beside.schichten[0]?._id ?? '' }))
  const refused = () =>
    expect(als(leitung).einteilung({ params: { id: beside._id }, body: { version: beside.version, helfer: there } })).rejects.toMatchObject(
      {
        status: 409,
      },
    )
  // Begin, service with the people, their times, rollback.
  expect(await countQueries(instance.database.pool, refused)).toBe(4)
  // Their lists cost no plan for each call: a write keeps plans for any values.
  const { rows: plans } = await instance.database.pool.query<{ custom: number; generic: number }>(
    `select custom_plans::int as custom, generic_plans::int as generic from pg_prepared_statements where statement ~ 'for no key update of p|as taken$'`,
  )
  expect(plans.length).toBeGreaterThan(1)
  for (const { custom, generic } of plans) expect([custom, generic > 0]).toEqual([0, true])
  const body = { version: dienst.version + 5, helfer: off(people.slice(11)) }
  const empty = await call.einteilung({ params: { id: dienst._id }, body })
  expect(empty.helfer).toEqual([])
  expect(empty).toEqual(await call.get({ params: { id: dienst._id } }))
})

test('taken off the board somebody returns to any state before', async () => {
  const { mitglied, als, call, props, instance, placeClock } = await world()
  const service = await call.create({ body: props({ bezeichnung: 'Probe', schichten: [{ ...EARLY, bedarf: bedarf(2) }] }) })
  const [params, schicht] = [{ id: service._id }, service.schichten[0]!._id]
  /** Everything known of somebody here, and the counts; without fields that only tell of the writing. */
  const state = async (profil: string) => {
    const { rows } = await sql<{ stand: object }>`select jsonb_build_object(
      'zeile', (select to_jsonb(m) - '{_id,version,geaendertAm,geaendertVon}'::text[] from anmeldungen m where m.angebot = ${schicht} and m.profil = ${profil}),
      'fragen', (select jsonb_agg(jsonb_build_object('antwort', f.antwort, 'am', f."beantwortetAm") order by f._id) from anfragen f where f.profil = ${profil} and f.angebot = ${schicht}),
      'zahlen', (select besetzung from angebote where _id = ${schicht})) as stand`.execute(instance.context.db)
    return rows[0]?.stand
  }
  const ask = (who: Person) => call.hilferuf({ params, body: { schicht, profile: [who.profil] } })
  let seconds = 0
  const passes = (more: number) => placeClock(new Date(Date.parse(NOW) + (seconds += more) * 1000).toISOString())
  const no = async (who: Person) => {
    passes(60)
    const [open] = await als(who).meineAnfragen()
    await als(who).beantworten({ params: { id: open!._id }, body: { antwort: 'abgelehnt' } })
  }
  const half = { von: EARLY.beginn, bis: '2027-05-01T10:00:00.000Z' }
  const came = (who: Person) => als(who).anmelden({ params, body: { schicht, ...half, kommentar: 'Bis zehn' } })
  const put = (who: Person, status: Row['status']) =>
    call.setzeAnmeldung({ params: { ...params, profileId: who.profil }, body: { schicht, status } })
  const BEFORE: Record<string, (who: Person) => Promise<unknown>> = {
    nothing: async () => undefined,
    registered: came,
    'registered by who leads': (who) => put(who, 'gemeldet'),
    waiting: (who) => put(who, 'warteliste'),
    'signed off': async (who) => (await came(who), als(who).abmelden({ params, query: { schicht, grund: 'Grippe' } })),
    'turned down': async (who) => (await came(who), put(who, 'abgelehnt')),
    asked: ask,
    'asked and said no': async (who) => (await ask(who), no(who)),
    'asked, no, asked again': async (who) => (await ask(who), await no(who), ask(who)),
  }
  const span = fc.constantFrom({}, half, { von: '2027-05-01T09:00:00.000Z', bis: EARLY.ende })
  const seat = fc.record({ span, funktion: fc.constantFrom('', 'Leiter') })
  const history = fc.array(fc.record({ seats: fc.array(seat, { minLength: 1, maxLength: 2 }), board: fc.boolean() }), {
    minLength: 1,
    maxLength: 2,
  })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...Object.keys(BEFORE)), history, async (name, rounds) => {
      const who = await mitglied()
      await BEFORE[name]!(who)
      const before = await state(who.profil)
      for (const { seats, board } of rounds) {
        for (const { span: part, funktion } of seats) {
          passes(1)
          const { version } = await call.get({ params })
          await call.einteilung({ params, body: { version, helfer: [{ profil: who.profil, schicht, funktion, ...part }] } })
        }
        if (board) {
          const { version } = await call.get({ params })
          await call.einteilung({ params, body: { version, helfer: [{ profil: who.profil, schicht, status: 'gemeldet' }] } })
        } else await put(who, 'gemeldet')
        expect({ name, ...(await state(who.profil)) }).toEqual({ name, ...before })
      }
      // The next step finds the offer as before.
      await sql`delete from anmeldungen where profil = ${who.profil}`.execute(instance.context.db)
      await sql`delete from anfragen where profil = ${who.profil}`.execute(instance.context.db)
      await instance.context.transact((trx) => refreshBesetzung(trx, [schicht]))
    }),
    { numRuns: 24, examples: Object.keys(BEFORE).map((name) => [name, [{ seats: [{ span: {}, funktion: '' }], board: true }]]) },
  )
})

test('a yes to a call for help stays registered when taken off', async () => {
  const { mitglied, als, call, dienst, early, placeClock } = await world()
  const who = await mitglied()
  const params = { id: dienst._id }
  await call.hilferuf({ params, body: { schicht: early, profile: [who.profil] } })
  placeClock(new Date(Date.parse(NOW) + 60_000).toISOString())
  const [open] = await als(who).meineAnfragen()
  await als(who).beantworten({ params: { id: open!._id }, body: { antwort: 'zugesagt' } })
  expect((await call.get({ params })).helfer).toMatchObject([{ status: 'eingeteilt', herkunft: 'gefragt', zuvor: { status: 'gemeldet' } }])
  await call.setzeAnmeldung({ params: { ...params, profileId: who.profil }, body: { schicht: early, status: 'gemeldet' } })
  expect((await call.get({ params })).helfer).toMatchObject([{ status: 'gemeldet', herkunft: 'gefragt' }])
})

test('a stale board brings back no signed-off person; sign-ups do not hinder it', async () => {
  const { als, mitglied, assign, early, late, dienst, call } = await world()
  const [kai, mia] = [await mitglied('SanA', { vorname: 'Kai', nachname: 'Groß' }), await mitglied()]
  const row = { profil: kai.profil, schicht: early }
  const read = () => call.get({ params: { id: dienst._id } })
  const state = async (who: Person) => (await read()).helfer.find(({ profil }) => profil._id === who.profil)?.status
  const off = (who: Person) => als(who).abmelden({ params: { id: dienst._id }, query: { schicht: early, grund: 'krank' } })
  const seen = await assign([row], dienst.version)
  await off(kai)
  for (const status of ['gemeldet', 'eingeteilt', 'warteliste'] as const)
    await expect(assign([{ ...row, status }], seen.version)).rejects.toMatchObject({
      status: 409,
      errors: [{ msg: expect.stringContaining('Inzwischen hat Kai Groß abgesagt.'), feld: 'version' }],
    })
  expect(await state(kai)).toBe('abgesagt')

  // Registered and gone again, with the version of today but a row of before.
  const fresh = await read()
  await expect(assign([{ ...row, status: 'gemeldet', war: 'eingeteilt' }], fresh.version)).rejects.toMatchObject({
    status: 409,
    errors: [{ msg: 'Inzwischen hat Kai Groß abgesagt.', feld: 'helfer.0.status' }],
  })
  await als(mia).anmelden({ params: { id: dienst._id }, body: { schicht: late } })
  const staffed = await assign(
    [
      { ...row, war: 'abgesagt' },
      { profil: mia.profil, schicht: late, war: null },
    ],
    fresh.version,
  )
  expect(staffed.helfer.map(({ status }) => status)).toEqual(['eingeteilt', 'eingeteilt'])
  expect((await read()).version).toBe(staffed.version)
  // Members who only registered do not come back either.
  const third = await mitglied()
  await als(third).anmelden({ params: { id: dienst._id }, body: { schicht: late } })
  const { version } = await read()
  await als(third).abmelden({ params: { id: dienst._id }, query: { schicht: late, grund: '' } })
  await expect(assign([{ profil: third.profil, schicht: late }], version)).rejects.toMatchObject({ status: 409 })
})

test('nobody is off or missing who was never there', async () => {
  const { mitglied, assign, early, dienst, call } = await world()
  const ole = await mitglied('SanA', { vorname: 'Ole', nachname: 'Ohm' })
  const where = { id: dienst._id, profileId: ole.profil }
  for (const status of ['abgesagt', 'abgelehnt', 'nichtErschienen'] as const) {
    const none = { status: 404, errors: [{ msg: 'Ole Ohm war hier nicht gemeldet.' }] }
    await expect(call.setzeAnmeldung({ params: where, body: { schicht: early, status } })).rejects.toMatchObject(none)
    await expect(assign([{ profil: ole.profil, schicht: early, status }], dienst.version)).rejects.toMatchObject(none)
  }
  expect((await call.get({ params: { id: dienst._id } })).helfer).toEqual([])
})

test('the place of a trainee at the wheel becomes a driver’s only with a licence', async () => {
  const { mitglied, assign, early, platz, dienst, call } = await world()
  const eva = await mitglied()
  const seat = { profil: eva.profil, schicht: early, funktion: 'Fahrer', fahrzeug: platz }
  const { version } = await assign([{ ...seat, praktikant: true }], dienst.version)
  await expect(assign([seat], version)).rejects.toMatchObject({
    status: 409,
    errors: [{ msg: expect.stringContaining('Kein Führerschein eingetragen.') }],
  })
  expect((await call.get({ params: { id: dienst._id } })).helfer[0]?.praktikant).toBe(true)
})
