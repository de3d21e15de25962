import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rowsFrom } from '#blocks/dienst/bedarfs-rows.ts'
import type { Dienst } from '../../schemas.ts'
import type { Risiko } from '#blocks/bedarf/contract.ts'
import { questionsOf } from '#blocks/bedarf/second-opinion.ts'
import { determineBedarf, SHIPPED_TABLES } from '#blocks/bedarf/server/index.ts'
import { asDocument, type PrintDocument } from '#blocks/dokumente/server/index.ts'
import { dienstWorld } from '#tests/support/dienste.ts'
import { insertAt } from '#tests/support/settings.ts'
import { bedarfPrint } from '../bedarf.ts'
import { loadForPrint } from '../reading.ts'
import { planOf } from './dienstplan.ts'

const input = {
  variante: 'IVR-2017',
  veranstaltungsart: 'Rockkonzert',
  maxBesucher: 10_000,
  erwarteteBesucher: null,
  flaecheQm: 4000,
  geschlossen: true,
  prominente: 1,
  gewaltErwartet: false,
} as const
const rules = SHIPPED_TABLES['IVR-2017']
const result = determineBedarf(rules, input)
const risiko: Risiko = { eingabe: input, ergebnis: result, uebernommen: true, manuelleAbweichungGrund: '', fragebogen: [] }

/** All texts of a document in reading order, cells apart. */
function texts(document: PrintDocument): string {
  const all: string[] = [document.titel, document.subtitle, document.foot]
  const collect = (part: unknown): void => {
    if (typeof part === 'string') all.push(part)
    else if (Array.isArray(part)) part.forEach(collect)
    else if (typeof part === 'object' && part !== null)
      for (const [name, value] of Object.entries(part))
        if (['text', 'stack', 'table', 'body', 'columns', 'ul'].includes(name)) collect(value)
  }
  collect(document.content)
  return all.join('|')
}
/** Pages of a finished PDF. */
const pages = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0

async function world(data: Parameters<Awaited<ReturnType<typeof dienstWorld>>['props']>[0] = {}) {
  const basePath = await dienstWorld({ now: '2027-04-20T10:00:00Z' })
  const leiterin = await basePath.leitung()
  const dienst = await basePath.als(leiterin).create({ body: basePath.props(data) })
  const { db } = basePath.instance.context
  const load = () => loadForPrint(db, dienst._id)
  const plans = async () => {
    const service = await load()
    return [await planOf(db, service, 'wand'), await planOf(db, service, 'tasche')] as const
  }
  const get = (actor: typeof leiterin, path: string) => basePath.instance.call(actor, 'GET', `/api/sanitaetsdienste/${dienst._id}/${path}`)
  return { ...basePath, leiterin, dienst, load, plans, get }
}
const first = (dienst: Dienst) => {
  const [schicht] = dienst.schichten
  if (!schicht) throw new Error('no shift')
  return schicht
}

test('the roster lists names and open places; only the pocket one has numbers', async () => {
  const { instance, dienst, mitglied, fahrzeug, plans, leiterin, als } = await world({
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
  const schicht = first(dienst)
  const withKtw = await als(leiterin).update({
    params: { id: dienst._id },
    body: { ...rest, version, schichten: [{ ...schicht, fahrzeuge: [...schicht.fahrzeuge, { fahrzeug: ktw, typ: null }] }] },
  })
  const platz = first(withKtw).fahrzeuge.find(({ fahrzeug }) => fahrzeug === ktw)?._id ?? ''
  const [anna, ben, cem] = [
    await mitglied('RS', { vorname: 'Anna', nachname: 'Ahrens' }),
    await mitglied('SanA', { vorname: 'Ben', nachname: 'Braun' }),
    await mitglied('SanA', { vorname: 'Cem', nachname: 'Can' }),
  ] as const
  await instance.context.transact(async (trx) => {
    for (const [{ user }, number] of [
      [anna, '0171 3920011'],
      [cem, '0171 3920012'],
    ] as const)
      await trx
        .updateTable('users')
        .set({ telefon: [number] })
        .where('_id', '=', user)
        .execute()
  })
  await insertAt(instance, schicht, anna, 'eingeteilt', { funktion: 'Transportführer', fahrzeug: platz })
  await insertAt(instance, schicht, ben)
  await insertAt(instance, schicht, cem, 'gemeldet')
  const [wallPlan, pocketPlan] = await plans()
  const wall = texts(wallPlan)
  for (const sentence of [
    'KTW 1',
    'Anna Ahrens|Transportführer|RS',
    'RTW (noch offen)',
    'Ben Braun',
    'Wache Mitte, 09:15 Uhr',
    'SAN 1',
    'Sa., 01.05.2027, 10:00–18:00 Uhr',
  ])
    expect(wall).toContain(sentence)
  // Two of three SanA and a trainee are missing; the place of the RS is taken.
  expect(wall.split('Noch offen')[1]?.match(/SanA|RS|Praktikant/g)).toEqual(['SanA', 'SanA', 'Praktikant'])
  for (const secret of ['0171', '02345', 'Cem Can', 'Eva Beispiel']) expect(wall).not.toContain(secret)
  const tasche = texts(pocketPlan)
  for (const sentence of [
    '0171 3920011',
    'keine Nummer',
    'Cem Can (SanA, gemeldet) 0171 3920012',
    'Eva Beispiel, 02345 678901',
    'noch nicht angemeldet',
  ])
    expect(tasche).toContain(sentence)
})

test('the wall is for who may read, the pocket for who leads or plans', async () => {
  const { instance, dienst, mitglied, get, als, leiterin, load } = await world()
  const anna = await mitglied()
  const wall = await get(anna, 'dienstplan.pdf')
  expect([wall.statusCode, wall.headers['content-type'], wall.headers['cache-control']]).toEqual([
    200,
    'application/pdf',
    'private, no-store',
  ])
  expect(wall.headers['content-disposition']).toBe(
    `inline; filename="Dienstplan_${dienst.nummer}_2027-04-20.pdf"; filename*=UTF-8''Dienstplan_${dienst.nummer}_2027-04-20.pdf`,
  )
  expect(wall.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  // Hidden crew on it: named to those who stand there.
  const [hidden, reader] = [await mitglied('SanA', { nachname: 'Still' }), { rechte: [], profil: anna.profil }]
  await als(leiterin).setzeAnmeldung({ params: { id: dienst._id, profileId: hidden.profil }, body: { status: 'eingeteilt' } })
  await sql`update profile set unsichtbar = true where _id = ${hidden.profil}::uuid`.execute(instance.context.db)
  const paper = async (...who: [] | [typeof reader]) => texts(await planOf(instance.context.db, await load(), 'wand', ...who))
  expect(await paper(reader)).not.toContain('Still')
  expect(await paper(reader)).toContain('Jemand')
  expect([await paper(), await paper({ ...reader, profil: hidden.profil })].map((text) => text.includes('Still'))).toEqual([true, true])
  const no = await get(anna, 'dienstplan.pdf?fuer=tasche')
  expect([no.statusCode, no.json()]).toEqual([
    403,
    { errors: [{ msg: 'Den Dienstplan mit Telefonnummern bekommt nur, wer den Dienst leitet oder plant.' }] },
  ])
  const { version, ...rest } = await als(leiterin).get({ params: { id: dienst._id } })
  await als(leiterin).update({ params: { id: dienst._id }, body: { ...rest, version, leiter: anna.profil } })
  expect((await get(anna, 'dienstplan.pdf?fuer=tasche')).statusCode).toBe(200)
  expect((await get(await instance.person(['READ_EXTERN_SANDIENST']), 'dienstplan.pdf')).statusCode).toBe(404)
  expect((await get(anna, 'dienstplan.pdf?fuer=schrank')).statusCode).toBe(400)
})

test('two days, four shifts, 160 people: each shift has its page, all are listed', async () => {
  const schicht = (day: string, hour: string, duration: number) => {
    const beginn = `${day}T${hour}:00:00.000Z`
    return {
      beginn,
      ende: new Date(Date.parse(beginn) + duration * 3_600_000).toISOString(),
      bedarf: [{ qualifikation: 'SanA' as const, anzahl: 40 }],
    }
  }
  const schichten = [
    schicht('2027-05-01', '06', 8),
    schicht('2027-05-01', '14', 8),
    schicht('2027-05-02', '06', 8),
    schicht('2027-05-02', '14', 8),
  ]
  const { instance, dienst, plans } = await world({ beginn: '2027-05-01T06:00:00Z', ende: '2027-05-02T22:00:00Z', schichten })
  await instance.context.transact(async (trx) => {
    const numbers = Array.from({ length: 160 }, (_, n) => n)
    const users = await trx
      .insertInto('users')
      .values(
        numbers.map((n) => ({
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
    const rows = profile.map(({ _id: profil }, n) => {
      const here = dienst.schichten[n % 4] ?? first(dienst)
      return { angebot: here._id, profil, status: 'eingeteilt', beginn: here.beginn, ende: here.ende }
    })
    await trx.insertInto('anmeldungen').values(rows).execute()
  })
  const [plan] = await plans()
  expect(texts(plan).match(/Mustermann-\d+/g)).toHaveLength(160)
  expect(texts(plan)).not.toContain('Noch offen')
  const count = pages(await asDocument(order(plan)))
  expect(count).toBeGreaterThanOrEqual(8)
  expect(count).toBeLessThanOrEqual(12)
})

const order = (document: PrintDocument) => ({ document, organisation: 'Ortsverband Musterstadt', printed: '' })

test('many open places show as a number; short shifts share pages', async () => {
  const bedarf = [
    { qualifikation: 'SanA' as const, anzahl: 75, funktion: 'Streife' },
    { qualifikation: 'RS' as const, anzahl: 7 },
  ]
  const grosser = await world({ bedarf })
  const [wall, pocket] = await grosser.plans()
  for (const plan of [wall, pocket]) {
    const offen = texts(plan).split('Noch offen')[1]?.split('Notizen')[0] ?? ''
    expect([offen.match(/SanA/g)?.length, offen.match(/RS/g)?.length, offen.match(/und \d+ weitere/g)]).toEqual([7, 7, ['und 69 weitere']])
  }
  expect(pages(await asDocument(order(wall)))).toBeLessThanOrEqual(2)

  const hour = (around: number) => new Date(Date.parse('2027-05-01T06:00:00Z') + around * 3_600_000).toISOString()
  const schichten = Array.from({ length: 30 }, (_, i) => ({
    beginn: hour(i * 2),
    ende: hour(i * 2 + 2),
    bedarf: [{ qualifikation: 'SanA' as const, anzahl: 3 }],
  }))
  const long = await world({ beginn: hour(0), ende: hour(60), schichten })
  const [many] = await long.plans()
  expect(pages(await asDocument(order(many)))).toBeLessThanOrEqual(10)
})

test('the authority’s estimate shows the calculation, plan, reason and limits', async () => {
  const bedarf = rowsFrom(result)
  const { leiterin, load, get, mitglied } = await world({
    bedarf,
    fahrzeuge: [{ typ: 'KTW' }, { typ: 'KTW' }, { typ: 'RTW' }],
    risiko: { ...risiko, manuelleAbweichungGrund: 'Ein RTW steht bereit.' },
  })
  const print = await load()
  const sheet = texts(bedarfPrint(print, { ...risiko, manuelleAbweichungGrund: 'Ein RTW steht auf der Wache nebenan.' }, rules, true))
  for (const sentence of [
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
    expect(sheet).toContain(sentence)
  const twice = texts(bedarfPrint({ ...print, schichten: [...print.schichten, ...print.schichten] }, risiko, rules, true))
  expect(twice).toContain('Schicht 2|Sa., 01.05.2027, 10:00 bis 18:00 Uhr')
  const fragebogen = questionsOf(rules).map((one, i) => ({ ...one, ja: i < 5 }))
  const opinion = texts(bedarfPrint(print, { ...risiko, fragebogen }, rules, false))
  expect(opinion).toContain('Liegt Wasser am oder im Gelände?|nein')
  expect(opinion).toContain('5 von 18 Fragen mit Ja: Stufe 1. Nach Punkten ist es Stufe 3.')
  expect(sheet).not.toContain('Zweitmeinung')
  expect(texts(bedarfPrint(print, risiko, rules, false))).not.toContain('02345')
  expect(texts(bedarfPrint(print, { ...risiko, ergebnis: { ...result, ueberTabelle: true } }, rules, true))).toContain('über 140 Punkten')
  expect((await get(leiterin, 'bedarf.pdf')).headers['content-type']).toBe('application/pdf')
  expect((await get(await mitglied(), 'bedarf.pdf')).statusCode).toBe(200)
})

test('without an estimate there is nothing to print, said in a sentence', async () => {
  const { leiterin, get } = await world()
  const no = await get(leiterin, 'bedarf.pdf')
  expect([no.statusCode, no.json()]).toEqual([404, { errors: [{ msg: 'Zu diesem Dienst ist keine Bedarfsermittlung gespeichert.' }] }])
})

test('the estimate and its tables by the API; bad input names its field', async () => {
  const { instance, leiterin, als } = await world()
  expect(await als(leiterin).bedarf({ body: { ...input } })).toEqual(result)
  const [ivr, brk] = await als(leiterin).bedarfstabellen()
  expect(ivr).toMatchObject({ variante: 'IVR-2017', stufen: [2, 4, 30], ende: 140 })
  expect(ivr?.arten).toContainEqual({ name: 'Kombi Sport+Musik+Show', faktor: 0.35 })
  expect(brk?.arten).toHaveLength(35)
  for (const [wrong, field] of [
    [{ veranstaltungsart: 'Drachenrennen' }, 'veranstaltungsart'],
    [{ veranstaltungsart: '' }, 'veranstaltungsart'],
    [{ maxBesucher: null, flaecheQm: null }, 'maxBesucher'],
    [{ maxBesucher: -1 }, 'maxBesucher'],
    [{ flaecheQm: null }, 'erwarteteBesucher'],
    [{ prominente: 1.5 }, 'prominente'],
    [{ variante: 'IVR-1999' }, 'variante'],
    [{ variante: 'toString' }, 'variante'],
  ] as const)
    await expect(als(leiterin).bedarf({ body: { ...input, ...wrong } })).rejects.toMatchObject({ status: 400, errors: [{ feld: field }] })
  expect((await instance.call(null, 'POST', '/api/sanitaetsdienste/bedarf', input)).statusCode).toBe(401)
  expect(await instance.context.db.selectFrom('sanitaetsdienste').select('risiko').execute()).toEqual([{ risiko: null }])
})
