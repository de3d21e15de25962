import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Bedarfszeile } from '#blocks/anmeldung/contract.ts'
import type { Eingabe } from '#contract/endpoint.ts'
import type { Qualifikation } from '#contract/qualifikation.ts'
import type { Recht } from '#contract/rechte.ts'
import { profileContract } from '#features/profile/contract.ts'
import { sanitaetsdiensteContract } from '../../contract.ts'
import { gibPlaetzeFrei } from './ausgeschieden.ts'
import { gibLeitungFrei } from '../nachrichten/leitung-frei.ts'
import { abgelehnt, type ApiFehler, type Mensch, testKnoten, type Testknoten } from '#tests/support/anwendung.ts'
import { testDatenbank, type TestDatenbank } from '#tests/support/database.ts'

const LEITUNG: Recht[] = ['CREATE_SANDIENST', 'READ_SANDIENST', 'UPDATE_SANDIENST', 'DELETE_SANDIENST', 'READ_SANITAETSDIENST_HISTORY']
let uhr = new Date('2027-04-10T10:00:00Z')
let datenbank: TestDatenbank
let knoten: Testknoten
let zweiter: Testknoten
let leitung: Mensch
let ort: string

type Neu = Eingabe<typeof sanitaetsdiensteContract.create>['body']
const als = (wer: Mensch, auf = knoten) => auf.als(sanitaetsdiensteContract, wer)
const bedarf = (...zeilen: [Qualifikation, number, Partial<Bedarfszeile>?][]) =>
  zeilen.map(([qualifikation, anzahl, rest]) => ({ qualifikation, anzahl, ...rest }))

/** 10:00 to 18:00 on the first of May, 2027, in Berlin. */
const lege = (neu: Partial<Neu> = {}) =>
  als(leitung).create({
    body: {
      art: 'intern',
      bezeichnung: 'Stadtlauf',
      ort,
      veranstalter: { name: 'TV Musterstadt', ansprechpartner: 'Eva Beispiel', telefon: '02345 678901' },
      beginn: '2027-05-01T08:00:00.000Z',
      ende: '2027-05-01T16:00:00.000Z',
      bedarf: bedarf(['SanA', 2]),
      ...neu,
    },
  })

async function helfer(
  qualifikation: Qualifikation = 'SanA',
  spalten: Record<string, string | null> = {},
  rechte: Recht[] = ['READ_SANDIENST'],
) {
  const wer = await knoten.mensch(rechte)
  await knoten.kontext.schreibe((trx) =>
    trx
      .updateTable('profile')
      .set({ sanitaetsausbildung: qualifikation, ...spalten })
      .where('_id', '=', wer.profil)
      .execute(),
  )
  return wer
}
const melde = (wer: Mensch, id: string, body: object = {}, auf = knoten) => als(wer, auf).anmelden({ params: { id }, body })
const lies = (id: string, wer = leitung) => als(wer).get({ params: { id } })
const stand = async (id: string) => Object.fromEntries((await lies(id)).helfer.map(({ profil, status }) => [profil._id, status]))

beforeAll(async () => {
  datenbank = await testDatenbank()
  knoten = await testKnoten({ datenbank, jetzt: () => uhr })
  zweiter = await testKnoten({ datenbank, jetzt: () => uhr })
  leitung = await knoten.mensch(LEITUNG, { vorname: 'Lea', nachname: 'Leitung' })
  ort = await knoten.kontext.schreibe(
    async (trx) => (await trx.insertInto('orte').values({ name: 'Stadthalle' }).returning('_id').executeTakeFirstOrThrow())._id,
  )
})
afterAll(async () => {
  await zweiter.schliessen()
  await knoten.schliessen()
  await datenbank.schliessen()
})

describe('signing up', () => {
  test('answers the registration, counts it, shows it to oneself and to who leads, and is in the history', async () => {
    const dienst = await lege()
    const wer = await helfer()
    const antwort = await melde(wer, dienst._id, { kommentar: 'Komme mit dem Rad' })
    expect(antwort).toMatchObject({ status: 'gemeldet', von: dienst.beginn, bis: dienst.ende, kommentar: 'Komme mit dem Rad' })
    const gelesen = await lies(dienst._id, wer)
    expect(gelesen.schichten[0]?.besetzung).toMatchObject({ soll: 2, gemeldet: 1, eingeteilt: 0, offen: 1, unbesetzt: 2 })
    expect(gelesen.anmeldung).toEqual({ moeglich: false, gruende: ['Du bist schon gemeldet.'], warteliste: false })
    const historie = await als(leitung).history({ params: { id: dienst._id } })
    expect(historie.find(({ aktion }) => aktion === 'gemeldet')).toMatchObject({
      feld: 'helfer',
      alt: null,
      neu: { status: 'gemeldet', schicht: { bezeichnung: '', beginn: '2027-05-01T08:00:00.000Z' } },
    })
  })

  test('twice is refused, after signing off it is the same row again', async () => {
    const dienst = await lege()
    const wer = await helfer()
    const erste = await melde(wer, dienst._id)
    const nein = await abgelehnt(melde(wer, dienst._id))
    expect([nein.status, nein.errors[0]?.msg]).toEqual([409, 'Du bist schon gemeldet.'])
    await als(wer).abmelden({ params: { id: dienst._id } })
    expect((await lies(dienst._id)).schichten[0]?.besetzung.gemeldet).toBe(0)
    const wieder = await melde(wer, dienst._id)
    expect([wieder._id, wieder.status]).toEqual([erste._id, 'gemeldet'])
  })

  test('which shift must be said when there are several, and it must be one of this service', async () => {
    const schicht = (beginn: string, ende: string) => ({ beginn, ende, bedarf: bedarf(['SanA', 1]) })
    const dienst = await lege({
      bedarf: [],
      schichten: [schicht('2027-05-01T08:00:00Z', '2027-05-01T12:00:00Z'), schicht('2027-05-01T12:00:00Z', '2027-05-01T16:00:00Z')],
    })
    const anderer = await lege()
    const wer = await helfer()
    for (const body of [{}, { schicht: anderer.schichten[0]?._id }]) {
      const nein = await abgelehnt(melde(wer, dienst._id, body))
      expect([nein.status, nein.errors[0]?.feld]).toEqual([400, 'schicht'])
    }
    expect(await melde(wer, dienst._id, { schicht: dienst.schichten[1]?._id })).toMatchObject({
      status: 'gemeldet',
      schicht: dienst.schichten[1]?._id,
    })
  })

  test.each([
    [{ von: '2027-05-01T07:59:00Z' }, 'von', /in der Schicht liegen: Sa\., 01\.05\.2027, 10:00 bis 18:00 Uhr\./],
    [{ bis: '2027-05-01T16:01:00Z' }, 'bis', /in der Schicht liegen/],
    [{ von: '2027-05-01T12:00:00Z', bis: '2027-05-01T12:00:00Z' }, 'bis', /Ende/],
    [{ praktikant: true }, 'praktikant', /Praktikanten/],
    [{ kommentar: 'x'.repeat(256) }, 'kommentar', /Kommentar/],
  ])('%j is refused, naming %s', async (body, feld, satz) => {
    const dienst = await lege()
    const wer = await helfer()
    const nein = await abgelehnt(melde(wer, dienst._id, body))
    expect([nein.status, nein.errors[0]?.feld]).toEqual([400, feld])
    expect(nein.errors[0]?.msg).toMatch(satz)
    expect((await lies(dienst._id)).helfer).toEqual([])
  })

  test('a part of the shift is kept', async () => {
    const dienst = await lege()
    const wer = await helfer()
    const teil = { von: '2027-05-01T10:00:00.000Z', bis: '2027-05-01T14:00:00.000Z' }
    expect(await melde(wer, dienst._id, teil)).toMatchObject(teil)
  })

  test('the button says what the call says: qualification, deadline, group, draft, cancelled, begun, duty elsewhere', async () => {
    const eh = await helfer('EH')
    const san = await helfer('SanA', { gruppe: 'Jugend' })
    const ruhend = await helfer('NotSan', { status: 'ruhend' })
    const belegt = await helfer()
    const nebenan = await lege({ bezeichnung: 'Flohmarkt' })
    await als(leitung).setzeAnmeldung({ params: { id: nebenan._id, profileId: belegt.profil }, body: { status: 'eingeteilt' } })
    const dienst = await lege()
    const schluss = await lege({ meldeschluss: '2027-02-28T12:00:00Z' })
    const seg = await lege({ sichtbarFuer: ['SEG', 'Jugend'] })
    const faelle: [Mensch, string, RegExp][] = [
      [eh, dienst._id, /^Deine Qualifikation \(EH\) passt hier auf keinen Platz\. Gebraucht: 2 SanA\.$/],
      [san, schluss._id, /^Meldeschluss war am So\., 28\.02\.2027, 13:00\.$/],
      [ruhend, dienst._id, /Mitgliedschaft ruht/],
      [belegt, dienst._id, /^Zu dieser Zeit bist du schon eingeteilt: Flohmarkt, Sa\., 01\.05\.2027, 10:00 bis 18:00 Uhr\.$/],
    ]
    for (const [wer, id, satz] of faelle) {
      const { anmeldung } = await lies(id, wer)
      const nein = await abgelehnt(melde(wer, id))
      expect(nein.status).toBe(409)
      expect(nein.errors[0]?.msg).toMatch(satz)
      expect(anmeldung).toEqual({ moeglich: false, gruende: [nein.errors[0]?.msg], warteliste: false })
    }
    expect(await melde(san, seg._id)).toMatchObject({ status: 'gemeldet' })
    // Whoever is not addressed does not even see it; who plans does, and is told.
    expect((await abgelehnt(melde(eh, seg._id))).status).toBe(404)
    expect((await abgelehnt(melde(leitung, seg._id))).errors[0]?.msg).toBe('Der Dienst richtet sich nur an SEG, Jugend.')
    const entwurf = await lege({ status: 'anfrage' })
    expect((await abgelehnt(melde(leitung, entwurf._id))).errors[0]?.msg).toBe('Der Dienst ist noch nicht ausgeschrieben.')
    await als(leitung).absage({ params: { id: dienst._id }, body: { grund: 'Unwetter' } })
    expect((await abgelehnt(melde(san, dienst._id))).errors[0]?.msg).toBe('Der Dienst ist abgesagt.')
    const vorbei = await lege({ beginn: '2027-04-10T10:00:00Z', ende: '2027-04-10T12:00:00Z' })
    expect((await abgelehnt(melde(san, vorbei._id))).errors[0]?.msg).toMatch(
      /^Dafür ist es zu spät: Beginn war am Sa\., 10\.04\.2027, 12:00\.$/,
    )
  })

  test('back to back is no overlap, one minute is', async () => {
    const wer = await helfer()
    const frueh = await lege({ bezeichnung: 'Frühschoppen', ende: '2027-05-01T12:00:00Z' })
    await als(leitung).setzeAnmeldung({ params: { id: frueh._id, profileId: wer.profil }, body: { status: 'eingeteilt' } })
    const spaet = await lege({ beginn: '2027-05-01T12:00:00Z' })
    const knapp = await lege({ beginn: '2027-05-01T11:59:00Z' })
    expect(await melde(wer, spaet._id)).toMatchObject({ status: 'gemeldet' })
    expect((await abgelehnt(melde(wer, knapp._id))).errors[0]?.msg).toMatch(/Frühschoppen/)
    const nein = await abgelehnt(
      als(leitung).setzeAnmeldung({ params: { id: knapp._id, profileId: wer.profil }, body: { status: 'eingeteilt' } }),
    )
    expect([nein.status, nein.errors[0]?.msg]).toEqual([
      409,
      expect.stringMatching(/ist zu dieser Zeit schon eingeteilt: Frühschoppen, Sa\., 01\.05\.2027, 10:00 bis 14:00 Uhr\.$/),
    ])
  })

  test('trainees have places of their own', async () => {
    const dienst = await lege({ bedarf: bedarf(['NotSan', 1]), praktikanten: { anzahl: 1, mindestqualifikation: 'EH' } })
    const [eins, zwei, ohne] = [await helfer('EH'), await helfer('SanA'), await helfer('keine')]
    expect((await lies(dienst._id, eins)).anmeldung.moeglich).toBe(false)
    expect((await lies(dienst._id, eins)).schichten[0]?.anmeldung.alsPraktikant).toBe(true)
    expect((await abgelehnt(melde(ohne, dienst._id, { praktikant: true }))).errors[0]?.msg).toBe(
      'Praktikanten brauchen hier mindestens EH.',
    )
    expect(await melde(eins, dienst._id, { praktikant: true })).toMatchObject({ status: 'gemeldet', praktikant: true })
    expect(await melde(zwei, dienst._id, { praktikant: true })).toMatchObject({ status: 'warteliste' })
    expect((await lies(dienst._id)).schichten[0]?.besetzung).toMatchObject({
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
    const dienst = await lege({ bedarf: bedarf(['NotSan', 1], ['SanA', 1]) })
    const [a, b, c, notsan] = [await helfer(), await helfer(), await helfer(), await helfer('NotSan')]
    await melde(a, dienst._id)
    const { schichten } = await lies(dienst._id, b)
    expect(schichten[0]?.anmeldung).toEqual({
      moeglich: true,
      warteliste: true,
      gruende: ['Für deine Qualifikation sind alle Plätze vergeben; es fehlt noch: 1 NotSan.'],
    })
    expect((await melde(b, dienst._id)).status).toBe('warteliste')
    expect((await melde(c, dienst._id)).status).toBe('warteliste')
    expect((await melde(notsan, dienst._id)).status).toBe('gemeldet')
    await als(a).abmelden({ params: { id: dienst._id } })
    expect(await stand(dienst._id)).toEqual({
      [a.profil]: 'abgesagt',
      [b.profil]: 'gemeldet',
      [c.profil]: 'warteliste',
      [notsan.profil]: 'gemeldet',
    })
    const historie = await als(leitung).history({ params: { id: dienst._id } })
    expect(historie.find(({ aktion }) => aktion === 'nachgerueckt')).toMatchObject({
      benutzer: null,
      alt: { status: 'warteliste' },
      neu: { status: 'gemeldet' },
    })
  })

  test('switched off, a full service says no', async () => {
    const dienst = await lege({ bedarf: bedarf(['SanA', 1]), warteliste: false })
    await melde(await helfer(), dienst._id)
    const nein = await abgelehnt(melde(await helfer(), dienst._id))
    expect([nein.status, nein.errors[0]?.msg]).toEqual([409, 'Alle Plätze sind vergeben.'])
  })

  test('who waits longest moves up: who left the list and came back waits anew', async () => {
    const dienst = await lege({ bedarf: bedarf(['SanA', 1]) })
    const [a, b, c] = [await helfer(), await helfer(), await helfer()]
    for (const wer of [a, b, c]) await melde(wer, dienst._id)
    await als(b).abmelden({ params: { id: dienst._id } })
    uhr = new Date(uhr.getTime() + 60_000)
    expect((await melde(b, dienst._id)).status).toBe('warteliste')
    await als(a).abmelden({ params: { id: dienst._id } })
    expect(await stand(dienst._id)).toMatchObject({ [b.profil]: 'warteliste', [c.profil]: 'gemeldet' })
  })

  test('whoever stands elsewhere by then is passed over', async () => {
    const dienst = await lege({ bedarf: bedarf(['SanA', 1]) })
    const [a, b, c] = [await helfer(), await helfer(), await helfer()]
    for (const wer of [a, b, c]) await melde(wer, dienst._id)
    const nebenan = await lege()
    await als(leitung).setzeAnmeldung({ params: { id: nebenan._id, profileId: b.profil }, body: { status: 'eingeteilt' } })
    await als(a).abmelden({ params: { id: dienst._id } })
    expect(await stand(dienst._id)).toMatchObject({ [b.profil]: 'warteliste', [c.profil]: 'gemeldet' })
  })

  test('who is staffed beyond the need takes no place from whoever is still missing', async () => {
    const dienst = await lege({ bedarf: bedarf(['NotSan', 1], ['SanA', 1]) })
    for (const wer of [await helfer(), await helfer(), await helfer()])
      await als(leitung).setzeAnmeldung({ params: { id: dienst._id, profileId: wer.profil }, body: { status: 'eingeteilt' } })
    expect((await melde(await helfer('NotSan'), dienst._id)).status).toBe('gemeldet')
  })
})

describe('signing off', () => {
  test('is free until the set time, then wants a reason, and ends with the begin', async () => {
    const dienst = await lege({ selbstabsageBis: '2027-04-20T10:00:00Z' })
    const wer = await helfer()
    await melde(wer, dienst._id)
    try {
      uhr = new Date('2027-04-20T10:00:01Z')
      const ohne = await abgelehnt(als(wer).abmelden({ params: { id: dienst._id } }))
      expect([ohne.status, ohne.errors[0]?.feld, ohne.errors[0]?.msg]).toEqual([
        400,
        'grund',
        expect.stringMatching(/^Bis Di\., 20\.04\.2027, 12:00 /),
      ])
      uhr = new Date('2027-05-01T08:00:00Z')
      const zuSpaet = await abgelehnt(als(wer).abmelden({ params: { id: dienst._id }, query: { grund: 'krank' } }))
      expect([zuSpaet.status, zuSpaet.errors[0]?.msg]).toEqual([409, expect.stringMatching(/zu spät/)])
      uhr = new Date('2027-04-30T08:00:00Z')
      await als(wer).abmelden({ params: { id: dienst._id }, query: { grund: 'krank' } })
    } finally {
      uhr = new Date('2027-04-10T10:00:00Z')
    }
    expect((await lies(dienst._id)).helfer[0]).toMatchObject({ status: 'abgesagt', grund: 'krank' })
    expect((await abgelehnt(als(wer).abmelden({ params: { id: dienst._id } }))).errors[0]?.msg).toBe('Du bist hier nicht gemeldet.')
  })

  test('of a staffed person opens the service again', async () => {
    const dienst = await lege({ bedarf: bedarf(['SanA', 1]) })
    const wer = await helfer()
    await als(leitung).setzeAnmeldung({ params: { id: dienst._id, profileId: wer.profil }, body: { status: 'eingeteilt' } })
    expect((await lies(dienst._id)).status).toBe('besetzt')
    await als(wer).abmelden({ params: { id: dienst._id } })
    expect((await lies(dienst._id)).status).toBe('ausgeschrieben')
  })
})

describe('when a person changes', () => {
  test('a new qualification is counted at once, and an ended account frees its places and takes its words along', async () => {
    const dienst = await lege({ bedarf: bedarf(['RS', 1], ['SanA', 1]) })
    const verwaltung = await helfer('keine', {}, ['READ_USER', 'UPDATE_USER', 'DELETE_USER'])
    const [wer, gefragt] = [await helfer(), await helfer('RS')]
    await melde(wer, dienst._id, { kommentar: 'nur bis zum Abend' })
    const fehlt = async () => (await lies(dienst._id)).schichten[0]?.besetzung.fehlt.map(({ qualifikation }) => qualifikation)
    expect(await fehlt()).toEqual(['RS'])
    const profile = knoten.als(profileContract, verwaltung)
    const { version } = await profile.get({ params: { id: wer.profil } })
    await profile.update({ body: { _id: wer.profil, version, sanitaetsausbildung: 'RS' } })
    expect(await fehlt()).toEqual(['SanA'])
    await als(leitung).setzeAnmeldung({
      params: { id: dienst._id, profileId: wer.profil },
      body: { status: 'eingeteilt', grund: 'nach der Operation' },
    })
    await als(leitung).hilferuf({
      params: { id: dienst._id },
      body: { profile: [gefragt.profil], text: 'Bitte, du fehlst uns nach deiner Kur' },
    })
    await profile.remove({ params: { id: gefragt.profil } })
    await profile.remove({ params: { id: wer.profil } })
    await gibPlaetzeFrei(knoten.kontext, wer.profil)
    await gibPlaetzeFrei(knoten.kontext, gefragt.profil)
    const { rows: fragen } = await sql`select text, antwort from anfragen where profil = ${gefragt.profil}::uuid`.execute(knoten.kontext.db)
    expect(fragen).toEqual([{ text: '', antwort: 'zurueckgezogen' }])
    expect(await fehlt()).toEqual(['RS', 'SanA'])
    expect((await lies(dienst._id)).helfer[0]).toMatchObject({
      status: 'abgesagt',
      kommentar: '',
      profil: { vorname: 'ehem.', nachname: 'Mitglied' },
    })
    const historie = await als(leitung).history({ params: { id: dienst._id } })
    expect(historie.find(({ aktion }) => aktion === 'gemeldet')?.neu).toMatchObject({ profil: 'ehem. Mitglied' })
    // What was written about them goes too; the reason that stands now is the house's own.
    expect(JSON.stringify(historie)).not.toContain('Operation')
    expect(historie.find(({ aktion }) => aktion === 'abgesagt')).toMatchObject({
      benutzer: null,
      alt: { profil: 'ehem. Mitglied', status: 'eingeteilt' },
      neu: { status: 'abgesagt', grund: 'Nimmt nicht mehr an Diensten teil' },
    })
  })

  test('whoever rests loses what is to come, the next one moves up, who leads is told; back again nothing more is lost', async () => {
    const verwaltung = await helfer('keine', {}, ['READ_USER', 'UPDATE_USER', 'UPDATE_USER_PROPERTIES'])
    const chefin = await helfer('RS', {}, LEITUNG)
    const [wer, naechste] = [await helfer(), await helfer()]
    const dienst = await lege({ bedarf: bedarf(['SanA', 1]), leiter: chefin.profil })
    const laufend = await lege({ bedarf: bedarf(['SanA', 1]), beginn: '2027-04-10T08:00:00Z', ende: '2027-04-10T12:00:00Z' })
    for (const eins of [dienst, laufend])
      await als(leitung).setzeAnmeldung({ params: { id: eins._id, profileId: wer.profil }, body: { status: 'eingeteilt' } })
    await melde(naechste, dienst._id)
    expect(await stand(dienst._id)).toEqual({ [wer.profil]: 'eingeteilt', [naechste.profil]: 'warteliste' })
    const profile = knoten.als(profileContract, verwaltung)
    const setze = async (status: 'aktiv' | 'ruhend') => {
      const { version } = await profile.get({ params: { id: wer.profil } })
      await profile.update({ body: { _id: wer.profil, version, status } })
    }
    await setze('ruhend')
    const jobs =
      await sql`select 1 from graphile_worker.jobs where task_identifier = 'plaetze-freigeben' and key = ${`plaetze-freigeben ${wer.profil}`}`.execute(
        knoten.kontext.db,
      )
    expect(jobs.rows).toHaveLength(1)
    const vorher = await lies(dienst._id)
    expect(vorher.status).toBe('besetzt')
    // Repeatable, and on both nodes at once.
    await Promise.all([gibPlaetzeFrei(knoten.kontext, wer.profil), gibPlaetzeFrei(zweiter.kontext, wer.profil)])
    const nachher = await lies(dienst._id)
    expect(await stand(dienst._id)).toEqual({ [wer.profil]: 'abgesagt', [naechste.profil]: 'gemeldet' })
    expect([nachher.status, nachher.version > vorher.version]).toEqual(['ausgeschrieben', true])
    expect(nachher.schichten[0]?.besetzung).toMatchObject({ eingeteilt: 0, gemeldet: 1, warteliste: 0, offen: 0, unbesetzt: 1 })
    expect(await stand(laufend._id)).toEqual({ [wer.profil]: 'eingeteilt' })
    const { rows: mails } = await sql<{ an: string; betreff: string; text: string }>`
      select u._id as an, m.betreff, m.text from mails m join users u on u.primary_email = m.an
      where u._id = any(${[wer.user, naechste.user, chefin.user]}::uuid[]) and m.betreff like '%Stadtlauf' order by m._id`.execute(
      knoten.kontext.db,
    )
    expect(mails.filter(({ an }) => an === chefin.user).map(({ text }) => text)).toEqual([
      expect.stringMatching(/Toni Test\d+ nimmt nicht mehr an Diensten teil\./),
    ])
    expect(mails.filter(({ an }) => an === naechste.user).map(({ betreff }) => betreff)).toEqual(['Du bist nachgerückt: Stadtlauf'])
    await setze('aktiv')
    await als(leitung).setzeAnmeldung({ params: { id: dienst._id, profileId: wer.profil }, body: { status: 'eingeteilt' } })
    await gibPlaetzeFrei(knoten.kontext, wer.profil)
    expect(await stand(dienst._id)).toMatchObject({ [wer.profil]: 'eingeteilt' })
  })
})

describe('when a leader leaves', () => {
  test('the services to come have no leader, which who plans is told in one mail each; deputies stay, what began stays', async () => {
    const verwaltung = await helfer('keine', {}, ['READ_USER', 'UPDATE_USER', 'UPDATE_USER_PROPERTIES'])
    const [chefin, vertretung] = [await helfer('RS', {}, LEITUNG), await helfer('RS')]
    const [eins, zwei] = [
      await lege({ leiter: chefin.profil, stvLeiter: vertretung.profil }),
      await lege({ leiter: chefin.profil, bezeichnung: 'Stadtfest' }),
    ]
    const drei = await lege({ leiter: leitung.profil, stvLeiter: chefin.profil })
    const laeuft = await lege({ leiter: chefin.profil, beginn: '2027-04-10T08:00:00Z', ende: '2027-04-10T12:00:00Z' })
    const gesagt = async (wer: Mensch) => {
      const { rows } = await sql<{ betreff: string; text: string }>`
        select m.betreff, m.text from mails m join users u on u.primary_email = m.an
        where u._id = ${wer.user}::uuid and m.betreff like '%Leitung%' order by m._id`.execute(knoten.kontext.db)
      return rows
    }
    await gibLeitungFrei(knoten.kontext, chefin.profil)
    expect((await lies(eins._id)).leiter).toBe(chefin.profil)
    const profile = knoten.als(profileContract, verwaltung)
    const { version } = await profile.get({ params: { id: chefin.profil } })
    await profile.update({ body: { _id: chefin.profil, version, status: 'ausgetreten' } })
    // Repeatable, and on both nodes at once.
    await Promise.all([gibLeitungFrei(knoten.kontext, chefin.profil), gibLeitungFrei(zweiter.kontext, chefin.profil)])
    const koepfe = await Promise.all([eins, zwei, drei, laeuft].map(({ _id }) => lies(_id)))
    expect(koepfe.map(({ leiter, stvLeiter }) => [leiter, stvLeiter])).toEqual([
      [null, vertretung.profil],
      [null, null],
      [leitung.profil, null],
      [chefin.profil, null],
    ])
    expect(koepfe[0]?.version).toBe(eins.version + 1)
    expect((await gesagt(vertretung)).map(({ betreff }) => betreff)).toEqual(['Es fehlt eine Leitung: Stadtlauf'])
    // Without a deputy whoever made it.
    expect((await gesagt(leitung)).map(({ betreff }) => betreff)).toEqual(['Es fehlt eine Leitung: Stadtfest'])
    expect(await gesagt(chefin)).toEqual([])
    const historie = await als(leitung).history({ params: { id: eins._id } })
    expect(historie.filter(({ feld }) => feld === 'leiter')[0]).toMatchObject({ benutzer: null, aktion: 'geaendert', neu: null })
  })
})

describe('rights', () => {
  test('nobody registers others without the right, nor by the wrong one', async () => {
    const dienst = await lege()
    const [wer, anderer] = [await helfer(), await helfer()]
    const extern = await helfer('SanA', {}, ['READ_SANDIENST', 'READ_EXTERN_SANDIENST', 'UPDATE_EXTERN_SANDIENST'])
    for (const ohne of [wer, extern]) {
      const nein = await abgelehnt(als(ohne).setzeAnmeldung({ params: { id: dienst._id, profileId: anderer.profil }, body: {} }))
      expect(nein.status).toBe(403)
      expect((await abgelehnt(als(ohne).kandidaten({ params: { id: dienst._id } }))).status).toBe(403)
    }
    expect((await lies(dienst._id)).helfer).toEqual([])
  })

  test('who plans registers others after the deadline, rejects with a reason, and the rejected one is told', async () => {
    const dienst = await lege({ meldeschluss: '2027-02-28T12:00:00Z' })
    const wer = await helfer()
    const setze = (body: object) => als(leitung).setzeAnmeldung({ params: { id: dienst._id, profileId: wer.profil }, body })
    expect(await setze({})).toMatchObject({ status: 'gemeldet' })
    expect(await setze({ status: 'abgelehnt', grund: 'Wir brauchen noch Erfahrung' })).toMatchObject({
      status: 'abgelehnt',
      grund: 'Wir brauchen noch Erfahrung',
    })
    expect((await lies(dienst._id, wer)).anmeldung.gruende).toEqual(['Deine Meldung wurde abgelehnt. Wende dich an die Leitung.'])
    expect((await abgelehnt(setze({ fahrzeug: '00000000-0000-7000-8000-000000000000' }))).errors[0]?.feld).toBe('fahrzeug')
    const unbekannt = als(leitung).setzeAnmeldung({
      params: { id: dienst._id, profileId: '00000000-0000-7000-8000-000000000000' },
      body: {},
    })
    expect((await abgelehnt(unbekannt)).status).toBe(404)
  })
})

describe('at the same second, on two nodes', () => {
  test.each([
    [true, 49],
    [false, 0],
  ])('50 sign up for one last place: one gets it (waiting list: %s)', async (warteliste, wartende) => {
    const dienst = await lege({ bedarf: bedarf(['SanA', 1]), warteliste })
    const leute = await Promise.all(Array.from({ length: 50 }, () => helfer()))
    const antworten = await Promise.all(
      leute.map((wer, i) => (i % 2 === 0 ? knoten : zweiter).ruf(wer, 'POST', `/api/sanitaetsdienste/${dienst._id}/anmeldung`, {})),
    )
    const staende = antworten.map((antwort) =>
      antwort.statusCode === 201 ? antwort.json<{ status: string }>().status : antwort.statusCode,
    )
    expect(staende.filter((eins) => eins === 'gemeldet')).toHaveLength(1)
    expect(staende.filter((eins) => eins === 'warteliste')).toHaveLength(wartende)
    for (const antwort of antworten.filter(({ statusCode }) => statusCode !== 201)) {
      expect([antwort.statusCode, antwort.json<{ errors: { msg: string }[] }>().errors[0]?.msg]).toEqual([
        409,
        'Alle Plätze sind vergeben.',
      ])
    }
    const { besetzung } = (await lies(dienst._id)).schichten[0] ?? {}
    expect(besetzung).toMatchObject({ gemeldet: 1, warteliste: wartende, offen: 0 })
  })

  test('one leaves while others come: nobody is lost, no place stays empty while somebody waits', async () => {
    const dienst = await lege({ bedarf: bedarf(['SanA', 2]) })
    const leute = await Promise.all(Array.from({ length: 10 }, () => helfer()))
    const [a, b, ...rest] = leute
    if (!a || !b) throw new Error('no people')
    await Promise.all([melde(a, dienst._id), melde(b, dienst._id)])
    await Promise.all([
      als(a).abmelden({ params: { id: dienst._id } }),
      als(b, zweiter).abmelden({ params: { id: dienst._id } }),
      ...rest.map((wer, i) => melde(wer, dienst._id, {}, i % 2 === 0 ? knoten : zweiter)),
    ])
    const { besetzung } = (await lies(dienst._id)).schichten[0] ?? {}
    expect(besetzung).toMatchObject({ gemeldet: 2, warteliste: 6, offen: 0 })
  })

  test('calling off and signing up never leave a registration that holds somebody', async () => {
    const dienst = await lege({ bedarf: bedarf(['SanA', 20]) })
    const leute = await Promise.all(Array.from({ length: 8 }, () => helfer()))
    const ergebnisse = await Promise.allSettled([
      als(leitung, zweiter).absage({ params: { id: dienst._id }, body: { grund: 'Unwetter' } }),
      ...leute.map((wer, i) => melde(wer, dienst._id, {}, i % 2 === 0 ? knoten : zweiter)),
    ])
    expect(ergebnisse[0]?.status).toBe('fulfilled')
    const saetze = ergebnisse.flatMap((eines) => (eines.status === 'rejected' ? [(eines.reason as ApiFehler).errors[0]?.msg] : []))
    expect(saetze).toEqual(saetze.map(() => 'Der Dienst ist abgesagt.'))
    const gelten = await knoten.kontext.db
      .selectFrom('anmeldungen')
      .innerJoin('angebote', 'angebote._id', 'anmeldungen.angebot')
      .where('angebote.sanitaetsdienst', '=', dienst._id)
      .where('anmeldungen.gilt', '=', true)
      .select('anmeldungen._id')
      .execute()
    expect(gelten).toEqual([])
  })
})
