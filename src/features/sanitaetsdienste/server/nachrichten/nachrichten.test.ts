// Who is told of what: the rows of the outbox on a real database. That they are sent is tested in src/server/mail.
import ICAL from 'ical.js'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Eingabe } from '#contract/endpoint.ts'
import type { Recht } from '#contract/rechte.ts'
import { sanitaetsdiensteContract } from '../../contract.ts'
import type { Nachrichtenart } from './nachricht-daten.ts'
import { erinnere, meldeLuecken, stufe } from './erinnerungen.ts'
import { schreibeNeuenDienst } from './neuer-dienst.ts'
import { type Mensch, testKnoten, type Testknoten } from '#tests/support/anwendung.ts'

const LEITUNG: Recht[] = ['CREATE_SANDIENST', 'READ_SANDIENST', 'UPDATE_SANDIENST', 'DELETE_SANDIENST']
const ANFANG = new Date('2027-04-10T10:00:00Z')
let uhr = ANFANG
let knoten: Testknoten
let leitung: Mensch
let ort: string

type Neu = Eingabe<typeof sanitaetsdiensteContract.create>['body']
const als = (wer: Mensch) => knoten.als(sanitaetsdiensteContract, wer)
/** 10:00 to 18:00 on the first of May, 2027, in Berlin. */
const lege = (neu: Partial<Neu> = {}) =>
  als(leitung).create({
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
      ...neu,
    },
  })

async function helfer(spalten: Record<string, unknown> = {}, will: Partial<Record<Nachrichtenart, boolean>> = {}, vorname = 'Toni') {
  const wer = await knoten.mensch(['READ_SANDIENST'], { vorname })
  await knoten.kontext.schreibe((trx) =>
    trx
      .updateTable('profile')
      .set({
        sanitaetsausbildung: 'SanA',
        emailBenachrichtigungen: sql`"emailBenachrichtigungen" || ${JSON.stringify(will)}::jsonb`,
        ...spalten,
      })
      .where('_id', '=', wer.profil)
      .execute(),
  )
  return wer
}
const setze = (wer: Mensch, id: string, body: object) => als(leitung).setzeAnmeldung({ params: { id, profileId: wer.profil }, body })

interface Post {
  art: string
  betreff: string
  text: string
  schluessel: string | null
  faelligAb: string
  anhaenge: { name: string; typ: string; inhalt: string }[]
}
/** What lies in the outbox for somebody, oldest first. */
async function post(wer: Mensch): Promise<Post[]> {
  const { rows } =
    await sql<Post>`select m.art, m.betreff, m.text, m.schluessel, m."faelligAb", m.anhaenge from mails m join users u on u.primary_email = m.an
    where u._id = ${wer.user}::uuid order by m._id`.execute(knoten.kontext.db)
  return rows
}
const betreffe = async (wer: Mensch) => (await post(wer)).map(({ betreff }) => betreff)
function kalender(mail: Post | undefined) {
  const datei = Buffer.from(mail?.anhaenge[0]?.inhalt ?? '', 'base64').toString()
  const inhalt = new ICAL.Component(ICAL.parse(datei) as unknown[])
  return {
    method: String(inhalt.getFirstPropertyValue('method')),
    eintraege: inhalt.getAllSubcomponents('vevent').map((teil) => ({
      uid: String(teil.getFirstPropertyValue('uid')),
      folge: Number(teil.getFirstPropertyValue('sequence')),
      status: String(teil.getFirstPropertyValue('status')),
      beginn: new ICAL.Event(teil).startDate.toString(),
    })),
  }
}

beforeAll(async () => {
  knoten = await testKnoten({ jetzt: () => uhr, config: { baseUrl: 'https://intranet.example.org' } })
  leitung = await knoten.mensch(LEITUNG, { vorname: 'Lea', nachname: 'Leitung' })
  ort = await knoten.kontext.schreibe(
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
beforeEach(() => {
  uhr = ANFANG
})
afterAll(() => knoten.schliessen())

describe('the staffing', () => {
  test('tells whoever is staffed when, where and as what, with the entry for the calendar', async () => {
    const dienst = await lege()
    const wer = await helfer()
    await als(wer).anmelden({ params: { id: dienst._id }, body: {} })
    expect(await betreffe(wer)).toEqual([])
    await setze(wer, dienst._id, { status: 'eingeteilt', funktion: 'Fahrer' })
    const [mail, ...weitere] = await post(wer)
    expect(weitere).toEqual([])
    expect(mail).toMatchObject({ art: 'eingeteilt', betreff: 'Du bist eingeteilt: Stadtlauf' })
    for (const satz of [
      'Hallo Toni,',
      'Sa., 01.05.2027, 10:00 bis 18:00 Uhr',
      'Stadthalle, Ringweg 3, 12345 Musterstadt',
      'Wache Süd, 09:00 Uhr',
      'Fahrer',
      'Lea Leitung',
      `https://intranet.example.org/sanitaetsdienst/${dienst._id}`,
    ])
      expect(mail?.text).toContain(satz)
    expect(kalender(mail)).toEqual({
      method: 'PUBLISH',
      eintraege: [
        {
          uid: `sandienst-${dienst.schichten[0]?._id}@intranet.example.org`,
          folge: expect.any(Number) as number,
          status: 'CONFIRMED',
          beginn: '2027-05-01T10:00:00',
        },
      ],
    })
  })

  test('says the last state of ten minutes in one mail, and nothing when it is what it was', async () => {
    const dienst = await lege()
    const wer = await helfer()
    await als(wer).anmelden({ params: { id: dienst._id }, body: {} })
    await setze(wer, dienst._id, { status: 'eingeteilt' })
    await setze(wer, dienst._id, { status: 'abgelehnt', grund: 'Wir brauchen noch Erfahrung' })
    const [mail, ...weitere] = await post(wer)
    expect(weitere).toEqual([])
    expect(mail?.betreff).toBe('Diesmal nicht eingeteilt: Stadtlauf')
    expect(mail?.text).toContain('Wir brauchen noch Erfahrung')
    expect(mail?.faelligAb).toBe('2027-04-10T10:10:00.000Z')
    expect(kalender(mail)).toMatchObject({ method: 'CANCEL', eintraege: [{ status: 'CANCELLED' }] })
    await setze(wer, dienst._id, { status: 'gemeldet' })
    expect(await betreffe(wer)).toEqual([])
  })

  test('is not told to oneself, nor to whoever switched such mails off', async () => {
    const dienst = await lege()
    const still = await helfer({}, { eingeteilt: false })
    await setze(still, dienst._id, { status: 'eingeteilt' })
    await setze(leitung, dienst._id, { status: 'eingeteilt' })
    expect([await betreffe(still), await betreffe(leitung)]).toEqual([[], []])
  })

  test('what waits for somebody who then signs off by themselves is dropped; the leader is told who left and who is missing', async () => {
    const dienst = await lege()
    const [a, b] = [await helfer(), await helfer({}, {}, 'Juri')]
    for (const wer of [a, b]) await setze(wer, dienst._id, { status: 'eingeteilt' })
    await als(a).abmelden({ params: { id: dienst._id }, query: { grund: 'krank' } })
    await als(b).abmelden({ params: { id: dienst._id }, query: { grund: 'Prüfung' } })
    expect([await betreffe(a), await betreffe(b)]).toEqual([[], []])
    const mails = (await post(leitung)).filter(({ text }) => text.includes(dienst._id))
    expect(mails.map(({ betreff }) => betreff)).toEqual(['2 Änderungen: Stadtlauf'])
    expect(mails[0]?.text).toMatch(/Toni Test\d+ hat sich abgemeldet: „krank“/)
    expect(mails[0]?.text).toMatch(/Juri Test\d+ hat sich abgemeldet: „Prüfung“/)
    expect(mails[0]?.text).toContain('Es fehlen jetzt:\n2 SanA')
  })

  test('tells whoever moves up from the waiting list', async () => {
    const dienst = await lege({ bedarf: [{ qualifikation: 'SanA', anzahl: 1 }] })
    const [a, b] = [await helfer(), await helfer()]
    for (const wer of [a, b]) await als(wer).anmelden({ params: { id: dienst._id }, body: {} })
    await als(a).abmelden({ params: { id: dienst._id } })
    expect([await betreffe(a), await betreffe(b)]).toEqual([[], ['Du bist nachgerückt: Stadtlauf']])
  })
})

describe('a service that changes', () => {
  test('moved: told to all concerned with the new time under the same entry, renewed where a mail waits', async () => {
    const dienst = await lege()
    const [a, still, unbeteiligt] = [await helfer(), await helfer({}, { dienstGeaendert: false }), await helfer()]
    for (const wer of [a, still]) await setze(wer, dienst._id, { status: 'eingeteilt' })
    const vorher = kalender((await post(a))[0])
    const { _id, version, status: _status, ...rest } = await als(leitung).get({ params: { id: dienst._id } })
    const verschoben = (zeit: string) => new Date(Date.parse(zeit) + 3_600_000).toISOString()
    await als(leitung).update({
      params: { id: _id },
      body: {
        ...rest,
        version,
        beginn: verschoben(rest.beginn),
        ende: verschoben(rest.ende),
        schichten: rest.schichten.map(({ _id: schicht, bezeichnung, beginn, ende, bedarf }) => ({
          _id: schicht,
          bezeichnung,
          bedarf,
          beginn: verschoben(beginn),
          ende: verschoben(ende),
        })),
        bedarf: [],
        fahrzeuge: [],
      },
    })
    for (const wer of [a, still]) {
      const mails = await post(wer)
      expect(mails.map(({ betreff }) => betreff)).toEqual(['Geändert: Stadtlauf'])
      expect(mails[0]?.text).toContain('Sa., 01.05.2027, 11:00 bis 19:00 Uhr')
      expect(mails[0]?.text).toContain('eingeteilt')
    }
    const nachher = kalender((await post(a))[0])
    expect(nachher.eintraege[0]).toMatchObject({ uid: vorher.eintraege[0]?.uid, beginn: '2027-05-01T11:00:00' })
    expect(nachher.eintraege[0]?.folge).toBeGreaterThan(vorher.eintraege[0]?.folge ?? 0)
    expect(await betreffe(unbeteiligt)).toEqual([])
  })

  test('called off: told at once, in place of what waits, as a cancellation of the entry; not to whoever did it', async () => {
    const dienst = await lege()
    const [a, still] = [await helfer(), await helfer({}, { abgesagt: false })]
    for (const wer of [a, still]) await setze(wer, dienst._id, { status: 'eingeteilt' })
    const vorher = kalender((await post(a))[0])
    await als(leitung).absage({ params: { id: dienst._id }, body: { grund: 'Unwetterwarnung', von: 'veranstalter' } })
    const [mail, ...weitere] = await post(a)
    expect(weitere).toEqual([])
    expect(mail?.betreff).toBe('Abgesagt: Stadtlauf')
    expect(mail?.text).toContain('vom Veranstalter abgesagt')
    expect(mail?.text).toContain('Unwetterwarnung')
    const danach = kalender(mail)
    expect(danach).toMatchObject({ method: 'CANCEL', eintraege: [{ uid: vorher.eintraege[0]?.uid, status: 'CANCELLED' }] })
    expect(danach.eintraege[0]?.folge).toBeGreaterThan(vorher.eintraege[0]?.folge ?? 0)
    expect(await betreffe(still)).toEqual([])
    expect((await post(leitung)).filter(({ text }) => text.includes(dienst._id))).toEqual([])
  })

  test('over: nobody is told any more', async () => {
    const dienst = await lege()
    const wer = await helfer()
    await setze(wer, dienst._id, { status: 'eingeteilt' })
    uhr = new Date('2027-05-02T10:00:00Z')
    await setze(wer, dienst._id, { status: 'nichtErschienen' })
    expect(await betreffe(wer)).toEqual(['Du bist eingeteilt: Stadtlauf'])
  })
})

describe('a new service', () => {
  const melde = (dienst: string, wer: string | null = leitung.user) => schreibeNeuenDienst(knoten.kontext, { dienst, wer })

  test('is told once to those who may see it, fit it and want it', async () => {
    const richtig = await helfer()
    const hoeher = await helfer({ sanitaetsausbildung: 'NotSan' })
    const [zuNiedrig, ruht, willNicht] = [
      await helfer({ sanitaetsausbildung: 'EH' }),
      await helfer({ status: 'ruhend' }),
      await helfer({}, { neuerDienst: false }),
    ]
    const ohneRecht = await knoten.mensch(['READ_EXTERN_SANDIENST'])
    const dienst = await lege({ meldeschluss: '2027-04-25T18:00:00Z' })
    await melde(dienst._id)
    await melde(dienst._id)
    for (const wer of [richtig, hoeher]) expect((await betreffe(wer)).filter((b) => b === 'Neuer Dienst: Stadtlauf')).toHaveLength(1)
    const mail = (await post(richtig)).at(-1)
    expect(mail?.text).toContain('Gesucht: 2 SanA')
    expect(mail?.text).toContain('bis So., 25.04.2027, 20:00 Uhr')
    expect(kalender(mail)).toMatchObject({ method: 'PUBLISH', eintraege: [{ status: 'TENTATIVE' }] })
    for (const wer of [zuNiedrig, ruht, willNicht, ohneRecht, leitung]) expect(await betreffe(wer)).not.toContain('Neuer Dienst: Stadtlauf')
  })

  test('waits ten minutes as a job of the publishing, once however often', async () => {
    const dienst = await lege()
    const { rows } = await sql<{
      payload: unknown
      run_at: string
    }>`select p.payload, j.run_at from graphile_worker.jobs j join graphile_worker._private_jobs p on p.id = j.id
      where j.task_identifier = 'sanitaetsdienste-neu' and p.payload ->> 'dienst' = ${dienst._id}`.execute(knoten.kontext.db)
    expect(rows).toEqual([{ payload: { dienst: dienst._id, wer: leitung.user }, run_at: '2027-04-10T10:10:00.000Z' }])
  })

  test('a draft, one for another group, one that was called off meanwhile: nobody is told', async () => {
    const wer = await helfer({ gruppe: 'Bereitschaft 1' })
    const entwurf = await lege({ bezeichnung: 'Entwurf', status: 'anfrage' })
    const fremd = await lege({ bezeichnung: 'Fremd', sichtbarFuer: ['SEG'] })
    const eigen = await lege({ bezeichnung: 'Eigen', sichtbarFuer: ['Bereitschaft 1'] })
    const abgesagt = await lege({ bezeichnung: 'Abgesagt' })
    await als(leitung).absage({ params: { id: abgesagt._id }, body: { grund: 'Regen' } })
    for (const { _id } of [entwurf, fremd, eigen, abgesagt]) await melde(_id)
    expect(await betreffe(wer)).toEqual(['Neuer Dienst: Eigen'])
  })

  test('whoever was put into a draft hears of it when it is published, not before', async () => {
    const wer = await helfer()
    const entwurf = await lege({ bezeichnung: 'Probe', status: 'anfrage' })
    await setze(wer, entwurf._id, { status: 'gemeldet' })
    expect(await betreffe(wer)).toEqual([])
    const { version } = await als(leitung).get({ params: { id: entwurf._id } })
    await als(leitung).status({ params: { id: entwurf._id }, body: { version, status: 'ausgeschrieben' } })
    for (const _mal of [1, 2]) await melde(entwurf._id)
    expect(await betreffe(wer)).toEqual(['Du bist vorgesehen: Probe'])
  })

  test('trainees and whoever may come without a named need are told too', async () => {
    const anfaenger = await helfer({ sanitaetsausbildung: 'EH' })
    const mitPraktikum = await lege({ bezeichnung: 'Lernen', praktikanten: { anzahl: 1, mindestqualifikation: 'EH' } })
    const offen = await lege({ bezeichnung: 'Alle', bedarf: [] })
    for (const { _id } of [mitPraktikum, offen]) await melde(_id)
    expect((await betreffe(anfaenger)).toSorted()).toEqual(['Neuer Dienst: Alle', 'Neuer Dienst: Lernen'])
  })
})

describe('the reminder', () => {
  test('comes once, so many hours before as chosen, and anew when the service was moved', async () => {
    const dienst = await lege()
    const [frueh, spaet, nie, wartet] = [
      await helfer({ erinnerungVorlauf: 48 }),
      await helfer({ erinnerungVorlauf: 2 }),
      await helfer({ erinnerungVorlauf: 0 }),
      await helfer({ erinnerungVorlauf: 48 }),
    ]
    for (const wer of [frueh, spaet, nie]) await setze(wer, dienst._id, { status: 'eingeteilt' })
    await setze(wartet, dienst._id, { status: 'warteliste' })
    const erinnert = async (wer: Mensch) => (await betreffe(wer)).filter((betreff) => betreff.startsWith('Erinnerung')).length
    uhr = new Date('2027-04-29T08:00:00Z')
    await erinnere(knoten.kontext)
    await erinnere(knoten.kontext)
    expect(await Promise.all([frueh, spaet, nie, wartet].map(erinnert))).toEqual([1, 0, 0, 0])
    expect((await post(frueh)).at(-1)).toMatchObject({ art: 'erinnerung', betreff: 'Erinnerung: Stadtlauf, Sa., 01.05.2027, 10:00' })
    await knoten.kontext.db.updateTable('anmeldungen').set({ beginn: '2027-05-01T09:00:00Z' }).where('profil', '=', frueh.profil).execute()
    uhr = new Date('2027-04-29T09:00:00Z')
    await erinnere(knoten.kontext)
    expect(await erinnert(frueh)).toBe(2)
    // After an outage over the begin nobody is reminded of what has begun.
    uhr = new Date('2027-05-01T08:00:00Z')
    await erinnere(knoten.kontext)
    expect(await erinnert(spaet)).toBe(0)
  })

  test('is not sent for what was called off', async () => {
    const dienst = await lege()
    const wer = await helfer()
    await setze(wer, dienst._id, { status: 'eingeteilt' })
    await als(leitung).absage({ params: { id: dienst._id }, body: { grund: 'Regen' } })
    uhr = new Date('2027-05-01T06:00:00Z')
    await erinnere(knoten.kontext)
    expect(await betreffe(wer)).toEqual(['Abgesagt: Stadtlauf'])
  })
})

describe('the gap alarm', () => {
  test.each([
    [8, null],
    [7, 7],
    [5, 7],
    [3, 3],
    [2, 3],
    [1, 1],
    [0, 1],
  ])('%d days before is step %s', (tage, erwartet) => expect(stufe(tage)).toBe(erwartet))

  test('tells the leaders in the evening what is missing, once per step, until nothing is', async () => {
    const fuehrung = await helfer({}, {}, 'Frieda')
    const stv = await helfer({}, {}, 'Stefan')
    const dienst = await lege({
      bezeichnung: 'Lücke',
      leiter: fuehrung.profil,
      stvLeiter: stv.profil,
      bedarf: [
        { qualifikation: 'NotSan', anzahl: 1 },
        { qualifikation: 'SanA', anzahl: 2 },
      ],
    })
    const lauf = async (zeit: string) => {
      uhr = new Date(zeit)
      await meldeLuecken(knoten.kontext)
      return (await post(fuehrung)).filter(({ text }) => text.includes(dienst._id)).length
    }
    expect(await lauf('2027-04-23T16:00:00Z')).toBe(0)
    expect(await lauf('2027-04-24T15:00:00Z')).toBe(0)
    expect(await lauf('2027-04-24T16:00:00Z')).toBe(1)
    const [erste] = await post(fuehrung)
    expect(erste?.text).toContain('Beginn ist in 7 Tagen (Sa., 01.05.2027, 10:00 Uhr)')
    expect(await lauf('2027-04-24T17:00:00Z')).toBe(1)
    expect(await lauf('2027-04-25T16:00:00Z')).toBe(1)
    expect(await lauf('2027-04-28T16:00:00Z')).toBe(2)
    const mails = await post(fuehrung)
    expect(mails[0]?.betreff).toBe('Es fehlen noch Helfer: Lücke')
    expect(mails[0]?.text).toContain('1 NotSan und 2 SanA')
    expect((await post(stv)).length).toBe(2)
    for (const [wer, qualifikation] of [
      [await helfer(), 'NotSan'],
      [await helfer(), 'SanA'],
      [await helfer(), 'SanA'],
    ] as const) {
      await knoten.kontext.db.updateTable('profile').set({ sanitaetsausbildung: qualifikation }).where('_id', '=', wer.profil).execute()
      await setze(wer, dienst._id, { status: 'eingeteilt' })
    }
    expect(await lauf('2027-04-30T16:00:00Z')).toBe(2)
  })

  test('without a leader whoever made the service is told; before the deadline the days to it count', async () => {
    const dienst = await lege({
      bezeichnung: 'Ohne Leitung',
      leiter: null,
      meldeschluss: '2027-04-20T12:00:00Z',
      bedarf: [{ qualifikation: 'SanA', anzahl: 1 }],
    })
    uhr = new Date('2027-04-19T16:00:00Z')
    await meldeLuecken(knoten.kontext)
    const mails = (await post(leitung)).filter(({ text }) => text.includes(dienst._id))
    expect(mails.map(({ betreff }) => betreff)).toEqual(['Es fehlt noch jemand: Ohne Leitung'])
    expect(mails[0]?.text).toContain('Meldeschluss ist morgen')
  })
})

describe('the calendar file of a service', () => {
  const lies = async (wer: Mensch, id: string) => {
    const antwort = await knoten.ruf(wer, 'GET', `/api/sanitaetsdienste/${id}/termin.ics`)
    return { antwort, inhalt: new ICAL.Component(ICAL.parse(antwort.body) as unknown[]).getAllSubcomponents('vevent') }
  }
  test('has one entry per shift of your own, or all shifts', async () => {
    const schicht = (bezeichnung: string, beginn: string, ende: string) => ({
      bezeichnung,
      beginn,
      ende,
      bedarf: [{ qualifikation: 'SanA' as const, anzahl: 1 }],
    })
    const dienst = await lege({
      bedarf: [],
      schichten: [
        schicht('Früh', '2027-05-01T08:00:00Z', '2027-05-01T12:00:00Z'),
        schicht('Spät', '2027-05-01T12:00:00Z', '2027-05-01T16:00:00Z'),
      ],
    })
    const wer = await helfer()
    const vorher = await lies(wer, dienst._id)
    expect(vorher.antwort.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(vorher.antwort.headers['content-disposition']).toContain(`${dienst.nummer}.ics`)
    expect(vorher.inhalt.map((teil) => String(teil.getFirstPropertyValue('summary')))).toEqual(['Stadtlauf – Früh', 'Stadtlauf – Spät'])
    await setze(wer, dienst._id, { schicht: dienst.schichten[1]?._id, status: 'eingeteilt', von: '2027-05-01T13:00:00Z' })
    const { inhalt } = await lies(wer, dienst._id)
    expect(inhalt).toHaveLength(1)
    expect(new ICAL.Event(inhalt[0] as ICAL.Component).startDate.toString()).toBe('2027-05-01T15:00:00')
    expect(String(inhalt[0]?.getFirstPropertyValue('location'))).toBe('Stadthalle, Ringweg 3, 12345 Musterstadt')
    expect(inhalt[0]?.getFirstSubcomponent('valarm')).not.toBeNull()
  })
  test('is for those who may see the service', async () => {
    const entwurf = await lege({ status: 'anfrage' })
    expect((await knoten.ruf(await helfer(), 'GET', `/api/sanitaetsdienste/${entwurf._id}/termin.ics`)).statusCode).toBe(404)
  })
})
