// Documents of a payout: the statement and the waiver confirmation. Each is issued once and kept unchanged (docs/adr/0060).
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import {
  bold,
  documentFile,
  factTable,
  type PrintDocument,
  quietText,
  signatureBlock,
  sumTable,
  table,
  keepTogether,
} from '#blocks/dokumente/server/index.ts'
import { centsText } from '#contract/money/cents.ts'
import { may } from '#contract/rights/rechte.ts'
import { readableValue } from '#contract/schema.ts'
import type { Actor, AppContext, Db } from '#server/context.ts'
import { conflict, notFound } from '#server/errors.ts'
import { fileHead } from '#server/files/file-name.ts'
import { contentOf, storeFile } from '#server/files/file-store.ts'
import { recordChange, stepOf } from '#server/history/record.ts'
import type { Handlers } from '#server/http/routes.ts'
import type { Payout, payoutContract } from '../contract.ts'
import { POTS, quantityText } from '../rules.ts'
import { daysText, inWords, sumsOf } from './rules.ts'
import { isNameable, TABLE } from './steps.ts'

type PaperKind = 'abrechnung' | 'verzicht'
interface PayoutRow extends Pick<Payout, 'von' | 'bis' | 'status' | 'verzicht' | 'verzichtetAm' | 'ausgezahltAm' | 'positionen'> {
  readonly name: string
  readonly address: string
  readonly freigegebenAm: string | null
  readonly approver: string
}
const day = (text: string | null) => readableValue(undefined, text)

export const POSITIONS = sql`(select coalesce(json_agg(json_build_object('_id', q._id, 'art', q.art, 'datum', q.datum,
      'text', q.text, 'topf', q.topf, 'menge', q.menge::float8, 'satz', q.satz, 'betrag', q.betrag,
      'belege', (select coalesce(json_agg(json_build_object('_id', f._id, 'name', f.name)), '[]')
        from dateien f
        where f.bereich = 'auslagen' and f.objekt = q.auslage))
    order by q.datum, q._id),
    '[]')
  from auszahlungspositionen q
  where q.auszahlung = t._id)`

const statement = ({ name, address, ...row }: PayoutRow): PrintDocument => {
  const { betrag, ...pots } = sumsOf(row.positionen)
  return {
    titel: 'Abrechnung',
    subtitle: `${name} · ${daysText(row.von, row.bis)}`,
    foot: 'Abrechnung ehrenamtlicher Tätigkeit',
    content: [
      factTable([
        ['Für', name],
        ['Anschrift', address],
        ['Zeitraum', daysText(row.von, row.bis)],
        ['Freigegeben', [day(row.freigegebenAm), row.approver].filter(Boolean).join(', ')],
        row.verzicht ? ['Verzicht am', day(row.verzichtetAm)] : ['Ausgezahlt am', day(row.ausgezahltAm)],
      ]),
      table(
        ['Tag', 'Wofür', 'Menge', 'Betrag'],
        row.positionen.map((position) => [day(position.datum), position.text, quantityText(position), centsText(position.betrag)]),
        [58, '*', 110, 70],
        ['left', 'left', 'right', 'right'],
      ),
      keepTogether(
        sumTable([[bold('Summe'), bold(centsText(betrag))]]),
        ...(Object.keys(POTS) as (keyof typeof POTS)[])
          .filter((pot) => pots[pot] > 0)
          .map((pot) => quietText(`Davon ${POTS[pot]}: ${centsText(pots[pot])}`, { margin: [0, 2, 0, 0] })),
        ...(row.verzicht ? [{ text: 'Auf die Auszahlung wurde verzichtet.', margin: [0, 8, 0, 0] }] : []),
        { margin: [0, 12, 0, 0], ...(signatureBlock('', row.approver, 'freigegeben für die Gliederung') as object) },
      ),
    ],
  }
}

/** Neutral wording of our own. Only the chapter's receipt on the official form states that it is a tax-deductible donation. */
const waiver = ({ name, address, ...row }: PayoutRow, organisation: string): PrintDocument => {
  const { betrag } = sumsOf(row.positionen)
  return {
    titel: 'Verzicht auf Auszahlung',
    subtitle: name,
    foot: 'Bescheinigung über einen Verzicht',
    font: 11,
    content: [
      factTable([
        ['Name', name],
        ['Anschrift', address],
        ['Zeitraum', daysText(row.von, row.bis)],
        ['Betrag', centsText(betrag)],
        ['In Worten', inWords(betrag)],
        ['Verzicht am', day(row.verzichtetAm)],
      ]),
      {
        text:
          `${name} hatte für den oben genannten Zeitraum einen Anspruch auf Vergütung und Ersatz von Auslagen, ` +
          `der sich aus der Abrechnung dieses Zeitraums ergibt. Auf die Auszahlung des Betrags hat ${name} freiwillig verzichtet, ` +
          `nachdem der Anspruch entstanden war. ${organisation} hätte den Betrag zahlen können.`,
        margin: [0, 10, 0, 10],
      },
      quietText('Diese Bescheinigung hält den Verzicht fest. Sie ersetzt keine Zuwendungsbestätigung nach amtlichem Muster.'),
      {
        columns: [signatureBlock('', name, 'verzichtet'), signatureBlock('', organisation, 'bestätigt')],
        columnGap: 30,
        margin: [0, 30, 0, 0],
      },
    ],
  }
}

/** The actor's own payouts, or with the right those of members whom the actor may name. */
const seen = (actor: Actor) => sql<boolean>`(t.profil = ${actor.profil}::uuid or (${may(actor, 'ABRECHNUNG')} and ${isNameable(actor)}))`

interface Issued {
  readonly _id: string
  readonly name: string
  readonly groesse: number
}
const issued = async (db: Db, id: string, kind: PaperKind): Promise<Issued | undefined> =>
  db
    .selectFrom('dateien')
    .select(['_id', 'name', 'groesse'])
    .where('bereich', '=', TABLE)
    .where('objekt', '=', id)
    .where('feld', '=', kind)
    .executeTakeFirst()

export const paper =
  (context: AppContext): Handlers<typeof payoutContract>['paper'] =>
  async ({ db, actor, params: { id, art }, reply }) => {
    const { rows } = await sql<PayoutRow>`
      select v.name,
        concat_ws(', ', nullif(concat_ws(' ', nullif(x.strasse, ''), nullif(x.hausnummer, '')), ''),
          nullif(concat_ws(' ', nullif(x.plz, ''), nullif(x.ort, '')), '')) as address,
        t.von, t.bis, t.status, t.verzicht, t."verzichtetAm", t."ausgezahltAm",
        (t."freigegebenAm" at time zone 'Europe/Berlin')::date::text as "freigegebenAm",
        coalesce((select a.name from personen a where a."user" = t."freigegebenVon"), '') as approver,
        ${POSITIONS} as positionen
      from auszahlungen t join profile x on x._id = t.profil join personen v on v._id = x._id
      where t._id = ${id}::uuid and ${seen(actor)}`.execute(db)
    const [row] = rows
    if (!row) throw notFound('Die Auszahlung')
    if (art === 'verzicht' && !row.verzicht) throw conflict('Auf diese Auszahlung hat niemand verzichtet.')
    if (row.status !== 'ausgezahlt') throw conflict('Das Papier gibt es, sobald die Auszahlung erledigt ist.')
    const file = (await issued(db, id, art)) ?? (await issue(context, db, actor, id, art, row))
    await reply
      .headers({ ...fileHead('inline', file.name, 'application/pdf'), 'content-length': file.groesse })
      .send(Readable.from(contentOf(db, file._id, file.groesse), { objectMode: false }))
  }

async function issue(context: AppContext, db: Db, actor: Actor, id: string, kind: PaperKind, row: PayoutRow): Promise<Issued> {
  const document = kind === 'abrechnung' ? statement(row) : waiver(row, (await context.chapter()).orgName)
  const content = await documentFile(context, document, AbortSignal.timeout(60_000))
  const hash = createHash('sha256').update(content).digest()
  const name = `${kind === 'abrechnung' ? 'Abrechnung' : 'Verzicht'}_${row.name.replaceAll(/[^\p{L}\d]+/gu, '_')}_${row.bis}.pdf`
  return context.transact(async (trx) => {
    await sql`select 1 from auszahlungen where _id = ${id}::uuid for update`.execute(trx)
    // A concurrent request may have issued it.
    const issuedPaper = await issued(trx, id, kind)
    if (issuedPaper) return issuedPaper
    const upload = { name, type: 'application/pdf', content, sha256: hash } as const
    const file = await storeFile(trx, { area: TABLE, object: id, field: kind, made: true }, upload, actor._id)
    const after = { [kind]: `${name}, SHA-256 ${hash.toString('hex')}` }
    await recordChange(trx, stepOf(TABLE, id, actor._id, {}, after))
    return file
  })
}
