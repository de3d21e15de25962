// Calls for help and hand-overs: from the question to the answer, by the link of the mail and signed in, on two nodes.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { InputOf } from '#contract/endpoint.ts'
import type { Qualifikation } from '#contract/qualifikation.ts'
import type { Recht } from '#contract/rights/rechte.ts'
import { answerBy } from '#blocks/dienst/deadlines.ts'
import { readableTime } from '#contract/time/berlin.ts'
import { clearPlaetze, closeAnfragen } from '#blocks/dienst/server/index.ts'
import { sanitaetsdiensteContract } from '../contract.ts'
import { asChange } from '#tests/support/dienste.ts'
import { abgelehnt, type ApiError, type Person, makeTestInstance, type TestInstance } from '#tests/support/app.ts'
import { testAll } from '#tests/support/cases.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'

const LEITUNG: Recht[] = ['CREATE_SANDIENST', 'READ_SANDIENST', 'UPDATE_SANDIENST', 'DELETE_SANDIENST', 'READ_SANITAETSDIENST_HISTORY']
const START = new Date('2027-04-10T10:00:00Z')
const VERGEBEN = 'Der Platz ist inzwischen vergeben – danke, dass du helfen wolltest.'
let clock = START
let database: TestDatabase
let instance: TestInstance
let second: TestInstance
let leitung: Person
let ort: string

type New = InputOf<typeof sanitaetsdiensteContract.create>['body']
const as = (actor: Person | null, on = instance) => on.as(sanitaetsdiensteContract, actor)
let day = 0
/** 10:00 to 18:00 in Berlin, on a day of its own. */
function put(fresh: Partial<New> = {}) {
  day += 1
  const datum = new Date(Date.parse('2027-05-01T00:00:00Z') + day * 86_400_000).toISOString().slice(0, 10)
  return as(leitung).create({
    body: {
      art: 'intern',
      bezeichnung: 'Stadtlauf',
      ort,
      veranstalter: { name: 'TV Musterstadt', ansprechpartner: 'Eva Beispiel', telefon: '02345 678901' },
      beginn: `${datum}T08:00:00.000Z`,
      ende: `${datum}T16:00:00.000Z`,
      leiter: leitung.profil,
      bedarf: [{ qualifikation: 'SanA', anzahl: 1, funktion: 'Streife' }],
      ...fresh,
    },
  })
}
async function helfer(qualifikation: Qualifikation = 'SanA', columns: Record<string, unknown> = {}, vorname = 'Toni') {
  const actor = await instance.person(['READ_SANDIENST'], { vorname })
  await instance.context.transact((trx) =>
    trx
      .updateTable('profile')
      .set({ sanitaetsausbildung: qualifikation, ...columns })
      .where('_id', '=', actor.profil)
      .execute(),
  )
  return actor
}
const ruheAll = () => sql`update profile set status = 'ruhend' where "user" <> ${leitung.user}::uuid`.execute(instance.context.db)
const error = async (call: Promise<unknown>) => {
  const { status, errors } = await abgelehnt(call)
  return [status, errors[0]?.msg]
}
const mails = async (actor: Person) =>
  (
    await sql<{
      betreff: string
      text: string
      html: string
    }>`select m.betreff, m.text, m.html from mails m join users u on u.primary_email = m.an
      where u._id = ${actor.user}::uuid order by m._id`.execute(instance.context.db)
  ).rows
/** The secret of the last mail that asked somebody, also when it was dropped since. */
const secrets = new Map<string, string>()
async function token(actor: Person): Promise<string> {
  const text = (await mails(actor)).map((mail) => mail.text).join('\n')
  const last = [...text.matchAll(/\/zusage\/([\w-]{43})\n/g)].at(-1)?.[1] ?? secrets.get(actor.user) ?? ''
  secrets.set(actor.user, last)
  return last
}
/** Calls for help are out by then. */
const afterHold = () => void (clock = new Date(clock.getTime() + 60_000))
const please = (id: string, body: object = {}) => as(leitung).hilferuf({ params: { id }, body })
const question = (actor: Person, id: string) => please(id, { profile: [actor.profil] })
const answer = async (actor: Person, response: 'zugesagt' | 'abgelehnt', on = instance) =>
  as(null, on).zusagen({ params: { token: await token(actor) }, body: { antwort: response } })
const read = (id: string) => as(leitung).get({ params: { id } })
const state = async (id: string, actor: Person) => (await read(id)).helfer.find(({ profil }) => profil._id === actor.profil)

beforeAll(async () => {
  database = await testDatabase()
  instance = await makeTestInstance({ database, clock: () => clock, config: { baseUrl: 'https://intranet.example.org' } })
  second = await makeTestInstance({ database, clock: () => clock })
  leitung = await instance.person(LEITUNG, { vorname: 'Lea', nachname: 'Leitung' })
  ort = await instance.context.transact(
    async (trx) => (await trx.insertInto('orte').values({ name: 'Stadthalle' }).returning('_id').executeTakeFirstOrThrow())._id,
  )
})
beforeEach(() => {
  clock = START
})
afterAll(async () => {
  await second.close()
  await instance.close()
  await database.close()
})

describe('recipients of a call for help', () => {
  test('the suited, free, rested and least burdened, twice the gap, once each', async () => {
    await ruheAll()
    const dienst = await put({
      bedarf: [
        { qualifikation: 'NotSan', anzahl: 1 },
        { qualifikation: 'SanA', anzahl: 1 },
      ],
    })
    const [a, b, c, d] = [await helfer(), await helfer(), await helfer(), await helfer('NotSan')]
    const [tooLow, wantsNot] = [
      await helfer('EH'),
      await helfer('SanA', { emailBenachrichtigungen: sql`"emailBenachrichtigungen" || '{"neuerDienst":false}'` }),
    ]
    const taken = await helfer()
    const nextDoor = await put({ leiter: null, beginn: dienst.beginn, ende: dienst.ende })
    await as(leitung).setzeAnmeldung({ params: { id: nextDoor._id, profileId: taken.profil }, body: { status: 'eingeteilt' } })
    const diligent = c
    const earlier = await put({ beginn: '2027-04-20T08:00:00Z', ende: '2027-04-20T16:00:00Z' })
    await as(leitung).setzeAnmeldung({ params: { id: earlier._id, profileId: diligent.profil }, body: { status: 'eingeteilt' } })
    const gefragt = await please(dienst._id, { text: 'Bitte!' })
    expect(gefragt.map(({ profil }) => profil._id).toSorted()).toEqual([a, b, d].map(({ profil }) => profil).toSorted())
    expect(gefragt[0]).toMatchObject({
      art: 'hilferuf',
      dienst: dienst._id,
      text: 'Bitte!',
      antwort: null,
      laeuftAb: dienst.beginn,
      von: { vorname: 'Lea' },
    })
    const [mail] = await mails(d)
    expect(mail?.betreff).toMatch(/^Kannst du helfen\? Stadtlauf, /)
    for (const sentence of [
      'Lea Leitung bittet dich um Hilfe',
      '„Bitte!“',
      'Ja, ich komme:\nhttps://intranet.example.org/zusage/',
      'Nein, diesmal nicht:\nhttps://intranet.example.org/zusage/',
      '?antwort=nein',
    ])
      expect(mail?.text).toContain(sentence)
    for (const actor of [tooLow, wantsNot, taken])
      expect((await mails(actor)).filter(({ betreff }) => betreff.startsWith('Kannst'))).toEqual([])
    // A second press asks the rest.
    expect((await please(dienst._id)).map(({ profil }) => profil._id)).toEqual([diligent.profil])
    expect(await error(please(dienst._id))).toEqual([
      409,
      expect.stringMatching(/^Es ist niemand frei, .* Gesucht: 1 NotSan und 1 SanA\.$/),
    ])
    expect((await as(leitung).anfragen({ params: { id: dienst._id } })).length).toBe(4)
    const history = await as(leitung).history({ params: { id: dienst._id } })
    expect(history.filter(({ feld }) => feld === 'hilferuf')).toHaveLength(2)
  })

  test('asked for two shifts somebody gets one mail; the proposal says why not again', async () => {
    await ruheAll()
    const [toni, udo] = [await helfer(), await helfer()]
    const { beginn, ende } = { beginn: '2027-09-01T08:00:00.000Z', ende: '2027-09-01T20:00:00.000Z' }
    const half = '2027-09-01T14:00:00.000Z'
    const need = [{ qualifikation: 'SanA' as const, anzahl: 2 }]
    const dienst = await put({
      beginn,
      ende,
      bedarf: [],
      schichten: [
        { bezeichnung: 'Früh', beginn, ende: half, bedarf: need },
        { bezeichnung: 'Spät', beginn: half, ende, bedarf: need },
      ],
    })
    await please(dienst._id, {
      personen: dienst.schichten.flatMap(({ _id }) => [toni, udo].map(({ profil }) => ({ schicht: _id, profil }))),
    })
    expect((await mails(toni)).map(({ text }) => [text.includes('Früh'), text.includes('Spät')])).toEqual([[true, true]])
    afterHold()
    for (const { _id } of await as(udo).meineAnfragen()) await as(udo).beantworten({ params: { id: _id }, body: { antwort: 'abgelehnt' } })
    const { plaetze } = await as(leitung).vorschlag({ params: { id: dienst._id } })
    expect(plaetze.map(({ profil }) => profil)).toEqual([null, null, null, null])
    expect(plaetze[0]?.gruende.map(({ text }) => text).toSorted()).toEqual([
      'gefragt, noch ohne Antwort',
      'haben auf die Anfrage abgesagt',
      // The leader.
      'nicht dafür ausgebildet',
    ])
  })

  test('the chosen people, except staffed, asked or busy ones, with the reason', async () => {
    const dienst = await put({ bedarf: [{ qualifikation: 'SanA', anzahl: 2 }] })
    const [a, there] = [await helfer('EH', {}, 'Ida'), await helfer('SanA', {}, 'Dora')]
    await as(leitung).setzeAnmeldung({ params: { id: dienst._id, profileId: there.profil }, body: { status: 'eingeteilt' } })
    expect(
      (await please(dienst._id, { profile: [a.profil, there.profil, a.profil.toUpperCase()] })).map(({ profil }) => profil._id),
    ).toEqual([a.profil])
    expect(await error(question(a, dienst._id))).toEqual([
      409,
      expect.stringMatching(/^Ida Test\d+ ist schon gefragt und hat noch nicht geantwortet\.$/),
    ])
    expect(await error(question(there, dienst._id))).toEqual([409, expect.stringMatching(/^Dora Test\d+ ist schon dabei\.$/)])
    expect(await error(please(dienst._id, { profile: ['00000000-0000-7000-8000-000000000000'] }))).toEqual([
      400,
      expect.stringContaining('gibt es nicht'),
    ])
  })

  test('with mails switched off, the question shows after sign-in only', async () => {
    const dienst = await put()
    const silent = await helfer('SanA', { emailBenachrichtigungen: sql`"emailBenachrichtigungen" || '{"neuerDienst":false}'` })
    const foreign = await helfer()
    const [anfrage] = await question(silent, dienst._id)
    expect(await mails(silent)).toEqual([])
    expect(await as(silent).meineAnfragen()).toEqual([])
    afterHold()
    expect((await as(silent).meineAnfragen()).map(({ _id }) => _id)).toEqual([anfrage?._id])
    expect(await as(foreign).meineAnfragen()).toEqual([])
    const params = { id: anfrage?._id ?? '' }
    expect((await error(as(foreign).beantworten({ params, body: { antwort: 'zugesagt' } })))[0]).toBe(404)
    expect(await as(silent).beantworten({ params, body: { antwort: 'zugesagt' } })).toMatchObject({ antwort: 'zugesagt' })
    expect((await state(dienst._id, silent))?.status).toBe('eingeteilt')
    expect(await as(silent).meineAnfragen()).toEqual([])
  })

  test('is refused without need, for drafts, after begin or cancelling, without right', async () => {
    const [without, draft, over, abgesagt, several] = [
      await put({ bedarf: [] }),
      await put({ status: 'anfrage' }),
      await put(),
      await put(),
      await put({
        schichten: [0, 4].map((h) => ({
          beginn: `2027-08-01T${String(8 + h).padStart(2, '0')}:00:00Z`,
          ende: `2027-08-01T${12 + h}:00:00Z`,
        })),
        bedarf: [],
        beginn: '2027-08-01T08:00:00Z',
        ende: '2027-08-01T16:00:00Z',
      }),
    ]
    expect(await error(please(without._id))).toEqual([409, 'Für diese Schicht ist kein Bedarf genannt. Wähle aus, wen du fragen möchtest.'])
    expect(await error(please(draft._id))).toEqual([409, 'Der Dienst ist noch nicht ausgeschrieben.'])
    expect((await error(please(several._id)))[0]).toBe(400)
    await as(leitung).absage({ params: { id: abgesagt._id }, body: { grund: 'Regen' } })
    expect(await error(please(abgesagt._id))).toEqual([409, 'Der Dienst ist abgesagt.'])
    clock = new Date(over.beginn)
    expect(await error(please(over._id))).toEqual([409, 'Dafür ist es zu spät: Die Schicht hat schon begonnen.'])
    expect((await error(as(await helfer()).hilferuf({ params: { id: over._id }, body: {} })))[0]).toBe(403)
    expect((await error(as(await helfer()).anfragen({ params: { id: over._id } })))[0]).toBe(403)
  })
})

describe('the link of the mail', () => {
  test('shows what is asked and answers nothing by being opened; a yes staffs, once', async () => {
    const dienst = await put({ treffpunkt: 'Wache Süd' })
    const actor = await helfer('SanB')
    await question(actor, dienst._id)
    const params = { token: await token(actor) }
    for (const _times of [1, 2])
      expect(await as(null).zusage({ params })).toEqual({
        art: 'hilferuf',
        anlass: 'Der Dienst',
        vorname: 'Toni',
        bezeichnung: 'Stadtlauf',
        schicht: '',
        beginn: dienst.beginn,
        ende: dienst.ende,
        ortName: 'Stadthalle',
        treffpunkt: 'Wache Süd',
        vorher: null,
        text: '',
        zustand: 'offen',
        satz: 'Kannst du kommen?',
      })
    expect(await state(dienst._id, actor)).toBeUndefined()
    expect(await answer(actor, 'zugesagt')).toMatchObject({ zustand: 'zugesagt', satz: 'Danke, du bist dabei!' })
    expect(await state(dienst._id, actor)).toMatchObject({ status: 'eingeteilt', funktion: 'Streife', qualifikationBeiEinteilung: 'SanB' })
    expect((await read(dienst._id)).status).toBe('besetzt')
    expect(await error(answer(actor, 'zugesagt'))).toEqual([409, 'Du hast hier schon zugesagt.'])
    expect(await error(answer(actor, 'abgelehnt'))).toEqual([409, 'Du hast hier schon zugesagt.'])
    expect(await as(null).zusage({ params })).toMatchObject({ zustand: 'zugesagt' })
    // The leader is told; the answered question is not sent any more.
    expect((await mails(leitung)).at(-1)?.text).toMatch(/Toni Test\d+ hat auf die Anfrage zugesagt\./)
    expect(await mails(actor)).toEqual([])
  })

  test('after a no the place is no offer, until the no is taken back', async () => {
    await ruheAll()
    const dienst = await put()
    const actor = await helfer()
    await question(actor, dienst._id)
    afterHold()
    const [asked] = await as(actor).meineAnfragen()
    const reply = (response: 'abgelehnt' | 'offen', reason = '') =>
      as(actor).beantworten({ params: { id: asked!._id }, body: { antwort: response, grund: reason } })
    const reasons = async () => (await as(leitung).anfragen({ params: { id: dienst._id } })).map(({ grund }) => grund)
    const offered = async () => (await as(actor).list()).zeilen.find(({ _id }) => _id === dienst._id)?.passt
    expect(await offered()).toBe(true)
    await reply('abgelehnt')
    expect(await offered()).toBe(false)
    // Its reason may come later, and goes with it.
    expect(await error(reply('abgelehnt'))).toEqual([409, 'Du hast hier schon abgesagt.'])
    await reply('abgelehnt', 'Bin im Urlaub')
    expect(await reasons()).toEqual(['Bin im Urlaub'])
    expect(await reply('offen')).toMatchObject({ antwort: null, beantwortetAm: null })
    expect(await offered()).toBe(true)
    expect(await error(reply('offen'))).toEqual([409, 'Das lässt sich nicht mehr zurücknehmen.'])
    expect(await reasons()).toEqual([''])
    await reply('abgelehnt', 'Bin krank')
    await instance.context.transact((trx) => clearPlaetze(trx, actor.profil, new Date()))
    expect(await reasons()).toEqual([''])
  })

  test('a no is kept, and who said it is not asked again by itself', async () => {
    await ruheAll()
    const dienst = await put()
    const actor = await helfer()
    await question(actor, dienst._id)
    expect(await answer(actor, 'abgelehnt')).toMatchObject({
      zustand: 'abgelehnt',
      satz: 'Danke für deine Antwort. Vielleicht klappt es beim nächsten Mal.',
    })
    expect(await state(dienst._id, actor)).toBeUndefined()
    expect((await error(please(dienst._id)))[0]).toBe(409)
    expect((await as(leitung).anfragen({ params: { id: dienst._id } }))[0]).toMatchObject({
      antwort: 'abgelehnt',
      beantwortetAm: START.toISOString(),
    })
  })

  testAll(['', 'x', 'A'.repeat(43), '%00', "' or 1=1 --", 'A'.repeat(200)])('a forged one (%s) is nobody’s', async (wrong) => {
    const path = `/api/sanitaetsdienste/zusage/${encodeURIComponent(wrong)}`
    for (const [method, body] of [
      ['GET', undefined],
      ['POST', { antwort: 'zugesagt' }],
    ] as const) {
      const response = await instance.call(null, method, path, body)
      expect(response.statusCode).toBe(404)
      expect(response.json<{ errors: unknown[] }>().errors).toHaveLength(1)
    }
  })

  test('only the hash of the secret is stored', async () => {
    const dienst = await put()
    const actor = await helfer()
    await question(actor, dienst._id)
    const { rows } = await sql<{
      treffer: number
    }>`select count(*)::int as treffer from anfragen f where f::text like ${`%${await token(actor)}%`}`.execute(instance.context.db)
    expect((await token(actor)).length).toBe(43)
    expect(rows[0]?.treffer).toBe(0)
  })

  test('says kindly that the place is gone, the service is called off, the time is over', async () => {
    const dienst = await put()
    const [a, b, c] = [await helfer(), await helfer(), await helfer()]
    await please(dienst._id, { profile: [a, b, c].map(({ profil }) => profil) })
    await answer(a, 'zugesagt')
    expect(await as(null).zusage({ params: { token: await token(b) } })).toMatchObject({ zustand: 'vergeben', satz: VERGEBEN })
    expect(await error(answer(b, 'zugesagt'))).toEqual([409, VERGEBEN])
    expect(await answer(b, 'abgelehnt')).toMatchObject({ zustand: 'abgelehnt' })
    await as(leitung).absage({ params: { id: dienst._id }, body: { grund: 'Regen' } })
    expect(await as(null).zusage({ params: { token: await token(c) } })).toMatchObject({ zustand: 'abgesagt' })
    expect(await error(answer(c, 'zugesagt'))).toEqual([409, expect.stringMatching(/^Der Dienst ist abgesagt/)])
    expect((await mails(c)).at(-1)?.betreff).toBe('Abgesagt: Stadtlauf')
    const other = await put()
    await question(c, other._id)
    clock = new Date(other.beginn)
    for (const close of [async () => undefined, () => closeAnfragen(instance.context)]) {
      await close()
      expect(await as(null).zusage({ params: { token: await token(c) } })).toMatchObject({ zustand: 'abgelaufen' })
      expect(await error(answer(c, 'zugesagt'))).toEqual([409, 'Dafür ist es zu spät: Der Dienst hat schon begonnen.'])
    }
  })

  test('accepting while placed elsewhere is refused; the question stays open', async () => {
    const dienst = await put()
    const actor = await helfer()
    await question(actor, dienst._id)
    const nextDoor = await put({ leiter: null, bezeichnung: 'Konzert', beginn: dienst.beginn, ende: dienst.ende })
    await as(leitung).setzeAnmeldung({ params: { id: nextDoor._id, profileId: actor.profil }, body: { status: 'eingeteilt' } })
    // The link's holder learns nothing about other duties.
    expect(await error(answer(actor, 'zugesagt'))).toEqual([409, 'Zu dieser Zeit bist du anderweitig eingeteilt.'])
    afterHold()
    const [mine] = await as(actor).meineAnfragen()
    expect(await error(as(actor).beantworten({ params: { id: mine?._id ?? '' }, body: { antwort: 'zugesagt' } }))).toEqual([
      409,
      expect.stringMatching(/^Zu dieser Zeit bist du schon eingeteilt: Konzert, /),
    ])
    expect(await as(null).zusage({ params: { token: await token(actor) } })).toMatchObject({ zustand: 'offen' })
  })

  test('a yes takes the free place that suits: not the wheel without a licence', async () => {
    const line = (qualifikation: 'RH' | 'SanA', fn: string) => ({ qualifikation, anzahl: 1, funktion: fn })
    const dienst = await put({ bedarf: [line('RH', 'Fahrer KTW'), line('SanA', 'Helfer')] })
    const actor = await helfer('RH', { geburtsdatum: '1990-01-01' })
    await question(actor, dienst._id)
    await answer(actor, 'zugesagt')
    expect(await state(dienst._id, actor)).toMatchObject({ status: 'eingeteilt', funktion: 'Helfer' })
    // Only the wheel is left.
    const second = await helfer('RH', { geburtsdatum: '1990-01-01' })
    await question(second, dienst._id)
    expect(await error(answer(second, 'zugesagt'))).toEqual([
      409,
      expect.stringMatching(/^Für den freien Platz fehlt dir .* Sprich mit der Leitung\.$/),
    ])
    expect(await state(dienst._id, second)).toBeUndefined()
  })

  test('signing up accepts the question; a registered person is staffed by it', async () => {
    const dienst = await put({ bedarf: [{ qualifikation: 'SanA', anzahl: 2 }] })
    const [self, other] = [await helfer(), await helfer()]
    await please(dienst._id, { profile: [self.profil, other.profil] })
    const link = await token(self)
    const offered = async () => {
      const [detail, rows] = [
        await as(self).get({ params: { id: dienst._id } }),
        await as(self).list({ query: { suche: dienst.bezeichnung } }),
      ]
      const row = rows.zeilen.find(({ _id }) => _id === dienst._id)
      return [detail.schichten[0]?.anmeldung.anfrage?._id, row?.anmeldung.anfrage?._id, row?.passt]
    }
    // Within the minute in which it can be taken back nobody is asked.
    expect(await offered()).toEqual([undefined, undefined, true])
    afterHold()
    const [{ _id: asked } = { _id: '' }] = await as(self).meineAnfragen()
    expect(await offered()).toEqual([asked, asked, true])
    await as(self).anmelden({ params: { id: dienst._id }, body: {} })
    expect(await as(null).zusage({ params: { token: link } })).toMatchObject({ zustand: 'zugesagt' })
    expect((await offered())[0]).toBeUndefined()
    await answer(other, 'zugesagt')
    expect([(await state(dienst._id, self))?.status, (await state(dienst._id, other))?.status]).toEqual(['eingeteilt', 'eingeteilt'])
  })

  test.each(['selbst', 'gemeldet', 'eingeteilt'] as const)(
    'a question closed by a place (%s) is neither sent nor left unread',
    async (way) => {
      const dienst = await put({ bedarf: [{ qualifikation: 'SanA', anzahl: 2 }] })
      const notices = async (actor: Person) =>
        (await sql<{ titel: string }>`select titel from mitteilungen where profil = ${actor.profil}::uuid`.execute(instance.context.db))
          .rows
      for (const told of [false, true]) {
        const actor = await helfer()
        await question(actor, dienst._id)
        const params = { id: dienst._id }
        if (told) {
          clock = new Date(START.getTime() + 3_600_000)
          await sql`update mails set "versendetAm" = ${clock} where schluessel like 'anfrage %'`.execute(instance.context.db)
        }
        if (way === 'selbst') await as(actor).anmelden({ params, body: {} })
        else await as(leitung).setzeAnmeldung({ params: { id: dienst._id, profileId: actor.profil }, body: { status: way } })
        const asking = [...(await mails(actor)), ...(await notices(actor)).map(({ titel }) => ({ betreff: titel }))].filter(({ betreff }) =>
          betreff.startsWith('Kannst du helfen'),
        )
        // The mail sent already stays sent.
        expect(asking, `told: ${told}`).toHaveLength(told ? 1 : 0)
      }
    },
  )

  test('ten say yes to one last place at the same second on two nodes: one stands there', async () => {
    const dienst = await put()
    const people = await Promise.all(Array.from({ length: 10 }, () => helfer()))
    await please(dienst._id, { profile: people.map(({ profil }) => profil) })
    const results = await Promise.allSettled(people.map((actor, i) => answer(actor, 'zugesagt', i % 2 === 0 ? instance : second)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const absagen = results.flatMap((one) => (one.status === 'rejected' ? [(one.reason as ApiError).errors[0]?.msg] : []))
    expect(new Set(absagen)).toEqual(new Set([VERGEBEN]))
    expect((await read(dienst._id)).schichten[0]?.besetzung).toMatchObject({ eingeteilt: 1, offen: 0 })
  })

  test('one link pressed on two phones at once counts once', async () => {
    const dienst = await put()
    const actor = await helfer()
    await question(actor, dienst._id)
    const both = await Promise.allSettled([answer(actor, 'zugesagt'), answer(actor, 'abgelehnt', second)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('handing one’s place on', () => {
  async function platz(fresh: Partial<New> = {}, rolle: object = { status: 'eingeteilt', funktion: 'Streife' }) {
    const dienst = await put(fresh)
    const geber = await helfer('SanA', {}, 'Gerd')
    await as(leitung).setzeAnmeldung({ params: { id: dienst._id, profileId: geber.profil }, body: rolle })
    return { dienst, geber }
  }
  const offer = (geber: Person, id: string, to: Person, text = '') =>
    as(geber).uebergabe({ params: { id }, body: { profil: to.profil, text } })

  test('is offered to those who cover the same line, are free and not there yet', async () => {
    await ruheAll()
    const { dienst, geber } = await platz({
      bedarf: [
        { qualifikation: 'SanA', anzahl: 1, funktion: 'Streife' },
        { qualifikation: 'EH', anzahl: 1 },
      ],
    })
    const [higher, tooLow, present, taken, hidden] = [
      await helfer('RS'),
      await helfer('EH'),
      await helfer(),
      await helfer(),
      await helfer('SanA', { unsichtbar: true }),
    ]
    await as(present).anmelden({ params: { id: dienst._id }, body: {} })
    const nextDoor = await put({ leiter: null, beginn: dienst.beginn, ende: dienst.ende })
    await as(leitung).setzeAnmeldung({ params: { id: nextDoor._id, profileId: taken.profil }, body: { status: 'eingeteilt' } })
    expect((await as(geber).uebernehmer({ params: { id: dienst._id } })).map(({ profil }) => profil._id)).toEqual([higher.profil])
    for (const not of [tooLow, present, taken]) expect((await error(offer(geber, dienst._id, not)))[0]).toBe(409)
    for (const not of [hidden, geber]) expect((await error(offer(geber, dienst._id, not)))[0]).toBe(400)
    expect(await error(as(higher).uebernehmer({ params: { id: dienst._id } }))).toEqual([
      409,
      'Du hast hier keinen Platz, den du übergeben könntest.',
    ])
  })

  test('accepting moves state, function and time at once, with mails and history', async () => {
    const { dienst, geber } = await platz()
    const nehmer = await helfer('NotSan', {}, 'Nina')
    const anfrage = await offer(geber, dienst._id, nehmer, 'Kannst du?')
    expect(anfrage).toMatchObject({ art: 'uebergabe', profil: { _id: nehmer.profil }, von: { _id: geber.profil }, text: 'Kannst du?' })
    expect((await as(geber).meineAnfragen()).map(({ _id }) => _id)).toEqual([anfrage._id])
    expect((await mails(nehmer))[0]?.betreff).toMatch(/^Übernimmst du meinen Platz\? Stadtlauf/)
    expect((await mails(nehmer))[0]?.text).toMatch(new RegExp(`Antwort bis: +${readableTime(answerBy(anfrage))} Uhr`))
    expect(await answer(nehmer, 'zugesagt')).toMatchObject({ zustand: 'zugesagt', satz: 'Danke, der Platz gehört jetzt dir!' })
    expect(await state(dienst._id, geber)).toMatchObject({
      status: 'abgesagt',
      grund: 'Platz übergeben',
      funktion: '',
    })
    expect(await state(dienst._id, nehmer)).toMatchObject({
      status: 'eingeteilt',
      funktion: 'Streife',
      qualifikationBeiEinteilung: 'NotSan',
    })
    expect((await read(dienst._id)).schichten[0]?.besetzung).toMatchObject({ eingeteilt: 1, offen: 0 })
    expect((await mails(geber)).at(-1)?.betreff).toBe('Dein Platz ist übernommen: Stadtlauf')
    expect((await mails(leitung)).at(-1)?.text).toMatch(/Gerd Test\d+ hat den Platz an Nina Test\d+ übergeben\./)
    const history = await as(leitung).history({ params: { id: dienst._id } })
    expect(history.filter(({ aktion }) => aktion === 'uebergeben')).toHaveLength(2)
  })

  test('a registered place stays a registered one, also when every place is taken', async () => {
    const { dienst, geber } = await platz({}, { status: 'gemeldet' })
    const nehmer = await helfer()
    await offer(geber, dienst._id, nehmer)
    await answer(nehmer, 'zugesagt')
    expect([(await state(dienst._id, geber))?.status, (await state(dienst._id, nehmer))?.status]).toEqual(['abgesagt', 'gemeldet'])
  })

  test('a no leaves everything as it was, and the place may be offered to the next', async () => {
    const { dienst, geber } = await platz()
    const [no, yes] = [await helfer(), await helfer()]
    await offer(geber, dienst._id, no)
    expect(await error(offer(geber, dienst._id, yes))).toEqual([409, 'Du hast deinen Platz schon jemandem angeboten.'])
    expect(await answer(no, 'abgelehnt')).toMatchObject({ satz: 'Danke für deine Antwort. Der Platz bleibt, wie er war.' })
    expect((await state(dienst._id, geber))?.status).toBe('eingeteilt')
    await offer(geber, dienst._id, yes)
  })

  test('withdrawn, signed off or called off: the offer is gone and says so', async () => {
    const cases: [(dienst: string, geber: Person) => Promise<unknown>, string][] = [
      [(id, geber) => as(geber).uebergabeZuruecknehmen({ params: { id } }), 'zurueckgezogen'],
      [(id, geber) => as(geber).abmelden({ params: { id } }), 'zurueckgezogen'],
      [
        (id, geber) => as(leitung).setzeAnmeldung({ params: { id, profileId: geber.profil }, body: { status: 'abgelehnt' } }),
        'zurueckgezogen',
      ],
      [(id) => as(leitung).absage({ params: { id }, body: { grund: 'Regen' } }), 'abgesagt'],
    ]
    for (const [act, state] of cases) {
      const { dienst, geber } = await platz()
      const nehmer = await helfer()
      await offer(geber, dienst._id, nehmer)
      const params = { token: await token(nehmer) }
      await act(dienst._id, geber)
      expect(await as(null).zusage({ params })).toMatchObject({ zustand: state })
      expect((await error(as(null).zusagen({ params, body: { antwort: 'zugesagt' } })))[0]).toBe(409)
      expect(await as(nehmer).meineAnfragen()).toEqual([])
    }
    const { dienst, geber } = await platz()
    expect(await error(as(geber).uebergabeZuruecknehmen({ params: { id: dienst._id } }))).toEqual([
      409,
      'Du bietest hier gerade keinen Platz an.',
    ])
  })

  test('a person is offered the same place at most twice, never a withdrawn one', async () => {
    const { dienst, geber } = await platz()
    const [nehmer, other] = [await helfer(), await helfer()]
    const params = { id: dienst._id }
    const subjects = async (actor: Person) => (await mails(actor)).map(({ betreff }) => betreff)
    for (const _ of [1, 2]) {
      await offer(geber, dienst._id, nehmer, 'Na?')
      expect(await subjects(nehmer)).toHaveLength(1)
      await as(geber).uebergabeZuruecknehmen({ params })
      expect(await subjects(nehmer)).toEqual([])
    }
    expect(await error(offer(geber, dienst._id, nehmer, 'Na?'))).toEqual([
      409,
      'Diesen Platz hast du dieser Person schon zweimal angeboten. Ruf sie am besten an.',
    ])
    expect(await subjects(nehmer)).toEqual([])
    await offer(geber, dienst._id, other)
    expect(await subjects(other)).toHaveLength(1)
  })

  test('taking over and signing off at once on two nodes: one succeeds', async () => {
    const { dienst, geber } = await platz()
    const nehmer = await helfer()
    await offer(geber, dienst._id, nehmer)
    await Promise.allSettled([answer(nehmer, 'zugesagt'), as(geber, second).abmelden({ params: { id: dienst._id } })])
    const states = [(await state(dienst._id, geber))?.status, (await state(dienst._id, nehmer))?.status]
    expect(states[0]).toBe('abgesagt')
    expect([undefined, 'eingeteilt']).toContain(states[1])
  })
})

describe('a need and a time of its own', () => {
  test('a person too young for the place is not asked', async () => {
    await ruheAll()
    const dienst = await put({
      bedarf: [
        { qualifikation: 'SanA', anzahl: 1, mindestalter: 21 },
        { qualifikation: 'EH', anzahl: 1 },
      ],
    })
    const young = await helfer('RS', { geburtsdatum: '2008-01-01' })
    const old = await helfer('SanA', { geburtsdatum: '1990-01-01' })
    const there = await helfer('EH', { geburtsdatum: '1990-01-01' })
    await as(leitung).setzeAnmeldung({ params: { id: dienst._id, profileId: there.profil }, body: { status: 'eingeteilt' } })
    expect((await please(dienst._id)).map(({ profil }) => profil._id)).toEqual([old.profil])
    expect(
      (await as(leitung).kandidaten({ params: { id: dienst._id } })).kandidaten.find(({ profil }) => profil._id === young.profil),
    ).toMatchObject({
      geeignet: false,
    })
  })

  test('a question can be answered until the service begins, also when that moves', async () => {
    const dienst = await put()
    const actor = await helfer()
    await question(actor, dienst._id)
    const [beginn, ende] = [dienst.beginn.replace('T08', 'T10'), dienst.ende.replace('T16', 'T18')]
    const { status, ...old } = await read(dienst._id)
    await as(leitung).update({
      params: { id: dienst._id },
      body: { ...old, beginn, ende, schichten: old.schichten.map((schicht) => ({ ...schicht, beginn, ende })) },
    })
    clock = new Date(dienst.beginn.replace('T08', 'T09'))
    await closeAnfragen(instance.context)
    expect(await answer(actor, 'zugesagt')).toMatchObject({ zustand: 'zugesagt', beginn })
  })
})

describe('changes of the requested service', () => {
  const move = async (id: string, data: Partial<New>) => {
    const dienst = await read(id)
    return as(leitung).update({ params: { id }, body: asChange(dienst, data) })
  }
  const page = async (actor: Person) => as(null).zusage({ params: { token: await token(actor) } })

  test('moved: unanswered people are notified once; the link shows the old values', async () => {
    const dienst = await put()
    const [offen, declined, wants] = [
      await helfer(),
      await helfer(),
      await helfer('SanA', { emailBenachrichtigungen: sql`"emailBenachrichtigungen" || '{"neuerDienst":false}'` }),
    ]
    await please(dienst._id, { profile: [offen, declined, wants].map(({ profil }) => profil) })
    await answer(declined, 'abgelehnt')
    expect((await page(offen)).vorher).toBeNull()
    const hour = (time: string, around: number) => new Date(Date.parse(time) + around * 3_600_000).toISOString()
    const fresh = (around: number, treffpunkt: string) => ({
      beginn: hour(dienst.beginn, around),
      ende: hour(dienst.ende, around),
      treffpunkt,
      schichten: [],
    })
    await move(dienst._id, fresh(1, 'Nordtor'))
    // Moved again within ten minutes: one mail, with the last state.
    await move(dienst._id, fresh(2, 'Südtor'))
    expect((await mails(offen)).map(({ betreff }) => betreff)).toEqual([
      expect.stringMatching(/^Kannst du helfen\?/),
      'Geändert: Stadtlauf',
    ])
    expect((await mails(offen))[1]?.text).toMatch(/12:00/)
    expect((await mails(offen))[1]?.text).toMatch(/Südtor/)
    expect((await mails(offen))[1]?.text).not.toMatch(/Nordtor/)
    expect([(await mails(declined)).length, (await mails(wants)).length]).toEqual([0, 0])
    expect(await page(offen)).toMatchObject({
      zustand: 'offen',
      beginn: hour(dienst.beginn, 2),
      treffpunkt: 'Südtor',
      vorher: { beginn: dienst.beginn, ende: dienst.ende, ortName: 'Stadthalle', treffpunkt: '' },
    })
    // A change of neither time nor place sends no mail.
    await move(dienst._id, { ...fresh(2, 'Südtor'), kleidung: 'Einsatzjacke' })
    expect(await mails(offen)).toHaveLength(2)
    const params = { token: await token(offen) }
    const yes = (gesehen: { beginn: string; ende: string; ortName?: string }) =>
      as(null).zusagen({ params, body: { antwort: 'zugesagt', gesehen } })
    const { beginn, ende } = await read(dienst._id)
    for (const old of [
      { beginn: dienst.beginn, ende: dienst.ende },
      { beginn, ende, ortName: 'Marktplatz' },
    ])
      expect(await error(yes(old))).toEqual([409, 'Zeit oder Ort haben sich geändert. Sieh erst nach und antworte dann im Intranet.'])
    expect(await state(dienst._id, offen)).toBeUndefined()
    await yes({ beginn: beginn.replace('Z', '+00:00'), ende, ortName: 'Stadthalle' })
    expect(await state(dienst._id, offen)).toMatchObject({ status: 'eingeteilt', von: hour(dienst.beginn, 2) })
  })

  test('only another shift moves: nothing is told', async () => {
    const { beginn, ende } = await put({ leiter: null })
    const middle = new Date((Date.parse(beginn) + Date.parse(ende)) / 2).toISOString()
    const bedarf = [{ qualifikation: 'SanA' as const, anzahl: 1 }]
    const two = await put({
      beginn,
      ende,
      bedarf: [],
      schichten: [
        { bezeichnung: 'Früh', beginn, ende: middle, bedarf },
        { bezeichnung: 'Spät', beginn: middle, ende, bedarf },
      ],
    })
    const actor = await helfer()
    await please(two._id, { schicht: two.schichten[0]?._id, profile: [actor.profil] })
    const schichten = two.schichten.map((schicht, i) =>
      i === 1 ? { ...schicht, beginn: new Date(Date.parse(middle) + 1_800_000).toISOString() } : schicht,
    )
    await move(two._id, { schichten })
    expect(await mails(actor)).toHaveLength(1)
    // Struck, with the question in it: that is told, and takes the place of what waits.
    await move(two._id, { schichten: schichten.slice(1), beginn: schichten[1]?.beginn })
    expect((await mails(actor)).map(({ betreff }) => betreff).slice(1)).toEqual(['Hat sich erledigt: Stadtlauf'])
  })

  test('of two shifts asked for, no settlement takes the news of the other along', async () => {
    const middle = (time: string) => new Date(Date.parse(time) + 4 * 3_600_000).toISOString()
    const bedarf = [{ qualifikation: 'SanA', anzahl: 1 }] as const
    const twoShifts = async (actor: Person) => {
      const { _id, beginn, ende } = await put()
      const parts = [
        { beginn, ende: middle(beginn) },
        { beginn: middle(beginn), ende },
      ]
      const dienst = await move(_id, { bedarf: [], schichten: parts.map((part) => ({ bezeichnung: '', bedarf: [...bedarf], ...part })) })
      const asked = []
      for (const { _id: schicht } of dienst.schichten) {
        asked.push(...(await please(dienst._id, { schicht, profile: [actor.profil] })))
        afterHold()
      }
      await sql`update mails set "versendetAm" = ${clock} from users u where u._id = ${actor.user}::uuid and an = u.primary_email`.execute(
        instance.context.db,
      )
      return { dienst, asked: asked.map(({ _id }) => _id) }
    }
    const settled = async (actor: Person) =>
      (await mails(actor)).flatMap(({ betreff, text }) => (betreff.startsWith('Hat sich') ? [text.match(/\d\d:\d\d bis \d\d:\d\d/g)] : []))
    const [both, each] = [await helfer(), await helfer()]
    const first = await twoShifts(both)
    await as(leitung).withdrawHilferuf({ params: { id: first.dienst._id }, body: { anfragen: first.asked } })
    expect(await settled(both)).toEqual([['10:00 bis 14:00', '14:00 bis 18:00']])
    const second = await twoShifts(each)
    for (const anfrage of second.asked)
      await as(leitung).withdrawHilferuf({ params: { id: second.dienst._id }, body: { anfragen: [anfrage] } })
    expect(await settled(each)).toEqual([['10:00 bis 14:00'], ['14:00 bis 18:00']])
  })

  test('deleted or drafted again: open questions are withdrawn', async () => {
    const [way, draft] = [await put(), await put()]
    const actor = await helfer()
    await question(actor, way._id)
    await question(actor, draft._id)
    await as(leitung).remove({ params: { id: way._id } })
    await as(leitung).status({ params: { id: draft._id }, body: { version: draft.version, status: 'beauftragt' } })
    expect((await mails(actor)).map(({ betreff }) => betreff).slice(2)).toEqual([
      'Hat sich erledigt: Stadtlauf',
      'Hat sich erledigt: Stadtlauf',
    ])
    expect(await page(actor)).toMatchObject({ zustand: 'zurueckgezogen' })
  })

  test('cancelled: asked people are notified, long withdrawn ones are not', async () => {
    const dienst = await put()
    const [offen, gives, earlier] = [await helfer(), await helfer(), await helfer()]
    await as(leitung).setzeAnmeldung({ params: { id: dienst._id, profileId: gives.profil }, body: { status: 'eingeteilt' } })
    await as(gives).uebergabe({ params: { id: dienst._id }, body: { profil: earlier.profil } })
    await as(gives).uebergabeZuruecknehmen({ params: { id: dienst._id } })
    await as(gives).uebergabe({ params: { id: dienst._id }, body: { profil: offen.profil } })
    await as(leitung).absage({ params: { id: dienst._id }, body: { grund: 'Sturm', von: 'wir' } })
    const absage = async (actor: Person) => (await mails(actor)).find(({ betreff }) => betreff.startsWith('Abgesagt'))?.text
    expect(await absage(offen)).toMatch(/Was wir dich gefragt haben, ist damit erledigt/)
    expect(await absage(gives)).toMatch(/Du musst nicht kommen/)
    expect(await absage(earlier)).toBeUndefined()
  })
})
