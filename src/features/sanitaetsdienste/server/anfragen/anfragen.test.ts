// Calls for help and hand-overs: from the question to the answer, by the link of the mail and signed in, on two nodes.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Eingabe } from '#contract/endpoint.ts'
import type { Qualifikation } from '#contract/qualifikation.ts'
import type { Recht } from '#contract/rechte.ts'
import { sanitaetsdiensteContract } from '../../contract.ts'
import { schliesseAnfragen } from '../auftraege.ts'
import { alsAenderung } from '#tests/support/dienste.ts'
import { abgelehnt, type ApiFehler, type Mensch, testKnoten, type Testknoten } from '#tests/support/anwendung.ts'
import { testDatenbank, type TestDatenbank } from '#tests/support/database.ts'

const LEITUNG: Recht[] = ['CREATE_SANDIENST', 'READ_SANDIENST', 'UPDATE_SANDIENST', 'DELETE_SANDIENST', 'READ_SANITAETSDIENST_HISTORY']
const ANFANG = new Date('2027-04-10T10:00:00Z')
const VERGEBEN = 'Der Platz ist inzwischen vergeben – danke, dass du helfen wolltest.'
let uhr = ANFANG
let datenbank: TestDatenbank
let knoten: Testknoten
let zweiter: Testknoten
let leitung: Mensch
let ort: string

type Neu = Eingabe<typeof sanitaetsdiensteContract.create>['body']
const als = (wer: Mensch | null, auf = knoten) => auf.als(sanitaetsdiensteContract, wer)
let tag = 0
/** 10:00 to 18:00 in Berlin, on a day of its own. */
function lege(neu: Partial<Neu> = {}) {
  tag += 1
  const datum = new Date(Date.parse('2027-05-01T00:00:00Z') + tag * 86_400_000).toISOString().slice(0, 10)
  return als(leitung).create({
    body: {
      art: 'intern',
      bezeichnung: 'Stadtlauf',
      ort,
      veranstalter: { name: 'TV Musterstadt', ansprechpartner: 'Eva Beispiel', telefon: '02345 678901' },
      beginn: `${datum}T08:00:00.000Z`,
      ende: `${datum}T16:00:00.000Z`,
      leiter: leitung.profil,
      bedarf: [{ qualifikation: 'SanA', anzahl: 1, funktion: 'Streife' }],
      ...neu,
    },
  })
}
async function helfer(qualifikation: Qualifikation = 'SanA', spalten: Record<string, unknown> = {}, vorname = 'Toni') {
  const wer = await knoten.mensch(['READ_SANDIENST'], { vorname })
  await knoten.kontext.schreibe((trx) =>
    trx
      .updateTable('profile')
      .set({ sanitaetsausbildung: qualifikation, ...spalten })
      .where('_id', '=', wer.profil)
      .execute(),
  )
  return wer
}
const ruheAlle = () => sql`update profile set status = 'ruhend' where "user" <> ${leitung.user}::uuid`.execute(knoten.kontext.db)
const fehler = async (ruf: Promise<unknown>) => {
  const { status, errors } = await abgelehnt(ruf)
  return [status, errors[0]?.msg]
}
const mails = async (wer: Mensch) =>
  (
    await sql<{
      betreff: string
      text: string
      html: string
    }>`select m.betreff, m.text, m.html from mails m join users u on u.primary_email = m.an
      where u._id = ${wer.user}::uuid order by m._id`.execute(knoten.kontext.db)
  ).rows
/** The secret of the last mail that asked somebody. */
async function token(wer: Mensch): Promise<string> {
  const text = (await mails(wer)).map((mail) => mail.text).join('\n')
  return [...text.matchAll(/\/zusage\/([\w-]{43})\n/g)].at(-1)?.[1] ?? ''
}
const bitte = (id: string, body: object = {}) => als(leitung).hilferuf({ params: { id }, body })
const frage = (wer: Mensch, id: string) => bitte(id, { profile: [wer.profil] })
const antworte = async (wer: Mensch, antwort: 'zugesagt' | 'abgelehnt', auf = knoten) =>
  als(null, auf).zusagen({ params: { token: await token(wer) }, body: { antwort } })
const lies = (id: string) => als(leitung).get({ params: { id } })
const stand = async (id: string, wer: Mensch) => (await lies(id)).helfer.find(({ profil }) => profil._id === wer.profil)

beforeAll(async () => {
  datenbank = await testDatenbank()
  knoten = await testKnoten({ datenbank, jetzt: () => uhr, config: { baseUrl: 'https://intranet.example.org' } })
  zweiter = await testKnoten({ datenbank, jetzt: () => uhr })
  leitung = await knoten.mensch(LEITUNG, { vorname: 'Lea', nachname: 'Leitung' })
  ort = await knoten.kontext.schreibe(
    async (trx) => (await trx.insertInto('orte').values({ name: 'Stadthalle' }).returning('_id').executeTakeFirstOrThrow())._id,
  )
})
beforeEach(() => {
  uhr = ANFANG
})
afterAll(async () => {
  await zweiter.schliessen()
  await knoten.schliessen()
  await datenbank.schliessen()
})

describe('who is asked for help', () => {
  test('the suited, free, rested and least burdened, twice as many as are missing; nobody twice', async () => {
    await ruheAlle()
    const dienst = await lege({
      bedarf: [
        { qualifikation: 'NotSan', anzahl: 1 },
        { qualifikation: 'SanA', anzahl: 1 },
      ],
    })
    const [a, b, c, d] = [await helfer(), await helfer(), await helfer(), await helfer('NotSan')]
    const [zuNiedrig, willNicht] = [
      await helfer('EH'),
      await helfer('SanA', { emailBenachrichtigungen: sql`"emailBenachrichtigungen" || '{"neuerDienst":false}'` }),
    ]
    const belegt = await helfer()
    const nebenan = await lege({ beginn: dienst.beginn, ende: dienst.ende })
    await als(leitung).setzeAnmeldung({ params: { id: nebenan._id, profileId: belegt.profil }, body: { status: 'eingeteilt' } })
    const fleissig = c
    const frueher = await lege({ beginn: '2027-04-20T08:00:00Z', ende: '2027-04-20T16:00:00Z' })
    await als(leitung).setzeAnmeldung({ params: { id: frueher._id, profileId: fleissig.profil }, body: { status: 'eingeteilt' } })
    const gefragt = await bitte(dienst._id, { text: 'Bitte!' })
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
    for (const satz of [
      'Lea Leitung bittet dich um Hilfe',
      '„Bitte!“',
      'Ja, ich komme:\nhttps://intranet.example.org/zusage/',
      'Nein, diesmal nicht:\nhttps://intranet.example.org/zusage/',
      '?antwort=nein',
    ])
      expect(mail?.text).toContain(satz)
    for (const wer of [zuNiedrig, willNicht, belegt])
      expect((await mails(wer)).filter(({ betreff }) => betreff.startsWith('Kannst'))).toEqual([])
    // A second press asks whoever is left.
    expect((await bitte(dienst._id)).map(({ profil }) => profil._id)).toEqual([fleissig.profil])
    expect(await fehler(bitte(dienst._id))).toEqual([
      409,
      expect.stringMatching(/^Es ist niemand frei, .* Gesucht: 1 NotSan und 1 SanA\.$/),
    ])
    expect((await als(leitung).anfragen({ params: { id: dienst._id } })).length).toBe(4)
    const historie = await als(leitung).history({ params: { id: dienst._id } })
    expect(historie.filter(({ feld }) => feld === 'hilferuf')).toHaveLength(2)
  })

  test('those who were chosen, but who stands there, is asked or is elsewhere: with the reason when it is one', async () => {
    const dienst = await lege({ bedarf: [{ qualifikation: 'SanA', anzahl: 2 }] })
    const [a, da] = [await helfer('EH', {}, 'Ida'), await helfer('SanA', {}, 'Dora')]
    await als(leitung).setzeAnmeldung({ params: { id: dienst._id, profileId: da.profil }, body: { status: 'eingeteilt' } })
    expect((await bitte(dienst._id, { profile: [a.profil, da.profil, a.profil.toUpperCase()] })).map(({ profil }) => profil._id)).toEqual([
      a.profil,
    ])
    expect(await fehler(frage(a, dienst._id))).toEqual([
      409,
      expect.stringMatching(/^Ida Test\d+ ist schon gefragt und hat noch nicht geantwortet\.$/),
    ])
    expect(await fehler(frage(da, dienst._id))).toEqual([409, expect.stringMatching(/^Dora Test\d+ ist schon dabei\.$/)])
    expect(await fehler(bitte(dienst._id, { profile: ['00000000-0000-7000-8000-000000000000'] }))).toEqual([
      400,
      expect.stringContaining('gibt es nicht'),
    ])
  })

  test('who switched such mails off finds the question signed in, and nobody else does', async () => {
    const dienst = await lege()
    const still = await helfer('SanA', { emailBenachrichtigungen: sql`"emailBenachrichtigungen" || '{"neuerDienst":false}'` })
    const fremd = await helfer()
    const [anfrage] = await frage(still, dienst._id)
    expect(await mails(still)).toEqual([])
    expect((await als(still).meineAnfragen()).map(({ _id }) => _id)).toEqual([anfrage?._id])
    expect(await als(fremd).meineAnfragen()).toEqual([])
    const params = { id: anfrage?._id ?? '' }
    expect((await fehler(als(fremd).beantworten({ params, body: { antwort: 'zugesagt' } })))[0]).toBe(404)
    expect(await als(still).beantworten({ params, body: { antwort: 'zugesagt' } })).toMatchObject({ antwort: 'zugesagt' })
    expect((await stand(dienst._id, still))?.status).toBe('eingeteilt')
    expect(await als(still).meineAnfragen()).toEqual([])
  })

  test('is refused without need, for a draft, after the begin, after the cancellation and without the right', async () => {
    const [ohne, entwurf, vorbei, abgesagt, mehrere] = [
      await lege({ bedarf: [] }),
      await lege({ status: 'anfrage' }),
      await lege(),
      await lege(),
      await lege({
        schichten: [0, 4].map((h) => ({
          beginn: `2027-08-01T${String(8 + h).padStart(2, '0')}:00:00Z`,
          ende: `2027-08-01T${12 + h}:00:00Z`,
        })),
        bedarf: [],
        beginn: '2027-08-01T08:00:00Z',
        ende: '2027-08-01T16:00:00Z',
      }),
    ]
    expect(await fehler(bitte(ohne._id))).toEqual([409, 'Für diese Schicht ist kein Bedarf genannt. Wähle aus, wen du fragen möchtest.'])
    expect(await fehler(bitte(entwurf._id))).toEqual([409, 'Der Dienst ist noch nicht ausgeschrieben.'])
    expect((await fehler(bitte(mehrere._id)))[0]).toBe(400)
    await als(leitung).absage({ params: { id: abgesagt._id }, body: { grund: 'Regen' } })
    expect(await fehler(bitte(abgesagt._id))).toEqual([409, 'Der Dienst ist abgesagt.'])
    uhr = new Date(vorbei.beginn)
    expect(await fehler(bitte(vorbei._id))).toEqual([409, 'Dafür ist es zu spät: Die Schicht hat schon begonnen.'])
    expect((await fehler(als(await helfer()).hilferuf({ params: { id: vorbei._id }, body: {} })))[0]).toBe(403)
    expect((await fehler(als(await helfer()).anfragen({ params: { id: vorbei._id } })))[0]).toBe(403)
  })
})

describe('the link of the mail', () => {
  test('shows what is asked and answers nothing by being opened; a yes staffs, once', async () => {
    const dienst = await lege({ treffpunkt: 'Wache Süd' })
    const wer = await helfer('SanB')
    await frage(wer, dienst._id)
    const params = { token: await token(wer) }
    for (const _mal of [1, 2])
      expect(await als(null).zusage({ params })).toEqual({
        art: 'hilferuf',
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
    expect(await stand(dienst._id, wer)).toBeUndefined()
    expect(await antworte(wer, 'zugesagt')).toMatchObject({ zustand: 'zugesagt', satz: 'Danke, du bist dabei!' })
    expect(await stand(dienst._id, wer)).toMatchObject({ status: 'eingeteilt', funktion: 'Streife', qualifikationBeiEinteilung: 'SanB' })
    expect((await lies(dienst._id)).status).toBe('besetzt')
    expect(await fehler(antworte(wer, 'zugesagt'))).toEqual([409, 'Du hast hier schon zugesagt.'])
    expect(await fehler(antworte(wer, 'abgelehnt'))).toEqual([409, 'Du hast hier schon zugesagt.'])
    expect(await als(null).zusage({ params })).toMatchObject({ zustand: 'zugesagt' })
    // The leader is told, whoever came by themselves is not.
    expect((await mails(leitung)).at(-1)?.text).toMatch(/Toni Test\d+ hat auf die Bitte um Hilfe zugesagt\./)
    expect(await mails(wer)).toHaveLength(1)
  })

  test('a no is kept, and who said it is not asked again by itself', async () => {
    await ruheAlle()
    const dienst = await lege()
    const wer = await helfer()
    await frage(wer, dienst._id)
    expect(await antworte(wer, 'abgelehnt')).toMatchObject({
      zustand: 'abgelehnt',
      satz: 'Danke für deine Antwort. Vielleicht klappt es beim nächsten Mal.',
    })
    expect(await stand(dienst._id, wer)).toBeUndefined()
    expect((await fehler(bitte(dienst._id)))[0]).toBe(409)
    expect((await als(leitung).anfragen({ params: { id: dienst._id } }))[0]).toMatchObject({
      antwort: 'abgelehnt',
      beantwortetAm: ANFANG.toISOString(),
    })
  })

  test.each(['', 'x', 'A'.repeat(43), '%00', "' or 1=1 --", 'A'.repeat(200)])('a forged one (%s) is nobody’s', async (falsch) => {
    const pfad = `/api/sanitaetsdienste/zusage/${encodeURIComponent(falsch)}`
    for (const [method, body] of [
      ['GET', undefined],
      ['POST', { antwort: 'zugesagt' }],
    ] as const) {
      const antwort = await knoten.ruf(null, method, pfad, body)
      expect(antwort.statusCode).toBe(404)
      expect(antwort.json<{ errors: unknown[] }>().errors).toHaveLength(1)
    }
  })

  test('only the hash of the secret is stored', async () => {
    const dienst = await lege()
    const wer = await helfer()
    await frage(wer, dienst._id)
    const { rows } = await sql<{
      treffer: number
    }>`select count(*)::int as treffer from anfragen f where f::text like ${`%${await token(wer)}%`}`.execute(knoten.kontext.db)
    expect((await token(wer)).length).toBe(43)
    expect(rows[0]?.treffer).toBe(0)
  })

  test('says kindly that the place is gone, the service is called off, the time is over', async () => {
    const dienst = await lege()
    const [a, b, c] = [await helfer(), await helfer(), await helfer()]
    await bitte(dienst._id, { profile: [a, b, c].map(({ profil }) => profil) })
    await antworte(a, 'zugesagt')
    expect(await als(null).zusage({ params: { token: await token(b) } })).toMatchObject({ zustand: 'vergeben', satz: VERGEBEN })
    expect(await fehler(antworte(b, 'zugesagt'))).toEqual([409, VERGEBEN])
    expect(await antworte(b, 'abgelehnt')).toMatchObject({ zustand: 'abgelehnt' })
    await als(leitung).absage({ params: { id: dienst._id }, body: { grund: 'Regen' } })
    expect(await als(null).zusage({ params: { token: await token(c) } })).toMatchObject({ zustand: 'abgesagt' })
    expect(await fehler(antworte(c, 'zugesagt'))).toEqual([409, expect.stringMatching(/^Der Dienst ist abgesagt/)])
    expect((await mails(c)).at(-1)?.betreff).toBe('Abgesagt: Stadtlauf')
    const anderer = await lege()
    await frage(c, anderer._id)
    uhr = new Date(anderer.beginn)
    for (const schliesse of [async () => undefined, () => schliesseAnfragen(knoten.kontext)]) {
      await schliesse()
      expect(await als(null).zusage({ params: { token: await token(c) } })).toMatchObject({ zustand: 'abgelaufen' })
      expect(await fehler(antworte(c, 'zugesagt'))).toEqual([409, 'Dafür ist es zu spät: Der Dienst hat schon begonnen.'])
    }
  })

  test('a yes while one stands elsewhere is refused and changes nothing; the question stays open', async () => {
    const dienst = await lege()
    const wer = await helfer()
    await frage(wer, dienst._id)
    const nebenan = await lege({ bezeichnung: 'Konzert', beginn: dienst.beginn, ende: dienst.ende })
    await als(leitung).setzeAnmeldung({ params: { id: nebenan._id, profileId: wer.profil }, body: { status: 'eingeteilt' } })
    expect(await fehler(antworte(wer, 'zugesagt'))).toEqual([
      409,
      expect.stringMatching(/^Zu dieser Zeit bist du schon eingeteilt: Konzert, /),
    ])
    expect(await als(null).zusage({ params: { token: await token(wer) } })).toMatchObject({ zustand: 'offen' })
  })

  test('who signs up by themselves has said yes; whoever is registered already is staffed by it', async () => {
    const dienst = await lege({ bedarf: [{ qualifikation: 'SanA', anzahl: 2 }] })
    const [selbst, andere] = [await helfer(), await helfer()]
    await bitte(dienst._id, { profile: [selbst.profil, andere.profil] })
    await als(selbst).anmelden({ params: { id: dienst._id }, body: {} })
    expect(await als(null).zusage({ params: { token: await token(selbst) } })).toMatchObject({ zustand: 'zugesagt' })
    await antworte(andere, 'zugesagt')
    expect([(await stand(dienst._id, selbst))?.status, (await stand(dienst._id, andere))?.status]).toEqual(['gemeldet', 'eingeteilt'])
  })

  test('ten say yes to one last place at the same second on two nodes: one stands there', async () => {
    const dienst = await lege()
    const leute = await Promise.all(Array.from({ length: 10 }, () => helfer()))
    await bitte(dienst._id, { profile: leute.map(({ profil }) => profil) })
    const ergebnisse = await Promise.allSettled(leute.map((wer, i) => antworte(wer, 'zugesagt', i % 2 === 0 ? knoten : zweiter)))
    expect(ergebnisse.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const absagen = ergebnisse.flatMap((eines) => (eines.status === 'rejected' ? [(eines.reason as ApiFehler).errors[0]?.msg] : []))
    expect(new Set(absagen)).toEqual(new Set([VERGEBEN]))
    expect((await lies(dienst._id)).schichten[0]?.besetzung).toMatchObject({ eingeteilt: 1, offen: 0 })
  })

  test('one link pressed on two phones at once counts once', async () => {
    const dienst = await lege()
    const wer = await helfer()
    await frage(wer, dienst._id)
    const beide = await Promise.allSettled([antworte(wer, 'zugesagt'), antworte(wer, 'abgelehnt', zweiter)])
    expect(beide.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('handing one’s place on', () => {
  async function platz(neu: Partial<Neu> = {}, rolle: object = { status: 'eingeteilt', funktion: 'Streife' }) {
    const dienst = await lege(neu)
    const geber = await helfer('SanA', {}, 'Gerd')
    await als(leitung).setzeAnmeldung({ params: { id: dienst._id, profileId: geber.profil }, body: rolle })
    return { dienst, geber }
  }
  const biete = (geber: Mensch, id: string, an: Mensch, text = '') =>
    als(geber).uebergabe({ params: { id }, body: { profil: an.profil, text } })

  test('is offered to those who cover the same line, are free and not there yet', async () => {
    await ruheAlle()
    const { dienst, geber } = await platz({
      bedarf: [
        { qualifikation: 'SanA', anzahl: 1, funktion: 'Streife' },
        { qualifikation: 'EH', anzahl: 1 },
      ],
    })
    const [hoeher, zuNiedrig, dabei, belegt, versteckt] = [
      await helfer('RS'),
      await helfer('EH'),
      await helfer(),
      await helfer(),
      await helfer('SanA', { unsichtbar: true }),
    ]
    await als(dabei).anmelden({ params: { id: dienst._id }, body: {} })
    const nebenan = await lege({ beginn: dienst.beginn, ende: dienst.ende })
    await als(leitung).setzeAnmeldung({ params: { id: nebenan._id, profileId: belegt.profil }, body: { status: 'eingeteilt' } })
    expect((await als(geber).uebernehmer({ params: { id: dienst._id } })).map(({ profil }) => profil._id)).toEqual([hoeher.profil])
    for (const nicht of [zuNiedrig, dabei, belegt, versteckt]) expect((await fehler(biete(geber, dienst._id, nicht)))[0]).toBe(409)
    expect((await fehler(biete(geber, dienst._id, geber)))[0]).toBe(400)
    expect(await fehler(als(hoeher).uebernehmer({ params: { id: dienst._id } }))).toEqual([
      409,
      'Du hast hier keinen Platz, den du übergeben könntest.',
    ])
  })

  test('a yes moves state, function and time over in one step; both leaders and giver are told, the history says it', async () => {
    const { dienst, geber } = await platz()
    const nehmer = await helfer('NotSan', {}, 'Nina')
    const anfrage = await biete(geber, dienst._id, nehmer, 'Kannst du?')
    expect(anfrage).toMatchObject({ art: 'uebergabe', profil: { _id: nehmer.profil }, von: { _id: geber.profil }, text: 'Kannst du?' })
    expect((await als(geber).meineAnfragen()).map(({ _id }) => _id)).toEqual([anfrage._id])
    expect((await mails(nehmer))[0]?.betreff).toMatch(/^Übernimmst du meinen Platz\? Stadtlauf/)
    expect(await antworte(nehmer, 'zugesagt')).toMatchObject({ zustand: 'zugesagt', satz: 'Danke, der Platz gehört jetzt dir!' })
    expect(await stand(dienst._id, geber)).toMatchObject({
      status: 'abgesagt',
      grund: 'Platz übergeben',
      funktion: '',
    })
    expect(await stand(dienst._id, nehmer)).toMatchObject({
      status: 'eingeteilt',
      funktion: 'Streife',
      qualifikationBeiEinteilung: 'NotSan',
    })
    expect((await lies(dienst._id)).schichten[0]?.besetzung).toMatchObject({ eingeteilt: 1, offen: 0 })
    expect((await mails(geber)).at(-1)?.betreff).toBe('Dein Platz ist übergeben: Stadtlauf')
    expect((await mails(leitung)).at(-1)?.text).toMatch(/Gerd Test\d+ hat den Platz an Nina Test\d+ übergeben\./)
    const historie = await als(leitung).history({ params: { id: dienst._id } })
    expect(historie.filter(({ aktion }) => aktion === 'uebergeben')).toHaveLength(2)
  })

  test('a registered place stays a registered one, also when every place is taken', async () => {
    const { dienst, geber } = await platz({}, { status: 'gemeldet' })
    const nehmer = await helfer()
    await biete(geber, dienst._id, nehmer)
    await antworte(nehmer, 'zugesagt')
    expect([(await stand(dienst._id, geber))?.status, (await stand(dienst._id, nehmer))?.status]).toEqual(['abgesagt', 'gemeldet'])
  })

  test('a no leaves everything as it was, and the place may be offered to the next', async () => {
    const { dienst, geber } = await platz()
    const [nein, ja] = [await helfer(), await helfer()]
    await biete(geber, dienst._id, nein)
    expect(await fehler(biete(geber, dienst._id, ja))).toEqual([409, 'Du hast deinen Platz schon jemandem angeboten.'])
    expect(await antworte(nein, 'abgelehnt')).toMatchObject({ satz: 'Danke für deine Antwort. Der Platz bleibt, wie er war.' })
    expect((await stand(dienst._id, geber))?.status).toBe('eingeteilt')
    await biete(geber, dienst._id, ja)
  })

  test('withdrawn, signed off or called off: the offer is gone and says so', async () => {
    const faelle: [(dienst: string, geber: Mensch) => Promise<unknown>, string][] = [
      [(id, geber) => als(geber).uebergabeZuruecknehmen({ params: { id } }), 'zurueckgezogen'],
      [(id, geber) => als(geber).abmelden({ params: { id } }), 'zurueckgezogen'],
      [
        (id, geber) => als(leitung).setzeAnmeldung({ params: { id, profileId: geber.profil }, body: { status: 'abgelehnt' } }),
        'zurueckgezogen',
      ],
      [(id) => als(leitung).absage({ params: { id }, body: { grund: 'Regen' } }), 'abgesagt'],
    ]
    for (const [tue, zustand] of faelle) {
      const { dienst, geber } = await platz()
      const nehmer = await helfer()
      await biete(geber, dienst._id, nehmer)
      await tue(dienst._id, geber)
      expect(await als(null).zusage({ params: { token: await token(nehmer) } })).toMatchObject({ zustand })
      expect((await fehler(antworte(nehmer, 'zugesagt')))[0]).toBe(409)
      expect(await als(nehmer).meineAnfragen()).toEqual([])
    }
    const { dienst, geber } = await platz()
    expect(await fehler(als(geber).uebergabeZuruecknehmen({ params: { id: dienst._id } }))).toEqual([
      409,
      'Du bietest hier gerade keinen Platz an.',
    ])
  })

  test('taking over and signing off at once on two nodes: one of them happens, the place is never held twice', async () => {
    const { dienst, geber } = await platz()
    const nehmer = await helfer()
    await biete(geber, dienst._id, nehmer)
    await Promise.allSettled([antworte(nehmer, 'zugesagt'), als(geber, zweiter).abmelden({ params: { id: dienst._id } })])
    const staende = [(await stand(dienst._id, geber))?.status, (await stand(dienst._id, nehmer))?.status]
    expect(staende[0]).toBe('abgesagt')
    expect([undefined, 'eingeteilt']).toContain(staende[1])
  })
})

describe('a need and a time of its own', () => {
  test('who is too young for the place is not asked for it', async () => {
    await ruheAlle()
    const dienst = await lege({
      bedarf: [
        { qualifikation: 'SanA', anzahl: 1, mindestalter: 21 },
        { qualifikation: 'EH', anzahl: 1 },
      ],
    })
    const jung = await helfer('RS', { geburtsdatum: '2008-01-01' })
    const alt = await helfer('SanA', { geburtsdatum: '1990-01-01' })
    const da = await helfer('EH', { geburtsdatum: '1990-01-01' })
    await als(leitung).setzeAnmeldung({ params: { id: dienst._id, profileId: da.profil }, body: { status: 'eingeteilt' } })
    expect((await bitte(dienst._id)).map(({ profil }) => profil._id)).toEqual([alt.profil])
    expect((await als(leitung).kandidaten({ params: { id: dienst._id } })).find(({ profil }) => profil._id === jung.profil)).toMatchObject({
      geeignet: false,
    })
  })

  test('a question can be answered until the service begins, also when that moves', async () => {
    const dienst = await lege()
    const wer = await helfer()
    await frage(wer, dienst._id)
    const [beginn, ende] = [dienst.beginn.replace('T08', 'T10'), dienst.ende.replace('T16', 'T18')]
    const { status: _status, ...alt } = await lies(dienst._id)
    await als(leitung).update({
      params: { id: dienst._id },
      body: { ...alt, beginn, ende, schichten: alt.schichten.map((schicht) => ({ ...schicht, beginn, ende })) },
    })
    uhr = new Date(dienst.beginn.replace('T08', 'T09'))
    await schliesseAnfragen(knoten.kontext)
    expect(await antworte(wer, 'zugesagt')).toMatchObject({ zustand: 'zugesagt', beginn })
  })
})

describe('what was asked for changes', () => {
  const verlege = async (id: string, daten: Partial<Neu>) => {
    const dienst = await lies(id)
    return als(leitung).update({ params: { id }, body: alsAenderung(dienst, daten) })
  }
  const seite = async (wer: Mensch) => als(null).zusage({ params: { token: await token(wer) } })

  test('moved: whoever was asked and has not answered is told once, the link says what was before', async () => {
    const dienst = await lege()
    const [offen, hatNein, will] = [
      await helfer(),
      await helfer(),
      await helfer('SanA', { emailBenachrichtigungen: sql`"emailBenachrichtigungen" || '{"neuerDienst":false}'` }),
    ]
    await bitte(dienst._id, { profile: [offen, hatNein, will].map(({ profil }) => profil) })
    await antworte(hatNein, 'abgelehnt')
    expect((await seite(offen)).vorher).toBeNull()
    const stunde = (zeit: string, um: number) => new Date(Date.parse(zeit) + um * 3_600_000).toISOString()
    const neu = (um: number, treffpunkt: string) => ({
      beginn: stunde(dienst.beginn, um),
      ende: stunde(dienst.ende, um),
      treffpunkt,
      schichten: [],
    })
    await verlege(dienst._id, neu(1, 'Nordtor'))
    // Moved again within ten minutes: one mail, with the last state.
    await verlege(dienst._id, neu(2, 'Südtor'))
    expect((await mails(offen)).map(({ betreff }) => betreff)).toEqual([
      expect.stringMatching(/^Kannst du helfen\?/),
      'Geändert: Stadtlauf',
    ])
    expect((await mails(offen))[1]?.text).toMatch(/12:00/)
    expect((await mails(offen))[1]?.text).toMatch(/Südtor/)
    expect((await mails(offen))[1]?.text).not.toMatch(/Nordtor/)
    expect([(await mails(hatNein)).length, (await mails(will)).length]).toEqual([1, 0])
    expect(await seite(offen)).toMatchObject({
      zustand: 'offen',
      beginn: stunde(dienst.beginn, 2),
      treffpunkt: 'Südtor',
      vorher: { beginn: dienst.beginn, ende: dienst.ende, ortName: 'Stadthalle', treffpunkt: '' },
    })
    // What concerns neither when nor where is no news to them.
    await verlege(dienst._id, { ...neu(2, 'Südtor'), kleidung: 'Einsatzjacke' })
    expect(await mails(offen)).toHaveLength(2)
    await antworte(offen, 'zugesagt')
    expect(await stand(dienst._id, offen)).toMatchObject({ status: 'eingeteilt', von: stunde(dienst.beginn, 2) })
  })

  test('only another shift moves: nothing is told', async () => {
    const { beginn, ende } = await lege()
    const mitte = new Date((Date.parse(beginn) + Date.parse(ende)) / 2).toISOString()
    const bedarf = [{ qualifikation: 'SanA' as const, anzahl: 1 }]
    const zwei = await lege({
      beginn,
      ende,
      bedarf: [],
      schichten: [
        { bezeichnung: 'Früh', beginn, ende: mitte, bedarf },
        { bezeichnung: 'Spät', beginn: mitte, ende, bedarf },
      ],
    })
    const wer = await helfer()
    await bitte(zwei._id, { schicht: zwei.schichten[0]?._id, profile: [wer.profil] })
    const schichten = zwei.schichten.map((schicht, i) =>
      i === 1 ? { ...schicht, beginn: new Date(Date.parse(mitte) + 1_800_000).toISOString() } : schicht,
    )
    await verlege(zwei._id, { schichten })
    expect(await mails(wer)).toHaveLength(1)
    // Struck, with the question in it: that is told, and takes the place of what waits.
    await verlege(zwei._id, { schichten: schichten.slice(1), beginn: schichten[1]?.beginn })
    expect((await mails(wer)).map(({ betreff }) => betreff).slice(1)).toEqual(['Hat sich erledigt: Stadtlauf'])
  })

  test('deleted, or a draft again: whoever was asked need not answer', async () => {
    const [weg, entwurf] = [await lege(), await lege()]
    const wer = await helfer()
    await frage(wer, weg._id)
    await frage(wer, entwurf._id)
    await als(leitung).remove({ params: { id: weg._id } })
    await als(leitung).status({ params: { id: entwurf._id }, body: { version: entwurf.version, status: 'beauftragt' } })
    expect((await mails(wer)).map(({ betreff }) => betreff).slice(2)).toEqual([
      'Hat sich erledigt: Stadtlauf',
      'Hat sich erledigt: Stadtlauf',
    ])
    expect(await seite(wer)).toMatchObject({ zustand: 'zurueckgezogen' })
  })

  test('called off: the asked are told in their own words, those whose question was taken back long ago are not', async () => {
    const dienst = await lege()
    const [offen, giebt, frueher] = [await helfer(), await helfer(), await helfer()]
    await als(leitung).setzeAnmeldung({ params: { id: dienst._id, profileId: giebt.profil }, body: { status: 'eingeteilt' } })
    await als(giebt).uebergabe({ params: { id: dienst._id }, body: { profil: frueher.profil } })
    await als(giebt).uebergabeZuruecknehmen({ params: { id: dienst._id } })
    await als(giebt).uebergabe({ params: { id: dienst._id }, body: { profil: offen.profil } })
    await als(leitung).absage({ params: { id: dienst._id }, body: { grund: 'Sturm', von: 'wir' } })
    const absage = async (wer: Mensch) => (await mails(wer)).find(({ betreff }) => betreff.startsWith('Abgesagt'))?.text
    expect(await absage(offen)).toMatch(/Was wir dich gefragt haben, ist damit erledigt/)
    expect(await absage(giebt)).toMatch(/Du musst nicht kommen/)
    expect(await absage(frueher)).toBeUndefined()
  })
})
