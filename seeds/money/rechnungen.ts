// Offers and invoices across two years: paid, partly paid, overdue with reminders, cancelled and reissued. Issued by the product code, each
// on its date, so that numbers and documents are realistic.
import type { ReadChapter } from '#server/base.ts'
import { type Transaction, sql } from 'kysely'
import type { DB } from '#server/db/schema.ts'
import { NO_SENDER, type Sender } from '#features/rechnungen/contract.ts'
import { amountOf } from '#features/rechnungen/rules.ts'
import { draftFrom } from '#features/rechnungen/server/draft.ts'
import { cancelInvoice, issueInvoice, plusDays as later, storePaper } from '#features/rechnungen/server/issue.ts'
import { renderPapers, renderReminder } from '#features/rechnungen/server/papers.ts'
import { loadInvoice } from '#features/rechnungen/server/record.ts'
import { type FileMaker, newFileMaker } from '#server/export/maker.ts'
import { tagInBerlin } from '#contract/time/berlin.ts'
import { instant, plusDays } from '../days.ts'
import { add } from '../load-demo.ts'
import type { Size } from '../size.ts'

const SENDER: Sender = {
  ...NO_SENDER,
  name: 'Ortsverband Musterstadt e. V.',
  strasse: 'Wachstraße 1',
  plz: '12345',
  stadt: 'Musterstadt',
  telefon: '02345 678900',
  email: 'kasse@example.org',
  ansprechpartner: 'Kasse',
  steuernummer: '123/456/78901',
  iban: 'DE89370400440532013000',
}
const RATES = [
  ['helferstunde', 'Einsatzkraft je Stunde', 'Stunde', 1400],
  ['ktw', 'Krankentransportwagen', 'Stueck', 12_500],
  ['rtw', 'Rettungswagen', 'Stueck', 15_500],
  ['gktw', 'Großraum-Krankentransportwagen', 'Stueck', 10_500],
  ['el', 'Einsatzleitung je Stunde', 'Stunde', 1800],
  ['zelt', 'Zelt', 'Stueck', 6000],
  ['km', 'Gefahrener Kilometer', 'km', 60],
  ['verpflegung', 'Verpflegung', 'Person', 1700],
  ['pauschal', 'Kleiner Sanitätsdienst (zwei Kräfte, vier Stunden)', 'pauschal', 12_000],
] as const
const AMOUNTS: Readonly<Record<Size, readonly [invoices: number, offers: number]>> = { S: [8, 2], M: [12, 4], L: [16, 6] }
/** Outcomes in turn, the newest last. */
const FATES = ['bezahlt', 'bezahlt', 'storniert', 'bezahlt', 'gemahnt', 'teilbezahlt', 'ueberfaellig', 'offen'] as const
type Fate = (typeof FATES)[number]

export function samplePdf(text: string): Buffer {
  const draws = `BT /F1 16 Tf 60 760 Td (${text}: Beispiel aus dem Demo-Verband) Tj ET`
  const parts = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${draws.length} >>\nstream\n${draws}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  const objects = parts.map((part, at) => `${at + 1} 0 obj\n${part}\nendobj\n`).join('')
  return Buffer.from(`%PDF-1.4\n${objects}trailer << /Size 6 /Root 1 0 R >>\n%%EOF\n`, 'latin1')
}

interface Circumstances {
  readonly today: string
  readonly size: Size
  readonly by: string
}
export async function fillRechnungen(trx: Transaction<DB>, { today, size, by }: Circumstances): Promise<void> {
  await add(trx, 'config', [{ key: 'rechnungssteller', wert: SENDER }])
  const turn = `${today.slice(0, 4)}-01-01`
  await add(
    trx,
    'rechnungssaetze',
    RATES.flatMap(([kind, bezeichnung, einheit, einzelpreis]) => [
      {
        art: kind,
        bezeichnung,
        einheit,
        einzelpreis: Math.round(einzelpreis * 0.9),
        gueltigAb: '2015-01-01',
        gueltigBis: plusDays(turn, -1),
      },
      { art: kind, bezeichnung, einheit, einzelpreis, gueltigAb: turn, gueltigBis: null },
    ]),
  )
  const [invoices, offers] = AMOUNTS[size]
  const { rows: past } = await sql<{ _id: string; tag: string }>`
    select _id, ("abgeschlossenAm" at time zone 'Europe/Berlin')::date::text as tag from sanitaetsdienste d
    where art = 'intern' and not abgesagt and "abgeschlossenAm" < ${today}::date - 2 and abrechnungsart in ('nachSaetzen', 'pauschal')
      and exists (select 1 from angebote a join anmeldungen m on m.angebot = a._id where a.sanitaetsdienst = d._id and m."istEnde" is not null)
    order by ende, _id`.execute(trx)
  const { rows: ahead } = await sql<{ _id: string }>`
    select _id from sanitaetsdienste where art = 'intern' and not abgesagt and beginn > ${today}::date order by beginn, _id limit ${offers}`.execute(
    trx,
  )
  const old = past.slice(0, -1).filter(({ tag }) => tag < plusDays(today, -30))
  const step = Math.max(1, Math.floor(old.length / invoices))
  const chosen = [...old.filter((_, at) => (old.length - 1 - at) % step === 0).slice(1 - invoices), ...past.slice(-1)]
  const fates = FATES.slice(-chosen.length)
  const rest = chosen.length - fates.length
  const bills = chosen.map(({ _id, tag }, at) => {
    const fate = at < rest ? 'bezahlt' : (fates[at - rest] ?? 'bezahlt')
    return { dienst: _id, on: plusDays(tag, 1), fate, today, by }
  })
  // Numbers follow the dates. The file maker must end with the PDFs: a root process drops its privileges afterwards and could not kill it.
  const files = newFileMaker()
  try {
    for (const bill of bills.toSorted((a, b) => a.on.localeCompare(b.on))) await one(trx, { ...bill, files })
  } finally {
    files.close()
  }
  for (const [at, { _id }] of ahead.entries()) await insert(trx, _id, at % 2 === 0 ? 'angebot' : 'angenommen', by)
  // Services closed earlier without an invoice were done for a donation.
  await sql`update sanitaetsdienste set abrechnungsart = 'spende' where status = 'durchgefuehrt' and abrechnungsart in ('nachSaetzen', 'pauschal')
    and ende < ${plusDays(today, -45)}::date`.execute(trx)
  await sql`update sanitaetsdienste set "geaendertAm" = least("geaendertAm", ${today}::date) where status = 'abgerechnet'`.execute(trx)
  // The product stamps the current time; corrects it to the day of issue.
  await sql`alter table historie disable trigger historie_unveraenderlich`.execute(trx)
  await sql`update historie h set zeit = (least(coalesce(r.datum, ${today}::date - 1), ${today}::date - 1) + time '10:00') at time zone 'Europe/Berlin'
    from rechnungen r where h.bereich = 'rechnungen' and h.objekt = r._id
      or h.bereich = 'sanitaetsdienste' and h.objekt = r.dienst and '"abgerechnet"' in (h.alt, h.neu)`.execute(trx)
  await sql`alter table historie enable trigger historie_unveraenderlich`.execute(trx)
}

async function insert(trx: Transaction<DB>, dienst: string, status: 'angebot' | 'angenommen' | 'entwurf', by: string): Promise<string> {
  const { hinweise, fertig, ...draft } = await draftFrom(trx, dienst, status === 'entwurf' ? 'entwurf' : 'angebot')
  const known = draft.plz !== ''
  const { _id } = await trx
    .insertInto('rechnungen')
    .values({
      ...draft,
      email: draft.email || 'rechnung@example.org',
      ...(known ? {} : { strasse: 'Festplatz 1', plz: '12345', stadt: 'Musterstadt' }),
      positionen: JSON.stringify(draft.positionen.map((line) => ({ ...line, betrag: amountOf(line) }))),
      status,
      erstelltVon: by,
      geaendertVon: by,
    })
    .returning('_id')
    .executeTakeFirstOrThrow()
  return _id
}

interface One {
  readonly dienst: string
  readonly on: string
  readonly fate: Fate
  readonly today: string
  readonly by: string
  readonly files: FileMaker
}
async function one(trx: Transaction<DB>, { dienst, on, fate, today, by, files }: One): Promise<void> {
  const id = await insert(trx, dienst, 'entwurf', by)
  const { brutto } = await trx.selectFrom('rechnungen').select('brutto').where('_id', '=', id).executeTakeFirstOrThrow()
  if (brutto <= 0) return
  const chapter: ReadChapter = async () => ({
    orgName: SENDER.name,
    orgKuerzel: '',
    baseUrl: '',
    mailFrom: '',
    land: 'NW',
    color: '',
    logo: 'demo',
    mail: { greeting: 'Hallo', farewell: '', footer: '' },
  })
  const context = (day: string) => ({ now: () => instant(day, 10), files, chapter, db: trx })
  const options = { context: context(on), actor: { _id: by }, render: renderPapers(context(on)) }
  await issueInvoice(trx, options, id)
  if (fate === 'storniert') {
    const { draft } = await cancelInvoice(trx, options, id, { grund: 'Falscher Empfänger', neu: true })
    if (draft !== null) await issueInvoice(trx, options, draft)
    return
  }
  const paidOn = [later(on, 12), tagInBerlin(instant(today, 8))].toSorted()[0] ?? today
  const pays = { bezahlt: brutto, teilbezahlt: Math.floor(brutto / 2) }[fate as 'bezahlt']
  if (pays !== undefined && pays > 0) {
    await trx
      .insertInto('rechnungszahlungen')
      .values({ rechnung: id, datum: paidOn, betrag: pays, bemerkung: 'Überweisung', erstelltVon: by })
      .execute()
    if (fate === 'bezahlt') await trx.updateTable('rechnungen').set({ status: 'bezahlt' }).where('_id', '=', id).execute()
  }
  if (fate === 'gemahnt') {
    const day = plusDays(on, 16)
    const letter = renderReminder(context(day))(
      { ...(await loadInvoice(trx, id)), absender: SENDER },
      1,
      plusDays(day, SENDER.mahnfrist),
      trx,
    )
    await storePaper(trx, id, 'mahnung1', 'pdf', await letter)
    await trx.updateTable('rechnungen').set({ mahnstufe: 1, gemahntAm: day }).where('_id', '=', id).execute()
  }
}
