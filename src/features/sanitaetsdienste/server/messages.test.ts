// Recipients of each message, checked in the outbox rows of a real database. Delivery is tested in src/server/mail.
import ICAL from 'ical.js'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { InputOf } from '#contract/endpoint.ts'
import type { Recht } from '#contract/rights/rechte.ts'
import { reminderStep, type MessageKind, notifyGaps, sendReminders, writeNews } from '#blocks/dienst/server/index.ts'
import { finishMail, type Unfinished } from '#server/mail/finish.ts'
import { sanitaetsdiensteContract } from '../contract.ts'
import { dienste } from './occasion.ts'
import { testAll } from '#tests/support/cases.ts'
import { type Person, makeTestInstance, type TestInstance } from '#tests/support/app.ts'

const LEITUNG: Recht[] = ['CREATE_SANDIENST', 'READ_SANDIENST', 'UPDATE_SANDIENST', 'DELETE_SANDIENST']
const START = new Date('2027-04-10T10:00:00Z')
let clock = START
let instance: TestInstance
let leitung: Person
let ort: string

type New = InputOf<typeof sanitaetsdiensteContract.create>['body']
const as = (actor: Person) => instance.as(sanitaetsdiensteContract, actor)
/** 10:00 to 18:00 on the first of May, 2027, in Berlin. */
const put = (fresh: Partial<New> = {}) =>
  as(leitung).create({
    body: {
      art: 'intern',
      bezeichnung: 'Stadtlauf',
      ort,
      veranstalter: { name: 'TV Musterstadt', ansprechpartner: 'Eva Beispiel', telefon: '02345 678901' },
      treffpunkt: 'Wache Süd',
      treffpunktZeit: '2027-05-01T07:00:00Z',
      beginn: '2027-05-01T08:00:00.000Z',
      ende: '2027-05-01T16:00:00.000Z',
      leiter: leitung.profil,
      bedarf: [{ qualifikation: 'SanA', anzahl: 2 }],
      ...fresh,
    },
  })

async function helfer(columns: Record<string, unknown> = {}, wants: Partial<Record<MessageKind, boolean>> = {}, vorname = 'Toni') {
  const actor = await instance.person(['READ_SANDIENST'], { vorname })
  await instance.context.transact((trx) =>
    trx
      .updateTable('profile')
      .set({
        sanitaetsausbildung: 'SanA',
        emailBenachrichtigungen: sql`"emailBenachrichtigungen" || ${JSON.stringify(wants)}::jsonb`,
        ...columns,
      })
      .where('_id', '=', actor.profil)
      .execute(),
  )
  return actor
}
const set = (actor: Person, id: string, body: object) => as(leitung).setzeAnmeldung({ params: { id, profileId: actor.profil }, body })

interface Post extends Unfinished {
  art: string
  schluessel: string | null
  faelligAb: string
}
/** Outbox mails of a person, oldest first. */
async function post(actor: Person): Promise<Post[]> {
  const { rows } = await sql<Post>`select m.* from mails m join users u on u.primary_email = m.an
    where u._id = ${actor.user}::uuid order by m._id`.execute(instance.context.db)
  return rows
}
const subjects = async (actor: Person) => (await post(actor)).map(({ betreff }) => betreff)
/** The calendar file that the job makes. */
async function kalender(mail: Post | undefined) {
  const sent = mail && finishMail(mail, await instance.context.chapter())
  const file = Buffer.from(sent?.anhaenge[0]?.inhalt ?? '', 'base64').toString()
  const content = new ICAL.Component(ICAL.parse(file) as unknown[])
  return {
    method: String(content.getFirstPropertyValue('method')),
    entries: content.getAllSubcomponents('vevent').map((part) => ({
      uid: String(part.getFirstPropertyValue('uid')),
      folge: Number(part.getFirstPropertyValue('sequence')),
      status: String(part.getFirstPropertyValue('status')),
      beginn: new ICAL.Event(part).startDate.toString(),
    })),
  }
}

beforeAll(async () => {
  instance = await makeTestInstance({ clock: () => clock, config: { baseUrl: 'https://intranet.example.org' } })
  leitung = await instance.person(LEITUNG, { vorname: 'Lea', nachname: 'Leitung' })
  ort = await instance.context.transact(
    async (trx) =>
      (
        await trx
          .insertInto('orte')
          .values({
            name: 'Stadthalle',
            strasse: 'Ringweg',
            hausnummer: '3',
            plz: '12345',
            stadt: 'Musterstadt',
            koordinaten: JSON.stringify({ lat: 51.2, lon: 7.1 }),
          })
          .returning('_id')
          .executeTakeFirstOrThrow()
      )._id,
  )
})
beforeEach(async () => {
  clock = START
  // All stand on one day: the people of one test are free for the next.
  await sql`update sanitaetsdienste set leiter = null`.execute(instance.context.db)
  await sql`update anmeldungen set gilt = false`.execute(instance.context.db)
})
afterAll(() => instance.close())

describe('the staffing', () => {
  test('tells staffed people when, where and as what, with a calendar event', async () => {
    const dienst = await put()
    const actor = await helfer()
    await as(actor).anmelden({ params: { id: dienst._id }, body: {} })
    expect(await subjects(actor)).toEqual([])
    await set(actor, dienst._id, { status: 'eingeteilt', funktion: 'Streife' })
    const [mail, ...more] = await post(actor)
    expect(more).toEqual([])
    // HTML and calendar file are made by the job.
    expect(mail).toMatchObject({
      art: 'eingeteilt',
      betreff: 'Du bist eingeteilt: Stadtlauf',
      html: '',
      anhaenge: [{ name: 'dienst.ics' }],
    })
    expect(JSON.stringify(mail).length).toBeLessThan(4_000)
    for (const sentence of [
      'Hallo Toni,',
      'Sa., 01.05.2027, 10:00 bis 18:00 Uhr',
      'Stadthalle, Ringweg 3, 12345 Musterstadt',
      'Wache Süd, 09:00 Uhr',
      'Streife',
      'Lea Leitung',
      `https://intranet.example.org/sanitaetsdienst/${dienst._id}`,
    ])
      expect(mail?.text).toContain(sentence)
    expect(await kalender(mail)).toEqual({
      method: 'PUBLISH',
      entries: [
        {
          uid: `sandienst-${dienst.schichten[0]?._id}@intranet.example.org`,
          folge: expect.any(Number) as number,
          status: 'CONFIRMED',
          beginn: '2027-05-01T10:00:00',
        },
      ],
    })
  })

  test('sends the last state of ten minutes in one mail, none if unchanged', async () => {
    const dienst = await put()
    const actor = await helfer()
    await as(actor).anmelden({ params: { id: dienst._id }, body: {} })
    await set(actor, dienst._id, { status: 'eingeteilt' })
    await set(actor, dienst._id, { status: 'abgelehnt', grund: 'Wir brauchen noch Erfahrung' })
    const [mail, ...more] = await post(actor)
    expect(more).toEqual([])
    expect(mail?.betreff).toBe('Diesmal nicht eingeteilt: Stadtlauf')
    expect(mail?.text).toContain('Wir brauchen noch Erfahrung')
    expect(mail?.faelligAb).toBe('2027-04-10T10:10:00.000Z')
    expect(await kalender(mail)).toMatchObject({ method: 'CANCEL', entries: [{ status: 'CANCELLED' }] })
    await set(actor, dienst._id, { status: 'gemeldet' })
    expect(await subjects(actor)).toEqual([])
  })

  test('is not sent to the actor, nor with such mails switched off', async () => {
    const dienst = await put()
    const silent = await helfer({}, { eingeteilt: false })
    await set(silent, dienst._id, { status: 'eingeteilt' })
    await set(leitung, dienst._id, { status: 'eingeteilt' })
    expect([await subjects(silent), await subjects(leitung)]).toEqual([[], []])
  })

  test('pending mails of a person signing off are dropped; the leader is told', async () => {
    const dienst = await put()
    const [a, b] = [await helfer(), await helfer({}, {}, 'Juri')]
    for (const actor of [a, b]) await set(actor, dienst._id, { status: 'eingeteilt' })
    await as(a).abmelden({ params: { id: dienst._id }, query: { grund: 'krank' } })
    await as(b).abmelden({ params: { id: dienst._id }, query: { grund: 'Prüfung' } })
    expect([await subjects(a), await subjects(b)]).toEqual([[], []])
    const mails = (await post(leitung)).filter(({ text }) => text.includes(dienst._id))
    expect(mails.map(({ betreff }) => betreff)).toEqual(['2 Änderungen: Stadtlauf'])
    expect(mails[0]?.text).toMatch(/Toni Test\d+ hat sich abgemeldet: „krank“/)
    expect(mails[0]?.text).toMatch(/Juri Test\d+ hat sich abgemeldet: „Prüfung“/)
    expect(mails[0]?.text).toContain('Es fehlen jetzt:\n2 SanA')
  })

  test('tells a person promoted from the waiting list', async () => {
    const dienst = await put({ bedarf: [{ qualifikation: 'SanA', anzahl: 1 }] })
    const [a, b] = [await helfer(), await helfer()]
    await as(leitung).setzeAnmeldung({ params: { id: dienst._id, profileId: a.profil }, body: { status: 'eingeteilt' } })
    await as(b).anmelden({ params: { id: dienst._id }, body: {} })
    await as(a).abmelden({ params: { id: dienst._id }, query: { grund: 'Krank' } })
    expect([await subjects(a), await subjects(b)]).toEqual([[], ['Du bist nachgerückt: Stadtlauf']])
  })
})

describe('a service that changes', () => {
  test('moved: sent to all concerned under the same event, merged if waiting', async () => {
    const dienst = await put()
    const [a, silent, uninvolved] = [await helfer(), await helfer({}, { dienstGeaendert: false }), await helfer()]
    for (const actor of [a, silent]) await set(actor, dienst._id, { status: 'eingeteilt' })
    const before = await kalender((await post(a))[0])
    const { _id, version, status, ...rest } = await as(leitung).get({ params: { id: dienst._id } })
    const moved = (time: string) => new Date(Date.parse(time) + 3_600_000).toISOString()
    await as(leitung).update({
      params: { id: _id },
      body: {
        ...rest,
        version,
        beginn: moved(rest.beginn),
        ende: moved(rest.ende),
        schichten: rest.schichten.map(({ _id: schicht, bezeichnung, beginn, ende, bedarf }) => ({
          _id: schicht,
          bezeichnung,
          bedarf,
          beginn: moved(beginn),
          ende: moved(ende),
        })),
        bedarf: [],
        fahrzeuge: [],
      },
    })
    for (const actor of [a, silent]) {
      const mails = await post(actor)
      expect(mails.map(({ betreff }) => betreff)).toEqual(['Geändert: Stadtlauf'])
      expect(mails[0]?.text).toContain('Sa., 01.05.2027, 11:00 bis 19:00 Uhr')
      expect(mails[0]?.text).toContain('eingeteilt')
    }
    const after = await kalender((await post(a))[0])
    expect(after.entries[0]).toMatchObject({ uid: before.entries[0]?.uid, beginn: '2027-05-01T11:00:00' })
    expect(after.entries[0]?.folge).toBeGreaterThan(before.entries[0]?.folge ?? 0)
    expect(await subjects(uninvolved)).toEqual([])
  })

  test('cancelled: sent at once in place of pending mails, not to the actor', async () => {
    const dienst = await put()
    const [a, silent] = [await helfer(), await helfer({}, { abgesagt: false })]
    for (const actor of [a, silent]) await set(actor, dienst._id, { status: 'eingeteilt' })
    const before = await kalender((await post(a))[0])
    await as(leitung).absage({ params: { id: dienst._id }, body: { grund: 'Unwetterwarnung', von: 'veranstalter' } })
    const [mail, ...more] = await post(a)
    expect(more).toEqual([])
    expect(mail?.betreff).toBe('Abgesagt: Stadtlauf')
    expect(mail?.text).toContain('vom Veranstalter abgesagt')
    expect(mail?.text).toContain('Unwetterwarnung')
    const afterwards = await kalender(mail)
    expect(afterwards).toMatchObject({ method: 'CANCEL', entries: [{ uid: before.entries[0]?.uid, status: 'CANCELLED' }] })
    expect(afterwards.entries[0]?.folge).toBeGreaterThan(before.entries[0]?.folge ?? 0)
    expect(await subjects(silent)).toEqual([])
    expect((await post(leitung)).filter(({ text }) => text.includes(dienst._id))).toEqual([])
  })

  test('over: nobody is told any more', async () => {
    const dienst = await put()
    const actor = await helfer()
    await set(actor, dienst._id, { status: 'eingeteilt' })
    clock = new Date('2027-05-02T10:00:00Z')
    await set(actor, dienst._id, { status: 'nichtErschienen' })
    expect(await subjects(actor)).toEqual(['Du bist eingeteilt: Stadtlauf'])
  })
})

describe('a new service', () => {
  const notify = () => writeNews(instance.context)
  // Flushes the news published by other tests.
  beforeEach(notify)

  test('is told once to those who may see it, fit it and want it', async () => {
    const right = await helfer()
    const higher = await helfer({ sanitaetsausbildung: 'NotSan' })
    const [tooLow, rests, wantsNot] = [
      await helfer({ sanitaetsausbildung: 'EH' }),
      await helfer({ status: 'ruhend' }),
      await helfer({}, { neuerDienst: false }),
    ]
    const withoutRecht = await instance.person(['READ_EXTERN_SANDIENST'])
    await put({ meldeschluss: '2027-04-25T18:00:00Z' })
    await notify()
    await notify()
    for (const actor of [right, higher]) expect((await subjects(actor)).filter((b) => b === 'Neuer Dienst: Stadtlauf')).toHaveLength(1)
    const mail = (await post(right)).at(-1)
    expect(mail?.text).toContain('Gesucht: 2 SanA')
    expect(mail?.text).toContain('bis So., 25.04.2027, 20:00 Uhr')
    expect(await kalender(mail)).toMatchObject({ method: 'PUBLISH', entries: [{ status: 'TENTATIVE' }] })
    for (const actor of [tooLow, rests, wantsNot, withoutRecht, leitung])
      expect(await subjects(actor)).not.toContain('Neuer Dienst: Stadtlauf')
  })

  test('waits for ten quiet minutes, at most three quarters of an hour', async () => {
    const waiting = async () => {
      const { rows } = await sql<{ run_at: string }>`select run_at from graphile_worker.jobs where task_identifier = 'neuigkeiten'`.execute(
        instance.context.db,
      )
      return rows.map(({ run_at: from }) => from)
    }
    await put()
    expect(await waiting()).toEqual(['2027-04-10T10:10:00.000Z'])
    clock = new Date('2027-04-10T10:08:00Z')
    await put({ leiter: null })
    expect(await waiting()).toEqual(['2027-04-10T10:18:00.000Z'])
    clock = new Date('2027-04-10T10:40:00Z')
    await put({ leiter: null })
    expect(await waiting()).toEqual(['2027-04-10T10:45:00.000Z'])
  })

  test('24 services published in a quarter of an hour are one mail each', async () => {
    const people = [await helfer(), await helfer(), await helfer({ sanitaetsausbildung: 'EH' })]
    for (let i = 0; i < 24; i += 1) await put({ leiter: null, bezeichnung: `Dienst ${String(i).padStart(2, '0')}` })
    await Promise.all([notify(), notify()])
    const [mail, ...more] = await post(people[0]!)
    expect(more).toEqual([])
    expect(mail?.betreff).toBe('24 neue Dienste')
    expect(mail?.text).toContain('Dienst 23')
    expect(await subjects(people[1]!)).toEqual(['24 neue Dienste'])
    expect(await subjects(people[2]!)).toEqual([])
  })

  test('drafts, other groups and cancelled services notify nobody', async () => {
    const actor = await helfer({ gruppe: 'Bereitschaft 1' })
    const draft = await put({ bezeichnung: 'Entwurf', status: 'anfrage' })
    const foreign = await put({ leiter: null, bezeichnung: 'Fremd', sichtbarFuer: ['SEG'] })
    const own = await put({ leiter: null, bezeichnung: 'Eigen', sichtbarFuer: ['Bereitschaft 1'] })
    const abgesagt = await put({ leiter: null, bezeichnung: 'Abgesagt' })
    await as(leitung).absage({ params: { id: abgesagt._id }, body: { grund: 'Regen' } })
    expect([draft, foreign, own, abgesagt]).toHaveLength(4)
    await notify()
    expect(await subjects(actor)).toEqual(['Neuer Dienst: Eigen'])
  })

  test('people placed in a draft are notified at publication', async () => {
    const actor = await helfer()
    const draft = await put({ bezeichnung: 'Probe', status: 'anfrage' })
    await set(actor, draft._id, { status: 'gemeldet' })
    expect(await subjects(actor)).toEqual([])
    const { version } = await as(leitung).get({ params: { id: draft._id } })
    await as(leitung).status({ params: { id: draft._id }, body: { version, status: 'ausgeschrieben' } })
    for (const _times of [1, 2]) await notify()
    expect(await subjects(actor)).toEqual(['Du bist vorgesehen: Probe'])
  })

  test('staffed in a draft and published: one mail with the last state, or none', async () => {
    const [stays, off, moved, later] = [await helfer(), await helfer(), await helfer(), await helfer()]
    const draft = await put({ leiter: null, bezeichnung: 'Fest', status: 'anfrage', bedarf: [{ qualifikation: 'SanA', anzahl: 9 }] })
    for (const who of [stays, off, moved]) await set(who, draft._id, { status: 'eingeteilt' })
    const { version } = await as(leitung).get({ params: { id: draft._id } })
    await as(leitung).status({ params: { id: draft._id }, body: { version, status: 'ausgeschrieben' } })
    await set(off, draft._id, { status: 'gemeldet' })
    await set(moved, draft._id, { status: 'eingeteilt', funktion: 'Leiter' })
    await set(later, draft._id, { status: 'eingeteilt' })
    await notify()
    for (const who of [stays, moved, later]) expect(await subjects(who)).toEqual(['Du bist eingeteilt: Fest'])
    expect((await post(moved))[0]?.text).toContain('Leiter')
    expect(await subjects(off)).toEqual(['Neuer Dienst: Fest'])
    await set(stays, draft._id, { status: 'gemeldet' })
    expect(await subjects(stays)).toEqual([])
  })

  test('told people hear that they need not come; nobody is called registered', async () => {
    const [put1, came, quiet] = [await helfer(), await helfer(), await helfer({}, { eingeteilt: false })]
    const dienst = await put({ leiter: null, bedarf: [{ qualifikation: 'SanA', anzahl: 9 }] })
    await as(came).anmelden({ params: { id: dienst._id }, body: {} })
    for (const who of [put1, came, quiet]) await set(who, dienst._id, { status: 'eingeteilt' })
    const inbox = async (who: Person) =>
      (
        await sql<{ titel: string }>`select titel from mitteilungen where profil = ${who.profil}::uuid`.execute(instance.context.db)
      ).rows.map((one) => one.titel)
    expect(await inbox(quiet)).toEqual(['Du bist eingeteilt: Stadtlauf'])
    await set(quiet, dienst._id, { status: 'gemeldet' })
    expect(await inbox(quiet)).toEqual([])
    // The mail server has taken it.
    await sql`update mails set "versendetAm" = now(), schluessel = null where betreff like 'Du bist eingeteilt%'`.execute(
      instance.context.db,
    )
    clock = new Date(clock.getTime() + 15 * 60_000)
    for (const who of [put1, came]) await set(who, dienst._id, { status: 'gemeldet' })
    const last = async (who: Person) => (await post(who)).at(-1)
    expect(await last(put1)).toMatchObject({
      betreff: 'Nicht mehr eingeteilt: Stadtlauf',
      text: expect.stringContaining('Du musst nicht kommen.') as string,
    })
    expect((await last(put1))?.text).not.toContain('Gemeldet bleibst du.')
    expect((await last(came))?.text).toContain('Gemeldet bleibst du.')
  })

  test('members without an invitation are told nothing in any way', async () => {
    const fresh = await helfer()
    await sql`delete from sitzungen where "user" = ${fresh.user}::uuid`.execute(instance.context.db)
    const dienst = await put({ leiter: null })
    await set(fresh, dienst._id, { status: 'eingeteilt' })
    await put({ leiter: null, bezeichnung: 'Zweiter' })
    await notify()
    expect(await subjects(fresh)).toEqual([])
    const told = () => sql`select 1 from mitteilungen where profil = ${fresh.profil}::uuid`.execute(instance.context.db)
    expect((await told()).rows).toEqual([])
    await sql`update users set "eingeladenAm" = now() where _id = ${fresh.user}::uuid`.execute(instance.context.db)
    await set(fresh, dienst._id, { status: 'eingeteilt', funktion: 'Streife' })
    expect((await told()).rows).toHaveLength(1)
  })

  test('trainees and helpers without a named need are notified too', async () => {
    const beginner = await helfer({ sanitaetsausbildung: 'EH' })
    const withPraktikum = await put({ bezeichnung: 'Lernen', praktikanten: { anzahl: 1, mindestqualifikation: 'EH' } })
    const offen = await put({ leiter: null, bezeichnung: 'Alle', bedarf: [] })
    await notify()
    const [mail] = await post(beginner)
    expect(mail?.betreff).toBe('2 neue Dienste')
    for (const { bezeichnung } of [withPraktikum, offen]) expect(mail?.text).toContain(bezeichnung)
  })
})

describe('the reminder', () => {
  test('comes once, so many hours before as chosen, and anew when the service was moved', async () => {
    const dienst = await put()
    const [early, late, never, waiting] = [
      await helfer({ erinnerungVorlauf: 48 }),
      await helfer({ erinnerungVorlauf: 2 }),
      await helfer({ erinnerungVorlauf: 0 }),
      await helfer({ erinnerungVorlauf: 48 }),
    ]
    for (const actor of [early, late, never]) await set(actor, dienst._id, { status: 'eingeteilt' })
    await set(waiting, dienst._id, { status: 'warteliste' })
    const reminded = async (actor: Person) => (await subjects(actor)).filter((subject) => subject.startsWith('Erinnerung')).length
    clock = new Date('2027-04-29T08:00:00Z')
    await sendReminders(instance.context, dienste)
    await sendReminders(instance.context, dienste)
    expect(await Promise.all([early, late, never, waiting].map(reminded))).toEqual([1, 0, 0, 0])
    expect((await post(early)).at(-1)).toMatchObject({ art: 'erinnerung', betreff: 'Erinnerung: Stadtlauf, Sa., 01.05.2027, 10:00' })
    await instance.context.db
      .updateTable('anmeldungen')
      .set({ beginn: '2027-05-01T09:00:00Z' })
      .where('profil', '=', early.profil)
      .execute()
    clock = new Date('2027-04-29T09:00:00Z')
    await sendReminders(instance.context, dienste)
    expect(await reminded(early)).toBe(2)
    // After an outage over the begin nobody is reminded of what has begun.
    clock = new Date('2027-05-01T08:00:00Z')
    await sendReminders(instance.context, dienste)
    expect(await reminded(late)).toBe(0)
  })

  test('is not sent for what was called off', async () => {
    const dienst = await put()
    const actor = await helfer()
    await set(actor, dienst._id, { status: 'eingeteilt' })
    await as(leitung).absage({ params: { id: dienst._id }, body: { grund: 'Regen' } })
    clock = new Date('2027-05-01T06:00:00Z')
    await sendReminders(instance.context, dienste)
    expect(await subjects(actor)).toEqual(['Abgesagt: Stadtlauf'])
  })
})

describe('the gap alarm', () => {
  testAll([
    [8, null],
    [7, 7],
    [5, 7],
    [3, 3],
    [2, 3],
    [1, 1],
    [0, 1],
  ])('%d days before is step %s', (days, expected) => expect(reminderStep(days)).toBe(expected))

  test('tells leaders in the evening of gaps, once per step', async () => {
    const fuehrung = await helfer({}, {}, 'Frieda')
    const stv = await helfer({}, {}, 'Stefan')
    const dienst = await put({
      bezeichnung: 'Lücke',
      leiter: fuehrung.profil,
      stvLeiter: stv.profil,
      bedarf: [
        { qualifikation: 'NotSan', anzahl: 1 },
        { qualifikation: 'SanA', anzahl: 2 },
      ],
    })
    const run = async (time: string) => {
      clock = new Date(time)
      await notifyGaps(instance.context, dienste)
      return (await post(fuehrung)).filter(({ text }) => text.includes(dienst._id)).length
    }
    expect(await run('2027-04-23T16:00:00Z')).toBe(0)
    expect(await run('2027-04-24T15:00:00Z')).toBe(0)
    expect(await run('2027-04-24T16:00:00Z')).toBe(1)
    const [first] = await post(fuehrung)
    expect(first?.text).toContain('Beginn ist in 7 Tagen (Sa., 01.05.2027, 10:00 Uhr)')
    expect(await run('2027-04-24T17:00:00Z')).toBe(1)
    expect(await run('2027-04-25T16:00:00Z')).toBe(1)
    expect(await run('2027-04-28T16:00:00Z')).toBe(2)
    const mails = await post(fuehrung)
    expect(mails[0]?.betreff).toBe('Es fehlen noch Helfer: Lücke')
    expect(mails[0]?.text).toContain('1 NotSan und 2 SanA')
    expect((await post(stv)).length).toBe(2)
    for (const [actor, qualifikation] of [
      [await helfer(), 'NotSan'],
      [await helfer(), 'SanA'],
      [await helfer(), 'SanA'],
    ] as const) {
      await instance.context.db.updateTable('profile').set({ sanitaetsausbildung: qualifikation }).where('_id', '=', actor.profil).execute()
      await set(actor, dienst._id, { status: 'eingeteilt' })
    }
    expect(await run('2027-04-30T16:00:00Z')).toBe(2)
  })

  test('without a leader the author is told; days count to the deadline', async () => {
    const dienst = await put({
      bezeichnung: 'Ohne Leitung',
      leiter: null,
      meldeschluss: '2027-04-20T12:00:00Z',
      bedarf: [{ qualifikation: 'SanA', anzahl: 1 }],
    })
    clock = new Date('2027-04-19T16:00:00Z')
    await notifyGaps(instance.context, dienste)
    const mails = async () => (await post(leitung)).filter(({ text }) => text.includes(dienst._id))
    expect((await mails()).map(({ betreff }) => betreff)).toEqual(['Es fehlt noch jemand: Ohne Leitung'])
    expect((await mails())[0]?.text).toContain('Meldeschluss ist morgen')
    // Somebody without the condition sits there: the place is not open.
    await sql`update angebote set besetzung = besetzung || '{"eingeteilt": 1, "ohneVoraussetzung": 1}' where sanitaetsdienst = ${dienst._id}`.execute(
      instance.context.db,
    )
    clock = new Date('2027-04-28T16:00:00Z')
    await notifyGaps(instance.context, dienste)
    const held = (await mails()).find(({ betreff }) => betreff === 'Ersatz gesucht: Ohne Leitung')
    expect(held?.text).toContain('1 SanA, davon 1 Platz ohne gültige Voraussetzung besetzt')
    expect(held?.text).not.toContain('Plätze offen')
  })
})

describe('the calendar file of a service', () => {
  const read = async (actor: Person, id: string) => {
    const response = await instance.call(actor, 'GET', `/api/sanitaetsdienste/${id}/termin.ics`)
    return { antwort: response, inhalt: new ICAL.Component(ICAL.parse(response.body) as unknown[]).getAllSubcomponents('vevent') }
  }
  test('has one entry per shift of your own, or all shifts', async () => {
    const schicht = (bezeichnung: string, beginn: string, ende: string) => ({
      bezeichnung,
      beginn,
      ende,
      bedarf: [{ qualifikation: 'SanA' as const, anzahl: 1 }],
    })
    const dienst = await put({
      bedarf: [],
      schichten: [
        schicht('Früh', '2027-05-01T08:00:00Z', '2027-05-01T12:00:00Z'),
        schicht('Spät', '2027-05-01T12:00:00Z', '2027-05-01T16:00:00Z'),
      ],
    })
    const actor = await helfer()
    const before = await read(actor, dienst._id)
    expect(before.antwort.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(before.antwort.headers['content-disposition']).toContain(`${dienst.nummer}.ics`)
    expect(before.inhalt.map((part) => String(part.getFirstPropertyValue('summary')))).toEqual(['Stadtlauf – Früh', 'Stadtlauf – Spät'])
    await set(actor, dienst._id, { schicht: dienst.schichten[1]?._id, status: 'eingeteilt', von: '2027-05-01T13:00:00Z' })
    const { inhalt } = await read(actor, dienst._id)
    expect(inhalt).toHaveLength(1)
    expect(new ICAL.Event(inhalt[0] as ICAL.Component).startDate.toString()).toBe('2027-05-01T15:00:00')
    expect(String(inhalt[0]?.getFirstPropertyValue('location'))).toBe('Stadthalle, Ringweg 3, 12345 Musterstadt')
    expect(inhalt[0]?.getFirstSubcomponent('valarm')).not.toBeNull()
  })
  test('is for those who may see the service', async () => {
    const draft = await put({ status: 'anfrage' })
    expect((await instance.call(await helfer(), 'GET', `/api/sanitaetsdienste/${draft._id}/termin.ics`)).statusCode).toBe(404)
  })
})
