import { expect, test } from 'vitest'
import { zeilenAus } from '#blocks/anmeldung/bedarfszeilen.ts'
import type { Dienst, Risiko } from '../../formen.ts'
import { alsDokument, type Dokument } from '#blocks/dokumente/server/index.ts'
import { dienstwelt } from '#tests/support/dienste.ts'
import { stelleEin } from '#tests/support/einstellen.ts'
import { bedarfsdokument } from '../bedarf/druck.ts'
import { taschenplan } from './tasche.ts'
import { wandplan } from './wand.ts'
import { ladeDruck, ladeHelfer } from './druckdaten.ts'
import { ermittle } from '../bedarf/ermittle.ts'

const eingabe = {
  variante: 'IVR-2017',
  veranstaltungsart: 'Rockkonzert',
  maxBesucher: 10_000,
  erwarteteBesucher: null,
  flaecheQm: 4000,
  geschlossen: true,
  prominente: 1,
  gewaltErwartet: false,
} as const
const ergebnis = ermittle(eingabe)
const risiko: Risiko = { eingabe, ergebnis, uebernommen: true, manuelleAbweichungGrund: '' }

/** All texts of a document in reading order, cells apart. */
function texte(dokument: Dokument): string {
  const alle: string[] = [dokument.titel, dokument.untertitel, dokument.fuss]
  const sammle = (teil: unknown): void => {
    if (typeof teil === 'string') alle.push(teil)
    else if (Array.isArray(teil)) teil.forEach(sammle)
    else if (typeof teil === 'object' && teil !== null)
      for (const [name, wert] of Object.entries(teil)) if (['text', 'stack', 'table', 'body', 'columns', 'ul'].includes(name)) sammle(wert)
  }
  sammle(dokument.inhalt)
  return alle.join('|')
}
/** Pages of a finished PDF. */
const seiten = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0

async function welt(daten: Parameters<Awaited<ReturnType<typeof dienstwelt>>['angaben']>[0] = {}) {
  const basis = await dienstwelt({ jetzt: '2027-04-20T10:00:00Z' })
  const leiterin = await basis.leitung()
  const dienst = await basis.als(leiterin).create({ body: basis.angaben(daten) })
  const lade = async () => {
    const { db } = basis.knoten.kontext
    return [await ladeDruck(db, dienst._id), await ladeHelfer(db, dienst._id)] as const
  }
  const hole = (wer: typeof leiterin, pfad: string) => basis.knoten.ruf(wer, 'GET', `/api/sanitaetsdienste/${dienst._id}/${pfad}`)
  return { ...basis, leiterin, dienst, lade, hole }
}
const erste = (dienst: Dienst) => {
  const [schicht] = dienst.schichten
  if (!schicht) throw new Error('no shift')
  return schicht
}

test('the roster names who stands where, open places as lines, and only the pocket has telephone numbers', async () => {
  const { knoten, dienst, mitglied, fahrzeug, lade, leiterin, als } = await welt({
    treffpunkt: 'Wache Mitte',
    treffpunktZeit: '2027-05-01T07:15:00Z',
    funkkanal: 'SAN 1',
    bedarf: [
      { qualifikation: 'SanA', anzahl: 3 },
      { qualifikation: 'RS', anzahl: 1, funktion: 'Transportführer' },
    ],
    praktikanten: { anzahl: 1, mindestqualifikation: 'keine' },
    fahrzeuge: [{ typ: 'RTW' }],
  })
  const ktw = await fahrzeug('KTW 1')
  const { version, ...rest } = dienst
  const schicht = erste(dienst)
  const mitKtw = await als(leiterin).update({
    params: { id: dienst._id },
    body: { ...rest, version, schichten: [{ ...schicht, fahrzeuge: [...schicht.fahrzeuge, { fahrzeug: ktw, typ: null }] }] },
  })
  const platz = erste(mitKtw).fahrzeuge.find(({ fahrzeug: eines }) => eines === ktw)?._id ?? ''
  const [anna, ben, cem] = [
    await mitglied('RS', { vorname: 'Anna', nachname: 'Ahrens' }),
    await mitglied('SanA', { vorname: 'Ben', nachname: 'Braun' }),
    await mitglied('SanA', { vorname: 'Cem', nachname: 'Can' }),
  ] as const
  await knoten.kontext.schreibe(async (trx) => {
    for (const [{ user }, nummer] of [
      [anna, '0171 3920011'],
      [cem, '0171 3920012'],
    ] as const)
      await trx
        .updateTable('users')
        .set({ telefon: [nummer] })
        .where('_id', '=', user)
        .execute()
  })
  await stelleEin(knoten, schicht, anna, 'eingeteilt', { funktion: 'Transportführer', fahrzeug: platz })
  await stelleEin(knoten, schicht, ben)
  await stelleEin(knoten, schicht, cem, 'gemeldet')
  const [druck, helfer] = await lade()
  const wand = texte(wandplan(druck, helfer))
  for (const satz of [
    'KTW 1',
    'Anna Ahrens|Transportführer|RS',
    'RTW (noch offen)',
    'Ben Braun',
    'Wache Mitte, 09:15 Uhr',
    'SAN 1',
    'Sa., 01.05.2027, 10:00–18:00 Uhr',
  ])
    expect(wand).toContain(satz)
  // Two of three SanA and a trainee are missing; the place of the RS is taken.
  expect(wand.split('Noch offen')[1]?.match(/SanA|RS|Praktikant/g)).toEqual(['SanA', 'SanA', 'Praktikant'])
  for (const geheim of ['0171', '02345', 'Cem Can', 'Eva Beispiel']) expect(wand).not.toContain(geheim)
  const tasche = texte(taschenplan(druck, helfer))
  for (const satz of [
    '0171 3920011',
    'keine Nummer',
    'Cem Can (SanA, gemeldet) 0171 3920012',
    'Eva Beispiel, 02345 678901',
    'noch nicht angemeldet',
  ])
    expect(tasche).toContain(satz)
})

test('the wall is for who may read, the pocket for who leads or plans', async () => {
  const { knoten, dienst, mitglied, hole, als, leiterin } = await welt()
  const anna = await mitglied()
  const wand = await hole(anna, 'dienstplan.pdf')
  expect([wand.statusCode, wand.headers['content-type'], wand.headers['cache-control']]).toEqual([
    200,
    'application/pdf',
    'private, no-store',
  ])
  expect(wand.headers['content-disposition']).toBe(`inline; filename*=UTF-8''Dienstplan_${dienst.nummer}_2027-04-20.pdf`)
  expect(wand.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const nein = await hole(anna, 'dienstplan.pdf?fuer=tasche')
  expect([nein.statusCode, nein.json()]).toEqual([
    403,
    { errors: [{ msg: 'Den Dienstplan mit Telefonnummern bekommt nur, wer den Dienst leitet oder plant.' }] },
  ])
  const { version, ...rest } = dienst
  await als(leiterin).update({ params: { id: dienst._id }, body: { ...rest, version, leiter: anna.profil } })
  expect((await hole(anna, 'dienstplan.pdf?fuer=tasche')).statusCode).toBe(200)
  expect((await hole(await knoten.mensch(['READ_EXTERN_SANDIENST']), 'dienstplan.pdf')).statusCode).toBe(404)
  expect((await hole(anna, 'dienstplan.pdf?fuer=schrank')).statusCode).toBe(400)
})

test('two days, four shifts, 160 people: each shift begins on a page, and nobody is lost', async () => {
  const schicht = (tag: string, stunde: string, dauer: number) => {
    const beginn = `${tag}T${stunde}:00:00.000Z`
    return {
      beginn,
      ende: new Date(Date.parse(beginn) + dauer * 3_600_000).toISOString(),
      bedarf: [{ qualifikation: 'SanA' as const, anzahl: 40 }],
    }
  }
  const schichten = [
    schicht('2027-05-01', '06', 8),
    schicht('2027-05-01', '14', 8),
    schicht('2027-05-02', '06', 8),
    schicht('2027-05-02', '14', 8),
  ]
  const { knoten, dienst, lade } = await welt({ beginn: '2027-05-01T06:00:00Z', ende: '2027-05-02T22:00:00Z', schichten })
  await knoten.kontext.schreibe(async (trx) => {
    const zahlen = Array.from({ length: 160 }, (_, n) => n)
    const users = await trx
      .insertInto('users')
      .values(
        zahlen.map((n) => ({
          username: `helfer.${n}`,
          vorname: 'Sophie-Charlotte',
          nachname: `Mustermann-${n}`,
          email: [`h${n}@example.org`],
          primary_email: `h${n}@example.org`,
        })),
      )
      .returning('_id')
      .execute()
    const profile = await trx
      .insertInto('profile')
      .values(users.map(({ _id }) => ({ user: _id, sanitaetsausbildung: 'SanA' })))
      .returning('_id')
      .execute()
    const zeilen = profile.map(({ _id: profil }, n) => {
      const hier = dienst.schichten[n % 4] ?? erste(dienst)
      return { angebot: hier._id, profil, status: 'eingeteilt', beginn: hier.beginn, ende: hier.ende }
    })
    await trx.insertInto('anmeldungen').values(zeilen).execute()
  })
  const [druck, helfer] = await lade()
  const plan = wandplan(druck, helfer)
  expect(texte(plan).match(/Mustermann-\d+/g)).toHaveLength(160)
  expect(texte(plan)).not.toContain('Noch offen')
  const anzahl = seiten(await alsDokument(plan, 'Ortsverband Musterstadt', new Date()))
  expect(anzahl).toBeGreaterThanOrEqual(8)
  expect(anzahl).toBeLessThanOrEqual(12)
})

test('many open places are some lines and a number; many short shifts share their pages', async () => {
  const bedarf = [
    { qualifikation: 'SanA' as const, anzahl: 75, funktion: 'Streife' },
    { qualifikation: 'RS' as const, anzahl: 7 },
  ]
  const grosser = await welt({ bedarf })
  const [druck, helfer] = await grosser.lade()
  for (const plan of [wandplan(druck, helfer), taschenplan(druck, helfer)]) {
    const offen = texte(plan).split('Noch offen')[1]?.split('Notizen')[0] ?? ''
    expect([offen.match(/SanA/g)?.length, offen.match(/RS/g)?.length, offen.match(/und \d+ weitere/g)]).toEqual([7, 7, ['und 69 weitere']])
  }
  expect(seiten(await alsDokument(wandplan(druck, helfer), 'Ortsverband Musterstadt', new Date()))).toBeLessThanOrEqual(2)

  const stunde = (um: number) => new Date(Date.parse('2027-05-01T06:00:00Z') + um * 3_600_000).toISOString()
  const schichten = Array.from({ length: 30 }, (_, i) => ({
    beginn: stunde(i * 2),
    ende: stunde(i * 2 + 2),
    bedarf: [{ qualifikation: 'SanA' as const, anzahl: 3 }],
  }))
  const langer = await welt({ beginn: stunde(0), ende: stunde(60), schichten })
  const [viele, niemand] = await langer.lade()
  expect(seiten(await alsDokument(wandplan(viele, niemand), 'Ortsverband Musterstadt', new Date()))).toBeLessThanOrEqual(10)
})

test('the estimate for the authority shows the way, the plan against it, the reason and the limits', async () => {
  const bedarf = zeilenAus(ergebnis)
  const { leiterin, lade, hole, mitglied } = await welt({ bedarf, fahrzeuge: [{ typ: 'KTW' }, { typ: 'KTW' }, { typ: 'RTW' }], risiko })
  const [druck] = await lade()
  const blatt = texte(bedarfsdokument(druck, { ...risiko, manuelleAbweichungGrund: 'Ein RTW steht auf der Wache nebenan.' }, true))
  for (const satz of [
    '8.000 (aus 4.000 m² × 2) Besucher',
    '= 28 × 1|28',
    'Gesamt|38',
    '38 Punkte – Stufe 3: |Sanitätsdienst mit eigener Einsatzleitung',
    'IVR-2017 (Maurer-Schema)',
    'Ganzer Dienst|Sa., 01.05.2027, 10:00 bis 18:00 Uhr|20|2|1|2',
    'Nach der Ermittlung mindestens|20|3|2|2',
    'Ein RTW steht auf der Wache nebenan.',
    'räumlich weit ausgedehnte',
    'weniger als 1.500 Besucher',
    'Eva Beispiel, 02345 678901',
  ])
    expect(blatt).toContain(satz)
  expect(texte(bedarfsdokument(druck, risiko, false))).not.toContain('02345')
  expect(texte(bedarfsdokument(druck, { ...risiko, ergebnis: { ...ergebnis, ueberTabelle: true } }, true))).toContain('über 140 Punkten')
  expect((await hole(leiterin, 'bedarf.pdf')).headers['content-type']).toBe('application/pdf')
  expect((await hole(await mitglied(), 'bedarf.pdf')).statusCode).toBe(200)
})

test('without an estimate there is nothing to print, said in a sentence', async () => {
  const { leiterin, hole } = await welt()
  const nein = await hole(leiterin, 'bedarf.pdf')
  expect([nein.statusCode, nein.json()]).toEqual([404, { errors: [{ msg: 'Zu diesem Dienst ist keine Bedarfsermittlung gespeichert.' }] }])
})

test('the estimate and its tables by the API; bad input names its field', async () => {
  const { knoten, leiterin, als } = await welt()
  expect(await als(leiterin).bedarf({ body: { ...eingabe } })).toEqual(ergebnis)
  const [ivr, brk] = await als(leiterin).bedarfstabellen()
  expect(ivr).toMatchObject({ variante: 'IVR-2017', stufen: [2, 4, 30], ende: 140 })
  expect(ivr?.arten).toContainEqual({ name: 'Kombi Sport+Musik+Show', faktor: 0.35 })
  expect(brk?.arten).toHaveLength(35)
  for (const [falsch, feld] of [
    [{ veranstaltungsart: 'Drachenrennen' }, 'veranstaltungsart'],
    [{ veranstaltungsart: '' }, 'veranstaltungsart'],
    [{ maxBesucher: null, flaecheQm: null }, 'maxBesucher'],
    [{ maxBesucher: -1 }, 'maxBesucher'],
    [{ flaecheQm: null }, 'erwarteteBesucher'],
    [{ prominente: 1.5 }, 'prominente'],
    [{ variante: 'IVR-1999' as 'IVR-2017' }, 'variante'],
  ] as const)
    await expect(als(leiterin).bedarf({ body: { ...eingabe, ...falsch } })).rejects.toMatchObject({ status: 400, errors: [{ feld }] })
  expect((await knoten.ruf(null, 'POST', '/api/sanitaetsdienste/bedarf', eingabe)).statusCode).toBe(401)
  expect(await knoten.kontext.db.selectFrom('sanitaetsdienste').select('risiko').execute()).toEqual([{ risiko: null }])
})
