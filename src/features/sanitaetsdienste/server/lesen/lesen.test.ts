// One service as each person reads it: what was put together from kept pieces is held against the database, over the whole
// demo chapter, and every change that decides about it is seen at once, on two nodes.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Recht } from '#contract/rechte.ts'
import { sanitaetsdiensteContract } from '../../contract.ts'
import { dienst as dienstSchema, type Dienst } from '../../formen.ts'
import { fuelleDemo } from '#seeds/demo.ts'
import { alterAm } from '#blocks/anmeldung/server/index.ts'
import { oeffneSitzung } from '#server/auth/sitzungen.ts'
import { zaehleAbfragen } from '#tests/support/abfragen.ts'
import { knotenFuerTest } from '#tests/support/anwendung.ts'
import { testDatenbank } from '#tests/support/database.ts'
import { dienstwelt } from '#tests/support/dienste.ts'
import { sichtbareDienste } from '../queries.ts'

const HEUTE = '2026-11-21'
const JETZT = new Date(`${HEUTE}T12:00:00Z`)
const STEHT = ['gemeldet', 'eingeteilt', 'warteliste']

test('over the demo chapter: who may see a service gets it, and of it only what is theirs to read', { timeout: 120_000 }, async () => {
  const datenbank = await testDatenbank()
  await fuelleDemo({ db: datenbank.db, config: { adminUsername: 'admin', adminPasswort: null } }, 'S', () => undefined, HEUTE)
  const knoten = await knotenFuerTest({ datenbank, jetzt: () => JETZT })
  // Who reads both kinds, one, and none; who plans; every group once.
  const { rows: leute } = await sql<{ user: string; profil: string; rechte: Recht[] }>`
    select distinct on (u.rechte, p.gruppe) u._id as "user", p._id as profil, u.rechte from users u join profile p on p."user" = u._id
    where not u.gesperrt order by u.rechte, p.gruppe, u.username limit 14`.execute(datenbank.db)
  const { rows: dienste } = await sql<{ _id: string }>`select _id from sanitaetsdienste`.execute(datenbank.db)
  const { rows: gesagt } = await sql<{ _id: string; kommentar: string; grund: string; fuerAlle: boolean; steht: boolean }>`
    select _id, kommentar, grund, "kommentarSichtbarkeit" = 'alle' as "fuerAlle", status = any(${STEHT}::text[]) as steht from anmeldungen`.execute(
    datenbank.db,
  )
  const wahr = new Map(gesagt.map((zeile) => [zeile._id, zeile]))
  let [gesehen, verborgen, fremdeWorte] = [0, 0, 0]
  for (const mensch of leute) {
    const nutzer = { ...mensch, _id: mensch.user, username: '', vorname: '', nachname: '', rechte: new Set(mensch.rechte), sitzung: '' }
    const soll = await sichtbareDienste(
      datenbank.db,
      nutzer,
      dienste.map(({ _id }) => _id),
    )
    const token = await knoten.kontext.schreibe((trx) => oeffneSitzung(trx, mensch.user, 'Test', JETZT))
    for (const { _id } of dienste) {
      const antwort = await knoten.ruf({ ...mensch, token }, 'GET', `/api/sanitaetsdienste/${_id}`)
      expect(antwort.statusCode === 200).toBe(soll.has(_id))
      if (!soll.has(_id)) {
        verborgen += 1
        continue
      }
      const dienst = antwort.json<Dienst>()
      gesehen += 1
      expect(Object.keys(dienst).filter((name) => !(name in dienstSchema.shape))).toEqual([])
      const plant = nutzer.rechte.has(dienst.art === 'extern' ? 'UPDATE_EXTERN_SANDIENST' : 'UPDATE_SANDIENST')
      const leitet = plant || [dienst.leiter, dienst.stvLeiter].includes(mensch.profil)
      const { rechnungsadresse, kundennr } = dienst.veranstalter
      expect(plant || rechnungsadresse + kundennr === '').toBe(true)
      for (const { _id: wer, profil, kommentar, grund } of dienst.helfer) {
        const eine = wahr.get(wer)
        const ganz = leitet || profil._id === mensch.profil
        expect(ganz || eine?.steht).toBe(true)
        if (!ganz && eine?.kommentar !== '') fremdeWorte += 1
        expect([kommentar, grund]).toEqual([ganz || eine?.fuerAlle ? eine?.kommentar : '', ganz ? eine?.grund : ''])
      }
    }
  }
  // The chapter has each of these, or the test says nothing.
  expect([gesehen > 100, verborgen > 20, fremdeWorte > 5]).toEqual([true, true, true])
  await datenbank.schliessen()
})

test('qualification, group, rights and a duty elsewhere are seen at once, on the other node too, and nothing else costs a query', async () => {
  const welt = await dienstwelt()
  const zweiter = await knotenFuerTest({ datenbank: welt.knoten.datenbank, jetzt: welt.knoten.kontext.jetzt })
  const planer = welt.als(await welt.leitung())
  const lena = await welt.mitglied('EH', { nachname: 'Lena' })
  const { _id: id } = await planer.create({ body: welt.angaben() })
  const { _id: dort, schichten } = await planer.create({ body: welt.angaben({ bezeichnung: 'Marktfest' }) })
  const { _id: sued } = await planer.create({ body: welt.angaben({ bezeichnung: 'Süd', sichtbarFuer: ['Süd'] }) })
  const lies = async (wo: typeof zweiter, welcher = id) => {
    const antwort = await wo.ruf(lena, 'GET', `/api/sanitaetsdienste/${welcher}`)
    return antwort.statusCode === 200 ? antwort.json<Dienst>().anmeldung.gruende.join(' ') : antwort.statusCode
  }
  /** What both nodes say once the notice has arrived; on the node that wrote at once. */
  const beide = async (satz: RegExp | number, welcher = id) => {
    const passt = (gesagt: string | number) => (typeof satz === 'number' ? gesagt === satz : satz.test(String(gesagt)))
    expect(await lies(welt.knoten, welcher)).toSatisfy(passt)
    await expect.poll(() => lies(zweiter, welcher)).toSatisfy(passt)
  }
  const aendere = (was: object) =>
    welt.knoten.kontext.schreibe((trx) => trx.updateTable('profile').set(was).where('_id', '=', lena.profil).execute())

  await beide(/Deine Qualifikation \(EH\)/)
  await expect.poll(() => zaehleAbfragen(welt.knoten.datenbank.pool, () => lies(welt.knoten))).toBe(0)
  await aendere({ sanitaetsausbildung: 'SanA' })
  await beide(/^$/)
  await beide(404, sued)
  await aendere({ gruppe: 'Süd' })
  await beide(/^$/, sued)
  await aendere({ gruppe: '' })
  await beide(404, sued)
  await planer.setzeAnmeldung({
    params: { id: dort, profileId: lena.profil },
    body: { schicht: schichten[0]?._id, status: 'eingeteilt' },
  })
  await beide(/schon eingeteilt: Marktfest/)
  await aendere({ status: 'ruhend' })
  await beide(/Mitgliedschaft ruht/)
  await welt.knoten.kontext.schreibe((trx) => trx.updateTable('users').set({ rechte: [] }).where('_id', '=', lena.user).execute())
  await beide(403)
})

test('what somebody with more rights read is never the answer of who has less, whoever asks first', async () => {
  const welt = await dienstwelt()
  const planer = await welt.leitung()
  const [laut, still, fremd] = [await welt.mitglied(), await welt.mitglied(), await welt.mitglied('RS')]
  const rechnung = { name: 'TV', ansprechpartner: 'Eva', telefon: '02345 678901', rechnungsadresse: 'Geheimweg 1', kundennr: 'K4711' }
  const { _id: id } = await welt.als(planer).create({ body: welt.angaben({ veranstalter: rechnung, stvLeiter: laut.profil }) })
  await welt.als(still).anmelden({ params: { id }, body: { kommentar: 'nur für die Leitung' } })
  const texte = async (wer: typeof planer) => {
    const { body } = await welt.knoten.ruf(wer, 'GET', `/api/sanitaetsdienste/${id}`)
    return [body.includes('Geheimweg'), body.includes('K4711'), body.includes('nur für die Leitung')]
  }
  for (const _runde of [1, 2]) {
    expect(await texte(planer)).toEqual([true, true, true])
    expect(await texte(fremd)).toEqual([false, false, false])
    // Leads this one: reads comments, plans nothing.
    expect(await texte(laut)).toEqual([false, false, true])
    expect(await texte(still)).toEqual([false, false, true])
  }
  await welt.als(still).abmelden({ params: { id }, query: { grund: 'Prüfung' } })
  const helfer = async (wer: typeof planer) =>
    (await welt.knoten.als(sanitaetsdiensteContract, wer).get({ params: { id } })).helfer.map(({ grund }) => grund)
  expect([await helfer(fremd), await helfer(still), await helfer(planer)]).toEqual([[], ['Prüfung'], ['Prüfung']])
})

test.each([
  ['2008-02-29', '2026-02-28T22:59:00Z', 17],
  ['2008-02-29', '2026-02-28T23:00:00Z', 18],
  ['2008-11-21', '2026-11-20T22:59:59Z', 17],
  ['2008-11-21', '2026-11-20T23:00:00Z', 18],
  [null, '2026-11-20T23:00:00Z', null],
])('born on %s: the age at %s, by the day in Berlin, is %s', (geboren, wann, jahre) => {
  expect(alterAm(geboren, wann)).toBe(jahre)
})
