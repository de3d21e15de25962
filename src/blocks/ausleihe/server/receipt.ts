import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import {
  documentFile,
  factTable,
  type PrintDocument,
  sendDocument,
  signatureBlock,
  table,
  keepTogether,
} from '#blocks/dokumente/server/index.ts'
import { readableTime, tagInBerlin } from '#contract/time/berlin.ts'
import { eurosText } from '#contract/words.ts'
import { id } from '#contract/fields.ts'
import { readableValue } from '#contract/schema.ts'
import { path } from '#contract/screens.ts'
import { ON_PAPER } from '#contract/signature.ts'
import type { Actor, AppContext, Db, Trx } from '#server/context.ts'
import { mayName } from '#server/db/vocabulary.ts'
import { notFound } from '#server/errors.ts'
import type { AreaJobs } from '#server/jobs/instance-jobs.ts'
import { defineJob, enqueue, handle } from '#server/jobs/job.ts'
import { type Ending, ENDINGS } from '../contract.ts'
import type { LendingKind } from './kind.ts'
import { accessoriesOf, copiesOf, kindsFor, lendingKinds, loanOf } from './kind.ts'
import { type By, issueAll, lockAll, type Piece, requireTerms, type Terms } from './loans.ts'
import { lossHandler } from './loss.ts'

const receipt = defineJob('leihquittung', z.object({ leihe: id }), { rang: 8 })

/** Hands out everything or nothing, and sends the receipt. @throws 400, 404, 409 */
export async function handOut(by: By, terms: Terms, pieces: readonly Piece[]): Promise<void> {
  await requireTerms(by, terms)
  await lockAll(by.trx, pieces)
  const [first] = await issueAll(by, terms, pieces)
  if (first !== undefined) await enqueue(by.trx, receipt, { leihe: first })
}

export interface Line {
  readonly profil: string
  readonly person: string
  readonly email: string
  readonly vorname: string
  readonly von: string
  readonly was: string
  readonly also: string
  readonly exemplar: number
  readonly menge: number
  readonly copies: number
  readonly ausgegebenAm: string
  readonly faelligAm: string | null
  readonly zurueckAm: string | null
  readonly ausgang: Ending | null
  readonly grund: string
  readonly kaution: number
  readonly unterschrift: string
  readonly bemerkung: string
}
async function linesOf(db: Db | Trx, loan: string, readers: readonly LendingKind[], seen = sql`true`): Promise<Line[]> {
  const parts = readers.map(
    (kind) => sql`
      select concat(${sql.lit(kind.counted ? '' : `${kind.words.one} `)}, ${kind.row.title}) as was,
        concat_ws(', ', 'Inventarnummer ' || nullif(${kind.row.number ?? sql`''`}, ''),
          'mit ' || nullif(array_to_string(${accessoriesOf(kind)}, ', '), '')) as also, ${copiesOf(kind)} as copies, l.*
      from leihen l join ${sql.table(kind.table)} t on t._id = ${loanOf(kind)}`,
  )
  if (parts.length === 0) return []
  const { rows } = await sql<Line>`
    select l.was, l.also, l.copies, l.exemplar, l.menge, l.profil, iso(l."ausgegebenAm") as "ausgegebenAm", l."faelligAm"::text,
      iso(l."zurueckAm") as "zurueckAm", l.ausgang, l.grund, l.kaution::float8, l.unterschrift, l.bemerkung,
      p.name as person, p.email, p.vorname,
      coalesce((select v.name from personen v where v."user" = l."ausgegebenVon"), '') as von
    from (${sql.join(parts, sql` union all `)}) l
      join leihen o on o._id = ${loan}::uuid
        and o.profil = l.profil
        and o."ausgegebenAm" = l."ausgegebenAm"
        and o."ausgegebenVon" is not distinct from l."ausgegebenVon"
      join personen p on p._id = l.profil
      join profile x on x._id = l.profil
    where ${seen}
    order by l.was, l.exemplar`.execute(db)
  return rows
}

/** "Poloshirt M, 2 Stück". */
const piecesText = ({ was, menge }: Line): string => (menge > 1 ? `${was}, ${menge} Stück` : was)

/** "3 Dinge"; "4 Stück" if a thing occurs several times. */
export function countText(lines: readonly Pick<Line, 'menge'>[]): string {
  const pieces = lines.reduce((sum, { menge }) => sum + menge, 0)
  return pieces === lines.length ? `${pieces} Dinge` : `${pieces} Stück`
}

/** Consumables end without coming back. */
const isBack = ({ ausgang }: Pick<Line, 'ausgang'>): boolean => ausgang !== null && ausgang !== 'verbraucht'
const pieceCell = (line: Line): string =>
  [
    line.copies > 1 ? `${line.was}, Exemplar ${line.exemplar}` : line.was,
    line.also,
    isBack(line) && line.ausgang !== null && line.ausgang !== 'zurueck' ? ENDINGS[line.ausgang] : '',
    isBack(line) ? line.grund : '',
  ]
    .filter(Boolean)
    .join('\n')
const backCell = (line: Line): string =>
  isBack(line) && line.zurueckAm !== null
    ? `am ${readableValue(undefined, tagInBerlin(new Date(line.zurueckAm)))}`
    : line.faelligAm === null
      ? ''
      : `bis ${readableValue(undefined, line.faelligAm)}`

export function receiptDocument([first, ...following]: readonly [Line, ...Line[]]): PrintDocument {
  const lines = [first, ...following]
  const note = [...new Set(lines.map(({ bemerkung }) => bemerkung).filter(Boolean))].join('; ')
  return {
    titel: 'Quittung',
    subtitle: `${first.person}, ${readableTime(first.ausgegebenAm)}`,
    foot: `Quittung ${first.person}`,
    content: [
      factTable([
        ['Erhalten hat', first.person],
        ['Ausgegeben von', first.von],
        ['Bemerkung', note],
      ]),
      table(
        ['Was', 'Stück', 'Zurück', 'Kaution'],
        lines.map((line) => [pieceCell(line), String(line.menge), backCell(line), line.kaution > 0 ? eurosText(line.kaution) : '']),
        ['*', 40, 80, 70],
        ['left', 'right', 'left', 'right'],
      ),
      keepTogether(
        signatureBlock(
          first.unterschrift === ON_PAPER ? 'auf Papier unterschrieben' : first.unterschrift,
          first.person,
          lines.some(({ ausgang }) => ausgang === null) ? 'hat alles erhalten und gibt es zurück' : 'hat alles erhalten',
        ),
      ),
    ],
  }
}

/** Sends the receipt for own loans and for readable kinds. @throws 404 */
export async function sendReceipt(context: AppContext, reply: FastifyReply, actor: Actor, loan: string): Promise<void> {
  const lines = await linesOf(context.db, loan, lendingKinds())
  const mine = lines[0]?.profil === actor.profil
  const seen = mine ? lines : await linesOf(context.db, loan, kindsFor(actor, 'READ'), mayName(actor, 'x'))
  const [first, ...following] = seen
  if (!first) throw notFound('Die Quittung')
  await sendDocument(reply, context, `Quittung_${first.person.replaceAll(/[^\p{L}\d]+/gu, '_')}`, receiptDocument([first, ...following]))
}

export const lendingJobs: AreaJobs = {
  handlers: (context) => [
    lossHandler(context),
    handle(receipt, async ({ leihe }, abort) => {
      const [first, ...following] = await linesOf(context.db, leihe, lendingKinds())
      if (!first || first.email === '') return
      const content = await documentFile(context, receiptDocument([first, ...following]), abort)
      await context.transact((trx) =>
        context.sendMail(trx, {
          to: { email: first.email, name: first.vorname, profil: first.profil },
          kind: 'persoenlich',
          subject:
            following.length === 0 ? `Du hast erhalten: ${piecesText(first)}` : `Du hast ${countText([first, ...following])} erhalten`,
          paragraphs: ['Deine Quittung hängt an. Stimmt etwas nicht, sag gleich Bescheid.'],
          facts: [first, ...following].map(
            (line) => [piecesText(line), line.faelligAm ? `zurück bis ${readableValue(undefined, line.faelligAm)}` : 'erhalten'] as const,
          ),
          button: { text: 'Geliehen', path: path('/profile/{id}', { id: first.profil }) },
          key: `leihquittung ${leihe}`,
          attachments: [{ name: 'Quittung.pdf', type: 'application/pdf', content }],
        }),
      )
    }),
  ],
}
