import { Session } from 'node:inspector/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BedarfsRow } from '#blocks/dienst/contract.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { Qualifikation } from '#contract/qualifikation.ts'
import type { Recht } from '#contract/rights/rechte.ts'
import { lehrgaengeContract } from '#features/lehrgaenge/contract.ts'
import { ausbildungContract, profileContract } from '#features/profile/contract.ts'
import { releaseLeitung, releasePlaetze } from '#blocks/dienst/server/index.ts'
import { testAll } from '#tests/support/cases.ts'
import { sanitaetsdiensteContract } from '../contract.ts'
import { dienste } from './occasion.ts'
import { abgelehnt, type ApiError, type Person, makeTestInstance, type TestInstance } from '#tests/support/app.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'
import { countQueries } from '#tests/support/queries.ts'

const LEITUNG: Recht[] = ['CREATE_SANDIENST', 'READ_SANDIENST', 'UPDATE_SANDIENST', 'DELETE_SANDIENST', 'READ_SANITAETSDIENST_HISTORY']
let clock = new Date('2027-04-10T10:00:00Z')
let database: TestDatabase
let instance: TestInstance
let second: TestInstance
let leitung: Person
let ort: string

type New = InputOf<typeof sanitaetsdiensteContract.create>['body']
const as = (actor: Person, on = instance) => on.as(sanitaetsdiensteContract, actor)
const bedarf = (...rows: [Qualifikation, number, Partial<BedarfsRow>?][]) =>
  rows.map(([qualifikation, count, rest]) => ({ qualifikation, anzahl: count, ...rest }))

/** 10:00 to 18:00 on the first of May, 2027, in Berlin. */
const put = (fresh: Partial<New> = {}) =>
  as(leitung).create({
    body: {
      art: 'intern',
      bezeichnung: 'Stadtlauf',
      ort,
      veranstalter: { name: 'TV Musterstadt', ansprechpartner: 'Eva Beispiel', telefon: '02345 678901' },
      beginn: '2027-05-01T08:00:00.000Z',
      ende: '2027-05-01T16:00:00.000Z',
      bedarf: bedarf(['SanA', 2]),
      ...fresh,
    },
  })

async function helfer(
  qualifikation: Qualifikation = 'SanA',
  columns: Record<string, string | null> = {},
  rechte: Recht[] = ['READ_SANDIENST'],
) {
  const actor = await instance.person(rechte)
  await instance.context.transact((trx) =>
    trx
      .updateTable('profile')
      .set({ sanitaetsausbildung: qualifikation, ...columns })
      .where('_id', '=', actor.profil)
      .execute(),
  )
  return actor
}
const signUpFor = (actor: Person, id: string, body: object = {}, on = instance) => as(actor, on).anmelden({ params: { id }, body })
const staff = (actor: Person, id: string, body: object = {}) =>
  as(leitung).setzeAnmeldung({ params: { id, profileId: actor.profil }, body: { status: 'eingeteilt', ...body } })
const readIn = (id: string, actor = leitung) => as(actor).get({ params: { id } })
const state = async (id: string) => Object.fromEntries((await readIn(id)).helfer.map(({ profil, status }) => [profil._id, status]))

/** Files of areas and blocks that a sign-up crosses, contracts and doors included: 15 at most. */
const CROSSED = [
  'blocks/dienst/besetzung',
  'blocks/dienst/questions',
  'blocks/dienst/server/declare/kind',
  'blocks/dienst/server/signup/besetzung',
  'blocks/dienst/server/signup/melden',
  'blocks/dienst/server/signup/rules',
  'blocks/dienst/server/signup/write',
  'blocks/dienst/server/staffing/wheel',
  'blocks/gueltigkeit/contract',
  'blocks/gueltigkeit/server/fahren',
  'blocks/gueltigkeit/server/index',
  'blocks/gueltigkeit/server/verdict',
  'features/sanitaetsdienste/contract',
  'features/sanitaetsdienste/names',
  'features/sanitaetsdienste/server/occasion',
]

beforeAll(async () => {
  database = await testDatabase()
  instance = await makeTestInstance({ database, clock: () => clock })
  second = await makeTestInstance({ database, clock: () => clock })
  leitung = await instance.person(LEITUNG, { vorname: 'Lea', nachname: 'Leitung' })
  ort = await instance.context.transact(
    async (trx) => (await trx.insertInto('orte').values({ name: 'Stadthalle' }).returning('_id').executeTakeFirstOrThrow())._id,
  )
})
afterAll(async () => {
  await second.close()
  await instance.close()
  await database.close()
})

describe('signing up', () => {
  test('returns the registration, counts it, shows it to leaders, with history', async () => {
    const dienst = await put()
    const actor = await helfer()
    const response = await signUpFor(actor, dienst._id, { kommentar: 'Komme mit dem Rad' })
    expect(response).toMatchObject({ status: 'gemeldet', von: dienst.beginn, bis: dienst.ende, kommentar: 'Komme mit dem Rad' })
    const read = await readIn(dienst._id, actor)
    expect(read.schichten[0]?.besetzung).toMatchObject({ soll: 2, gemeldet: 1, eingeteilt: 0, offen: 1, unbesetzt: 2 })
    expect(read.anmeldung).toEqual({ moeglich: false, gruende: ['Du bist schon gemeldet.'], warteliste: false })
    const history = await as(leitung).history({ params: { id: dienst._id } })
    expect(history.find(({ aktion }) => aktion === 'gemeldet')).toMatchObject({
      feld: 'helfer',
      alt: null,
      neu: { status: 'gemeldet', schicht: { bezeichnung: '', beginn: '2027-05-01T08:00:00.000Z' } },
    })
  })

  test('twice is refused, after signing off it is the same row again', async () => {
    const dienst = await put()
    const actor = await helfer()
    const first = await signUpFor(actor, dienst._id)
    const no = await abgelehnt(signUpFor(actor, dienst._id))
    expect([no.status, no.errors[0]?.msg]).toEqual([409, 'Du bist schon gemeldet.'])
    await as(actor).abmelden({ params: { id: dienst._id } })
    expect((await readIn(dienst._id)).schichten[0]?.besetzung.gemeldet).toBe(0)
    const again = await signUpFor(actor, dienst._id)
    expect([again._id, again.status]).toEqual([first._id, 'gemeldet'])
  })

  test('costs two statements and a transaction, with kept plans and few files', async () => {
    const dienst = await put()
    const actor = await helfer()
    const signOff = () => as(actor).abmelden({ params: { id: dienst._id } })
    for (let i = 0; i < 8; i += 1) {
      await signUpFor(actor, dienst._id)
      await signOff()
    }
    expect(await countQueries(database.pool, () => signUpFor(actor, dienst._id))).toBe(4)
    expect(await countQueries(database.pool, signOff)).toBe(4)
    const { rows: plans } = await database.pool.query<{ generic: string; custom: string }>(
      `select generic_plans as generic, custom_plans as custom from pg_prepared_statements where statement ~ 'as stand\\s+from angebote|w\\(nr int'`,
    )
    expect(plans.length).toBeGreaterThan(3)
    expect(plans.map(({ custom }) => Number(custom))).toEqual(plans.map(() => 0))
    expect(plans.every(({ generic }) => Number(generic) > 0)).toBe(true)

    const session = new Session()
    session.connect()
    await session.post('Profiler.enable')
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
    await session.post('Profiler.takePreciseCoverage')
    await signUpFor(actor, dienst._id)
    const { result } = await session.post('Profiler.takePreciseCoverage')
    session.disconnect()
    const files = result.flatMap(({ url, functions }) =>
      functions.some(({ ranges }) => ranges.some(({ count }) => count > 0))
        ? (/src\/((?:features|blocks)\/.*)\.ts$/.exec(url)?.[1] ?? [])
        : [],
    )
    expect(files.filter((name) => !name.endsWith('.test')).toSorted()).toEqual(CROSSED)
  })

  test('the shift is required if there are several, and belongs to the service', async () => {
    const schicht = (beginn: string, ende: string) => ({ beginn, ende, bedarf: bedarf(['SanA', 1]) })
    const dienst = await put({
      bedarf: [],
      schichten: [schicht('2027-05-01T08:00:00Z', '2027-05-01T12:00:00Z'), schicht('2027-05-01T12:00:00Z', '2027-05-01T16:00:00Z')],
    })
    const other = await put()
    const actor = await helfer()
    for (const body of [{}, { schicht: other.schichten[0]?._id }]) {
      const no = await abgelehnt(signUpFor(actor, dienst._id, body))
      expect([no.status, no.errors[0]?.feld]).toEqual([400, 'schicht'])
    }
    expect(await signUpFor(actor, dienst._id, { schicht: dienst.schichten[1]?._id })).toMatchObject({
      status: 'gemeldet',
      schicht: dienst.schichten[1]?._id,
    })
  })

  testAll([
    [{ von: '2027-05-01T07:59:00Z' }, 'von', /in der Schicht liegen: Sa\., 01\.05\.2027, 10:00 bis 18:00 Uhr\./],
    [{ bis: '2027-05-01T16:01:00Z' }, 'bis', /in der Schicht liegen/],
    [{ von: '2027-05-01T12:00:00Z', bis: '2027-05-01T12:00:00Z' }, 'bis', /Ende/],
    [{ praktikant: true }, 'praktikant', /Praktikanten/],
    [{ kommentar: 'x'.repeat(256) }, 'kommentar', /Kommentar/],
  ])('%j is refused, naming %s', async (body, field, sentence) => {
    const dienst = await put()
    const actor = await helfer()
    const no = await abgelehnt(signUpFor(actor, dienst._id, body))
    expect([no.status, no.errors[0]?.feld]).toEqual([400, field])
    expect(no.errors[0]?.msg).toMatch(sentence)
    expect((await readIn(dienst._id)).helfer).toEqual([])
  })

  test('a part of the shift is kept', async () => {
    const dienst = await put()
    const actor = await helfer()
    const part = { von: '2027-05-01T10:00:00.000Z', bis: '2027-05-01T14:00:00.000Z' }
    expect(await signUpFor(actor, dienst._id, part)).toMatchObject(part)
  })

  test('the button gives the same reason as the call, for every obstacle', async () => {
    const eh = await helfer('EH')
    const san = await helfer('SanA', { gruppe: 'Jugend' })
    const ruhend = await helfer('NotSan', { status: 'ruhend' })
    const taken = await helfer()
    const leaves = await helfer('SanA', { austrittsdatum: '2027-04-30' })
    const nextDoor = await put({ bezeichnung: 'Flohmarkt' })
    await as(leitung).setzeAnmeldung({ params: { id: nextDoor._id, profileId: taken.profil }, body: { status: 'eingeteilt' } })
    const dienst = await put()
    const finish = await put({ meldeschluss: '2027-02-28T12:00:00Z' })
    const seg = await put({ sichtbarFuer: ['SEG', 'Jugend'] })
    const cases: [Person, string, RegExp][] = [
      [eh, dienst._id, /^Deine Qualifikation \(EH\) passt hier auf keinen Platz\. Gebraucht: 2 SanA\.$/],
      [san, finish._id, /^Meldeschluss war am So\., 28\.02\.2027, 13:00 Uhr\.$/],
      [ruhend, dienst._id, /Mitgliedschaft ruht/],
      [leaves, dienst._id, /^Du kannst dich nicht melden: Deine Mitgliedschaft endet am 30\.04\.2027\.$/],
      [taken, dienst._id, /^Zu dieser Zeit bist du schon eingeteilt: Flohmarkt, Sa\., 01\.05\.2027, 10:00 bis 18:00 Uhr\.$/],
    ]
    for (const [actor, id, sentence] of cases) {
      const { anmeldung } = await readIn(id, actor)
      const no = await abgelehnt(signUpFor(actor, id))
      expect(no.status).toBe(409)
      expect(no.errors[0]?.msg).toMatch(sentence)
      expect(anmeldung).toEqual({ moeglich: false, gruende: [no.errors[0]?.msg], warteliste: false })
    }
    expect(await signUpFor(san, seg._id)).toMatchObject({ status: 'gemeldet' })
    // The service is invisible to people outside its target group. Planners see it and get a reason.
    expect((await abgelehnt(signUpFor(eh, seg._id))).status).toBe(404)
    expect((await abgelehnt(signUpFor(leitung, seg._id))).errors[0]?.msg).toBe('Der Dienst richtet sich nur an SEG, Jugend.')
    const draft = await put({ status: 'anfrage' })
    expect((await abgelehnt(signUpFor(leitung, draft._id))).errors[0]?.msg).toBe('Der Dienst ist noch nicht ausgeschrieben.')
    await as(leitung).absage({ params: { id: dienst._id }, body: { grund: 'Unwetter' } })
    expect((await abgelehnt(signUpFor(san, dienst._id))).errors[0]?.msg).toBe('Der Dienst ist abgesagt.')
    const over = await put({ beginn: '2027-04-10T10:00:00Z', ende: '2027-04-10T12:00:00Z' })
    expect((await abgelehnt(signUpFor(san, over._id))).errors[0]?.msg).toMatch(
      /^Anmelden ging bis zum Beginn am Sa\., 10\.04\.2027, 12:00 Uhr\.$/,
    )
  })

  test('the qualification on the day of duty counts, with its end or the next lower', async () => {
    const rank = await instance.person(['UPDATE_USER_AUSBILDUNG', 'CREATE_ADMIN_LEHRGANG'])
    const [courses, records] = [instance.as(lehrgaengeContract, rank), instance.as(ausbildungContract, rank)]
    const course = (abkuerzung: string, qualifikation: Qualifikation) =>
      courses.create({ body: { bezeichnung: `Kurs ${abkuerzung}`, abkuerzung, qualifikation } })
    const [rs, san] = [await course('RS', 'RS'), await course('SanA', 'SanA')]
    const jana = await helfer('keine')
    const record = (lehrgang: { _id: string }, beginn: string, until: string | null) =>
      records.put({ body: { profil: jana.profil, lehrgang: lehrgang._id, beginn, ende: beginn, gueltigBis: until } })
    await record(rs, '2025-04-30', '2027-04-30')
    await record(san, '2020-01-01', null)
    const [before, needsRs, needsSan] = [
      await put({ beginn: '2027-04-30T08:00:00Z', ende: '2027-04-30T21:00:00Z', bedarf: bedarf(['RS', 1]) }),
      await put({ bedarf: bedarf(['RS', 1]) }),
      await put({ beginn: '2027-05-02T08:00:00Z', ende: '2027-05-02T16:00:00Z', bedarf: bedarf(['RS', 1], ['SanA', 1]) }),
    ]
    const sentence = 'Deine Ausbildung RS läuft am 30.04. ab, der Dienst ist am 01.05.'
    expect((await readIn(before._id, jana)).anmeldung.moeglich).toBe(true)
    expect((await readIn(needsRs._id, jana)).anmeldung).toEqual({ moeglich: false, gruende: [sentence], warteliste: false })
    expect((await abgelehnt(signUpFor(jana, needsRs._id))).errors[0]?.msg).toBe(sentence)
    // She takes the place that she covers that day, and the counts say so.
    const missing = async () => (await readIn(needsSan._id)).schichten[0]?.besetzung.fehlt.map(({ qualifikation }) => qualifikation)
    await signUpFor(jana, needsSan._id)
    expect(await missing()).toEqual(['RS'])
    // A later record changes nothing today, and all of it on that day.
    await record(rs, '2027-04-01', null)
    expect(await missing()).toEqual(['SanA'])
    expect(await signUpFor(jana, needsRs._id)).toMatchObject({ status: 'gemeldet' })
  })

  test('back to back is no overlap, one minute is', async () => {
    const actor = await helfer()
    const early = await put({ bezeichnung: 'Frühschoppen', ende: '2027-05-01T12:00:00Z' })
    await as(leitung).setzeAnmeldung({ params: { id: early._id, profileId: actor.profil }, body: { status: 'eingeteilt' } })
    const late = await put({ beginn: '2027-05-01T12:00:00Z' })
    const tight = await put({ beginn: '2027-05-01T11:59:00Z' })
    expect(await signUpFor(actor, late._id)).toMatchObject({ status: 'gemeldet' })
    expect((await abgelehnt(signUpFor(actor, tight._id))).errors[0]?.msg).toMatch(/Frühschoppen/)
    const no = await abgelehnt(
      as(leitung).setzeAnmeldung({ params: { id: tight._id, profileId: actor.profil }, body: { status: 'eingeteilt' } }),
    )
    expect([no.status, no.errors[0]?.msg]).toEqual([
      409,
      expect.stringMatching(/ist zu dieser Zeit schon eingeteilt: Frühschoppen, Sa\., 01\.05\.2027, 10:00 bis 14:00 Uhr\.$/),
    ])
  })

  test('trainees have places of their own', async () => {
    const dienst = await put({ bedarf: bedarf(['NotSan', 1]), praktikanten: { anzahl: 1, mindestqualifikation: 'EH' } })
    const [one, two, without] = [await helfer('EH'), await helfer('SanA'), await helfer('keine')]
    expect((await readIn(dienst._id, one)).anmeldung.moeglich).toBe(false)
    expect((await readIn(dienst._id, one)).schichten[0]?.anmeldung.alsPraktikant).toBe(true)
    expect((await abgelehnt(signUpFor(without, dienst._id, { praktikant: true }))).errors[0]?.msg).toBe(
      'Praktikanten brauchen hier mindestens EH.',
    )
    expect(await signUpFor(one, dienst._id, { praktikant: true })).toMatchObject({ status: 'gemeldet', praktikant: true })
    await staff(one, dienst._id, { praktikant: true })
    expect(await signUpFor(two, dienst._id, { praktikant: true })).toMatchObject({ status: 'warteliste' })
    expect((await readIn(dienst._id)).schichten[0]?.besetzung).toMatchObject({
      soll: 1,
      offen: 1,
      praktikanten: 1,
      praktikantenSoll: 1,
      gemeldet: 0,
      warteliste: 1,
    })
  })
})

describe('the waiting list', () => {
  test('fills by qualification, says what is still missing, and promotes in its order', async () => {
    const dienst = await put({ bedarf: bedarf(['NotSan', 1], ['SanA', 1]) })
    const [a, b, c, notsan] = [await helfer(), await helfer(), await helfer(), await helfer('NotSan')]
    await signUpFor(a, dienst._id)
    // A place that is only asked for sends nobody to the waiting list.
    expect((await readIn(dienst._id, b)).schichten[0]?.anmeldung).toEqual({ moeglich: true, warteliste: false, gruende: [] })
    await staff(a, dienst._id)
    const { schichten } = await readIn(dienst._id, b)
    expect(schichten[0]?.anmeldung).toEqual({
      moeglich: true,
      warteliste: true,
      gruende: ['Für deine Qualifikation sind alle Plätze vergeben; es fehlt noch: 1 NotSan.'],
    })
    expect((await signUpFor(b, dienst._id)).status).toBe('warteliste')
    expect((await signUpFor(c, dienst._id)).status).toBe('warteliste')
    expect((await signUpFor(notsan, dienst._id)).status).toBe('gemeldet')
    await as(a).abmelden({ params: { id: dienst._id } })
    expect(await state(dienst._id)).toEqual({
      [a.profil]: 'abgesagt',
      [b.profil]: 'gemeldet',
      [c.profil]: 'warteliste',
      [notsan.profil]: 'gemeldet',
    })
    const history = await as(leitung).history({ params: { id: dienst._id } })
    expect(history.find(({ aktion }) => aktion === 'nachgerueckt')).toMatchObject({
      benutzer: null,
      alt: { status: 'warteliste' },
      neu: { status: 'gemeldet' },
    })
  })

  test('switched off, a full service says no', async () => {
    const dienst = await put({ bedarf: bedarf(['SanA', 1]), warteliste: false })
    await signUpFor(await helfer(), dienst._id)
    const no = await abgelehnt(signUpFor(await helfer(), dienst._id))
    expect([no.status, no.errors[0]?.msg]).toEqual([409, 'Alle Plätze sind vergeben.'])
  })

  test('the longest waiting is promoted; leaving and returning waits anew', async () => {
    const dienst = await put({ bedarf: bedarf(['SanA', 1]) })
    const [a, b, c] = [await helfer(), await helfer(), await helfer()]
    await staff(a, dienst._id)
    for (const actor of [b, c]) await signUpFor(actor, dienst._id)
    await as(b).abmelden({ params: { id: dienst._id } })
    clock = new Date(clock.getTime() + 60_000)
    expect((await signUpFor(b, dienst._id)).status).toBe('warteliste')
    await as(a).abmelden({ params: { id: dienst._id } })
    expect(await state(dienst._id)).toMatchObject({ [b.profil]: 'warteliste', [c.profil]: 'gemeldet' })
  })

  testAll(['staffed', 'leading'])('a person placed elsewhere is skipped (%s)', async (how) => {
    const dienst = await put({ bedarf: bedarf(['SanA', 1]) })
    const [a, b, c] = [await helfer(), await helfer(), await helfer()]
    await staff(a, dienst._id)
    for (const actor of [b, c]) await signUpFor(actor, dienst._id)
    const nextDoor = await put()
    if (how === 'staffed') await staff(b, nextDoor._id)
    else await put({ leiter: b.profil })
    await as(a).abmelden({ params: { id: dienst._id } })
    expect(await state(dienst._id)).toMatchObject({ [b.profil]: 'warteliste', [c.profil]: 'gemeldet' })
  })

  test('a person staffed beyond the need takes no needed place', async () => {
    const dienst = await put({ bedarf: bedarf(['NotSan', 1], ['SanA', 1]) })
    for (const actor of [await helfer(), await helfer(), await helfer()])
      await as(leitung).setzeAnmeldung({ params: { id: dienst._id, profileId: actor.profil }, body: { status: 'eingeteilt' } })
    expect((await signUpFor(await helfer('NotSan'), dienst._id)).status).toBe('gemeldet')
  })
})

describe('signing off', () => {
  test('is free until the set time, then wants a reason, and ends with the begin', async () => {
    const dienst = await put({ selbstabsageBis: '2027-04-20T10:00:00Z' })
    const actor = await helfer()
    expect((await readIn(dienst._id, actor)).anmeldung).toEqual({ moeglich: true, gruende: [], warteliste: false })
    await signUpFor(actor, dienst._id)
    try {
      clock = new Date('2027-04-20T10:00:01Z')
      // Before signing up others are told that they could sign off with a reason only.
      const said = ['Kurzfristig: absagen geht dann nur mit Grund.']
      expect((await readIn(dienst._id, await helfer())).anmeldung).toMatchObject({ moeglich: true, hinweise: said })
      const without = await abgelehnt(as(actor).abmelden({ params: { id: dienst._id } }))
      expect([without.status, without.errors[0]?.feld, without.errors[0]?.msg]).toEqual([
        400,
        'grund',
        expect.stringMatching(/^Bis Di\., 20\.04\.2027, 12:00 /),
      ])
      clock = new Date('2027-05-01T08:00:00Z')
      const tooLate = await abgelehnt(as(actor).abmelden({ params: { id: dienst._id }, query: { grund: 'krank' } }))
      expect([tooLate.status, tooLate.errors[0]?.msg]).toEqual([409, expect.stringMatching(/bis zum Beginn/)])
      clock = new Date('2027-04-30T08:00:00Z')
      await as(actor).abmelden({ params: { id: dienst._id }, query: { grund: 'krank' } })
    } finally {
      clock = new Date('2027-04-10T10:00:00Z')
    }
    expect((await readIn(dienst._id)).helfer[0]).toMatchObject({ status: 'abgesagt', grund: 'krank' })
    expect((await abgelehnt(as(actor).abmelden({ params: { id: dienst._id } }))).errors[0]?.msg).toBe('Du bist hier nicht gemeldet.')
  })

  test('of a staffed person opens the service again', async () => {
    const dienst = await put({ bedarf: bedarf(['SanA', 1]) })
    const actor = await helfer()
    await as(leitung).setzeAnmeldung({ params: { id: dienst._id, profileId: actor.profil }, body: { status: 'eingeteilt' } })
    expect((await readIn(dienst._id)).status).toBe('besetzt')
    await as(actor).abmelden({ params: { id: dienst._id } })
    expect((await readIn(dienst._id)).status).toBe('ausgeschrieben')
  })
})

describe('when a person changes', () => {
  test('a new qualification counts at once; an ended account frees its places', async () => {
    const dienst = await put({ bedarf: bedarf(['RS', 1], ['SanA', 1]) })
    const administration = await helfer('keine', {}, ['READ_USER', 'UPDATE_USER', 'DELETE_USER'])
    const [actor, gefragt] = [await helfer(), await helfer('RS')]
    await signUpFor(actor, dienst._id, { kommentar: 'nur bis zum Abend' })
    const missing = async () => (await readIn(dienst._id)).schichten[0]?.besetzung.fehlt.map(({ qualifikation }) => qualifikation)
    expect(await missing()).toEqual(['RS'])
    const profile = instance.as(profileContract, administration)
    const { version } = await profile.get({ params: { id: actor.profil } })
    await profile.update({ body: { _id: actor.profil, version, sanitaetsausbildung: 'RS' } })
    expect(await missing()).toEqual(['SanA'])
    await as(leitung).setzeAnmeldung({
      params: { id: dienst._id, profileId: actor.profil },
      body: { status: 'eingeteilt', grund: 'nach der Operation' },
    })
    await as(leitung).hilferuf({
      params: { id: dienst._id },
      body: { profile: [gefragt.profil], text: 'Bitte, du fehlst uns nach deiner Kur' },
    })
    await profile.remove({ params: { id: gefragt.profil } })
    await profile.remove({ params: { id: actor.profil } })
    await releasePlaetze(instance.context, dienste, actor.profil)
    await releasePlaetze(instance.context, dienste, gefragt.profil)
    const { rows: questions } = await sql`select text, antwort from anfragen where profil = ${gefragt.profil}::uuid`.execute(
      instance.context.db,
    )
    expect(questions).toEqual([{ text: '', antwort: 'zurueckgezogen' }])
    expect(await missing()).toEqual(['RS', 'SanA'])
    expect((await readIn(dienst._id)).helfer[0]).toMatchObject({
      status: 'abgesagt',
      kommentar: '',
      profil: { vorname: 'Ehemaliges', nachname: 'Mitglied' },
    })
    const history = await as(leitung).history({ params: { id: dienst._id } })
    expect(history.find(({ aktion }) => aktion === 'gemeldet')?.neu).toMatchObject({ profil: 'Ehemaliges Mitglied' })
    // Remarks about the person are removed too; the remaining reason is the system's own.
    expect(JSON.stringify(history)).not.toContain('Operation')
    expect(history.find(({ aktion }) => aktion === 'abgesagt')).toMatchObject({
      benutzer: null,
      alt: { profil: 'Ehemaliges Mitglied', status: 'eingeteilt' },
      neu: { status: 'abgesagt', grund: 'Ist nicht mehr aktiv dabei' },
    })
  })

  test('a resting member leaves future duties, the next is promoted, leaders learn', async () => {
    const administration = await helfer('keine', {}, ['READ_USER', 'UPDATE_USER', 'UPDATE_USER_PROPERTIES'])
    const chefin = await helfer('RS', {}, LEITUNG)
    const [actor, next] = [await helfer(), await helfer()]
    const dienst = await put({ bedarf: bedarf(['SanA', 1]), leiter: chefin.profil })
    const running = await put({ bedarf: bedarf(['SanA', 1]), beginn: '2027-04-10T08:00:00Z', ende: '2027-04-10T12:00:00Z' })
    for (const one of [dienst, running])
      await as(leitung).setzeAnmeldung({ params: { id: one._id, profileId: actor.profil }, body: { status: 'eingeteilt' } })
    await signUpFor(next, dienst._id)
    expect(await state(dienst._id)).toEqual({ [actor.profil]: 'eingeteilt', [next.profil]: 'warteliste' })
    const profile = instance.as(profileContract, administration)
    const set = async (status: 'aktiv' | 'ruhend') => {
      const { version } = await profile.get({ params: { id: actor.profil } })
      await profile.update({ body: { _id: actor.profil, version, status } })
    }
    await set('ruhend')
    const jobs =
      await sql`select 1 from graphile_worker.jobs where task_identifier = 'plaetze-freigeben' and key = ${`plaetze-freigeben ${actor.profil}`}`.execute(
        instance.context.db,
      )
    expect(jobs.rows).toHaveLength(1)
    const before = await readIn(dienst._id)
    expect(before.status).toBe('besetzt')
    // Repeatable, and on both nodes at once.
    await Promise.all([releasePlaetze(instance.context, dienste, actor.profil), releasePlaetze(second.context, dienste, actor.profil)])
    const after = await readIn(dienst._id)
    expect(await state(dienst._id)).toEqual({ [actor.profil]: 'abgesagt', [next.profil]: 'gemeldet' })
    expect([after.status, after.version > before.version]).toEqual(['ausgeschrieben', true])
    expect(after.schichten[0]?.besetzung).toMatchObject({ eingeteilt: 0, gemeldet: 1, warteliste: 0, offen: 0, unbesetzt: 1 })
    expect(await state(running._id)).toEqual({ [actor.profil]: 'eingeteilt' })
    const { rows: mails } = await sql<{ an: string; betreff: string; text: string }>`
      select u._id as an, m.betreff, m.text from mails m join users u on u.primary_email = m.an
      where u._id = any(${[actor.user, next.user, chefin.user]}::uuid[]) and m.betreff like '%Stadtlauf' order by m._id`.execute(
      instance.context.db,
    )
    expect(mails.filter(({ an }) => an === chefin.user).map(({ text }) => text)).toEqual([
      expect.stringMatching(/Toni Test\d+ ist nicht mehr aktiv dabei\./),
    ])
    expect(mails.filter(({ an }) => an === next.user).map(({ betreff }) => betreff)).toEqual(['Du bist nachgerückt: Stadtlauf'])
    await set('aktiv')
    await as(leitung).setzeAnmeldung({ params: { id: dienst._id, profileId: actor.profil }, body: { status: 'eingeteilt' } })
    await releasePlaetze(instance.context, dienste, actor.profil)
    expect(await state(dienst._id)).toMatchObject({ [actor.profil]: 'eingeteilt' })
  })
})

describe('when a leader leaves', () => {
  test('future services lose the leader, one mail to planners; deputies stay', async () => {
    const administration = await helfer('keine', {}, ['READ_USER', 'UPDATE_USER', 'UPDATE_USER_PROPERTIES'])
    const [chefin, vertretung] = [await helfer('RS', {}, LEITUNG), await helfer('RS')]
    const [one, two] = [
      await put({ leiter: chefin.profil, stvLeiter: vertretung.profil }),
      await put({ leiter: chefin.profil, bezeichnung: 'Stadtfest', beginn: '2027-05-08T08:00:00Z', ende: '2027-05-08T16:00:00Z' }),
    ]
    const three = await put({ leiter: leitung.profil, stvLeiter: chefin.profil })
    const running = await put({ leiter: chefin.profil, beginn: '2027-04-10T08:00:00Z', ende: '2027-04-10T12:00:00Z' })
    const said = async (actor: Person) => {
      const { rows } = await sql<{ betreff: string; text: string }>`
        select m.betreff, m.text from mails m join users u on u.primary_email = m.an
        where u._id = ${actor.user}::uuid and m.betreff like '%Leitung%' order by m._id`.execute(instance.context.db)
      return rows
    }
    await releaseLeitung(instance.context, dienste, chefin.profil)
    expect((await readIn(one._id)).leiter).toBe(chefin.profil)
    const profile = instance.as(profileContract, administration)
    const { version } = await profile.get({ params: { id: chefin.profil } })
    await profile.update({ body: { _id: chefin.profil, version, status: 'gesperrt' } })
    // Repeatable, and on both nodes at once.
    await Promise.all([releaseLeitung(instance.context, dienste, chefin.profil), releaseLeitung(second.context, dienste, chefin.profil)])
    const heads = await Promise.all([one, two, three, running].map(({ _id }) => readIn(_id)))
    expect(heads.map(({ leiter, stvLeiter }) => [leiter, stvLeiter])).toEqual([
      [null, vertretung.profil],
      [null, null],
      [leitung.profil, null],
      [chefin.profil, null],
    ])
    expect(heads[0]?.version).toBe(one.version + 1)
    expect((await said(vertretung)).map(({ betreff }) => betreff)).toEqual(['Es fehlt eine Leitung: Stadtlauf'])
    // Without a deputy: its author.
    expect((await said(leitung)).map(({ betreff }) => betreff)).toEqual(['Es fehlt eine Leitung: Stadtfest'])
    expect(await said(chefin)).toEqual([])
    const history = await as(leitung).history({ params: { id: one._id } })
    expect(history.filter(({ feld }) => feld === 'leiter')[0]).toMatchObject({ benutzer: null, aktion: 'geaendert', neu: null })
  })
})

describe('rights', () => {
  test('nobody registers others without the right, nor by the wrong one', async () => {
    const dienst = await put()
    const [actor, other] = [await helfer(), await helfer()]
    const extern = await helfer('SanA', {}, ['READ_SANDIENST', 'READ_EXTERN_SANDIENST', 'UPDATE_EXTERN_SANDIENST'])
    for (const without of [actor, extern]) {
      const no = await abgelehnt(as(without).setzeAnmeldung({ params: { id: dienst._id, profileId: other.profil }, body: {} }))
      expect(no.status).toBe(403)
      expect((await abgelehnt(as(without).kandidaten({ params: { id: dienst._id } }))).status).toBe(403)
    }
    expect((await readIn(dienst._id)).helfer).toEqual([])
  })

  test('a planner registers after the deadline and rejects with a reason and mail', async () => {
    const dienst = await put({ meldeschluss: '2027-02-28T12:00:00Z' })
    const actor = await helfer()
    const set = (body: object) => as(leitung).setzeAnmeldung({ params: { id: dienst._id, profileId: actor.profil }, body })
    expect(await set({})).toMatchObject({ status: 'gemeldet' })
    expect(await set({ status: 'abgelehnt', grund: 'Wir brauchen noch Erfahrung' })).toMatchObject({
      status: 'abgelehnt',
      grund: 'Wir brauchen noch Erfahrung',
    })
    expect((await readIn(dienst._id, actor)).anmeldung.gruende).toEqual(['Deine Meldung wurde abgelehnt. Wende dich an die Leitung.'])
    expect((await abgelehnt(set({ fahrzeug: '00000000-0000-7000-8000-000000000000' }))).errors[0]?.feld).toBe('fahrzeug')
    const unknown = as(leitung).setzeAnmeldung({
      params: { id: dienst._id, profileId: '00000000-0000-7000-8000-000000000000' },
      body: {},
    })
    expect((await abgelehnt(unknown)).status).toBe(404)
  })
})

describe('at the same second, on two nodes', () => {
  test('50 sign up for one last place, and all may ask: nobody is staffed there yet', async () => {
    const dienst = await put({ bedarf: bedarf(['SanA', 1]) })
    const people = await Promise.all(Array.from({ length: 50 }, () => helfer()))
    const there = await Promise.all(people.map((actor, i) => signUpFor(actor, dienst._id, {}, i % 2 === 0 ? instance : second)))
    expect(new Set(there.map(({ status }) => status))).toEqual(new Set(['gemeldet']))
    expect((await readIn(dienst._id)).schichten[0]?.besetzung).toMatchObject({ eingeteilt: 0, gemeldet: 50, offen: 0, unbesetzt: 1 })
  })

  testAll([
    [true, 49, 'eingeteilt'],
    [false, 0, 'gemeldet'],
  ])('50 sign up for one last place: one gets it (waiting list: %s)', async (warteliste, waiting, first) => {
    const dienst = await put({ bedarf: bedarf(['SanA', 1]), warteliste })
    const people = await Promise.all(Array.from({ length: 50 }, () => helfer()))
    // With a waiting list the place is gone once somebody is staffed there.
    if (warteliste) await staff(people.shift()!, dienst._id)
    const responses = await Promise.all(
      people.map((actor, i) => (i % 2 === 0 ? instance : second).call(actor, 'POST', `/api/sanitaetsdienste/${dienst._id}/anmeldung`, {})),
    )
    const states = responses.map((response) =>
      response.statusCode === 201 ? response.json<{ status: string }>().status : response.statusCode,
    )
    expect(states.filter((one) => one === 'gemeldet')).toHaveLength(warteliste ? 0 : 1)
    expect(states.filter((one) => one === 'warteliste')).toHaveLength(waiting)
    for (const response of responses.filter(({ statusCode }) => statusCode !== 201)) {
      expect([response.statusCode, response.json<{ errors: { msg: string }[] }>().errors[0]?.msg]).toEqual([
        409,
        'Alle Plätze sind vergeben.',
      ])
    }
    const { besetzung } = (await readIn(dienst._id)).schichten[0] ?? {}
    expect(besetzung).toMatchObject({ [first]: 1, warteliste: waiting, offen: 0 })
  })

  test('with one leaving and others joining, no place stays empty', async () => {
    const dienst = await put({ bedarf: bedarf(['SanA', 2]) })
    const people = await Promise.all(Array.from({ length: 10 }, () => helfer()))
    const [a, b, ...rest] = people
    if (!a || !b) throw new Error('no people')
    await Promise.all([staff(a, dienst._id), staff(b, dienst._id)])
    await Promise.all([
      as(a).abmelden({ params: { id: dienst._id } }),
      as(b, second).abmelden({ params: { id: dienst._id } }),
      ...rest.map((actor, i) => signUpFor(actor, dienst._id, {}, i % 2 === 0 ? instance : second)),
    ])
    const { besetzung } = (await readIn(dienst._id)).schichten[0] ?? {}
    expect(besetzung).toMatchObject({ eingeteilt: 0, offen: 0 })
    expect((besetzung?.gemeldet ?? 0) + (besetzung?.warteliste ?? 0)).toBe(8)
  })

  test('calling off and signing up never leave a registration that holds somebody', async () => {
    const dienst = await put({ bedarf: bedarf(['SanA', 20]) })
    const people = await Promise.all(Array.from({ length: 8 }, () => helfer()))
    const results = await Promise.allSettled([
      as(leitung, second).absage({ params: { id: dienst._id }, body: { grund: 'Unwetter' } }),
      ...people.map((actor, i) => signUpFor(actor, dienst._id, {}, i % 2 === 0 ? instance : second)),
    ])
    expect(results[0]?.status).toBe('fulfilled')
    const sentences = results.flatMap((one) => (one.status === 'rejected' ? [(one.reason as ApiError).errors[0]?.msg] : []))
    expect(sentences).toEqual(sentences.map(() => 'Der Dienst ist abgesagt.'))
    const apply = await instance.context.db
      .selectFrom('anmeldungen')
      .innerJoin('angebote', 'angebote._id', 'anmeldungen.angebot')
      .where('angebote.sanitaetsdienst', '=', dienst._id)
      .where('anmeldungen.gilt', '=', true)
      .select('anmeldungen._id')
      .execute()
    expect(apply).toEqual([])
  })
})
