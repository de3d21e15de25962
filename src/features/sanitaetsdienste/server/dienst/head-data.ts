// A service as rows, and the references that it names.
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { insertAngebote, type SchichtRow } from '#blocks/dienst/server/index.ts'
import { planned, required, staysBelow } from '#blocks/dienst/bedarfs-rows.ts'
import { determine, readTable } from '#blocks/bedarf/server/index.ts'
import { answered, hoursBetween, questionsOf } from '#blocks/bedarf/second-opinion.ts'
import { tagInBerlin } from '#contract/time/berlin.ts'
import { formatOf } from '#contract/schema.ts'
import { dienstFields, type NewDienst } from '../../schemas.ts'
import { type Dienststatus, isDraft } from '../../names.ts'
import { HttpError, badRequest } from '#server/errors.ts'
import type { Actor, Trx } from '#server/context.ts'
import { bucheFahrzeuge } from './fahrzeuge.ts'

type Head = Pick<NewDienst, keyof typeof dienstFields>
export const HEAD_FIELDS = Object.keys(dienstFields) as (keyof Head)[]
/** A service as what its shifts belong to. */
export const occasion = (id: string) => ({ column: 'sanitaetsdienst', id }) as const

/** An instant as the database answers it. */
export const asUtc = (time: string): string => new Date(time).toISOString()

/**
 * The estimate with the result that its table gives: what stands in print before an authority is never what a client sent. One that
 * stands already, of the same input, stays as it is; facts of the service answer their questions anew.
 * @throws 400 naming the field of the estimate
 */
export async function withEstimate<H extends Head>(trx: Trx, head: H, before: Head['risiko'] = null): Promise<H> {
  const { risiko } = head
  if (risiko === null) return head
  const { eingabe: input } = risiko
  try {
    const table = await readTable(trx, input.variante)
    const questions = questionsOf(table)
    const strange = risiko.fragebogen.findIndex((given) => !questions.some((one) => one.frage === given.frage))
    if (strange >= 0) throw badRequest('Diese Frage steht nicht in der Tabelle.', `.fragebogen.${strange}.frage`)
    const result = isDeepStrictEqual(before?.eingabe, input) && before ? before.ergebnis : determine(table, input)
    const answers = answered(risiko.fragebogen, input, hoursBetween(head.beginn, head.ende))
    return { ...head, risiko: { ...risiko, ergebnis: result, fragebogen: answers } }
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    throw new HttpError(
      error.status,
      error.errors.map(({ msg, feld: field = '' }) => ({
        msg,
        feld: field.startsWith('.') ? `risiko${field}` : `risiko.eingabe.${field}`,
      })),
    )
  }
}

/**
 * Who takes an estimate over and plans less in some shift says why: the authority reads it. `types` are those of the vehicles, by id.
 * @throws 400 at the reason
 */
export function requireDeviationReason(head: Head, schichten: readonly SchichtRow[], types: ReadonlyMap<string, string>): void {
  const { risiko } = head
  if (!risiko?.uebernommen || risiko.manuelleAbweichungGrund.trim() !== '') return
  const plans = schichten.map(({ bedarf, fahrzeuge }) =>
    planned({
      bedarf,
      fahrzeuge: fahrzeuge.map(({ fahrzeug, typ: type }) => ({ typ: fahrzeug === null ? type : (types.get(fahrzeug) ?? null) })),
    }),
  )
  if (plans.some((plan) => staysBelow(plan, required(risiko.ergebnis))))
    throw badRequest('Du planst weniger als berechnet. Schreib bitte kurz, warum.', 'risiko.manuelleAbweichungGrund')
}

/** The header as columns: instants in the one form that the database answers, objects as JSON. */
export function asColumns(head: Head) {
  const values = HEAD_FIELDS.map((field) => {
    const value = head[field]
    return [field, formatOf(dienstFields[field]) === 'instant' && typeof value === 'string' ? asUtc(value) : value]
  })
  return {
    ...(Object.fromEntries(values) as Head),
    veranstalter: JSON.stringify(head.veranstalter),
    risiko: head.risiko && JSON.stringify(head.risiko),
    fragen: JSON.stringify(head.fragen),
  }
}

/**
 * The next number of the year in which the service begins in Berlin, `SAN-2027-014`. Taking one locks the counter
 * until the end of the transaction: no number is given twice, and none is lost to a rollback.
 */
async function nextNumber(trx: Trx, beginn: string): Promise<string> {
  const year = Number(tagInBerlin(new Date(beginn)).slice(0, 4))
  const { rows } = await sql<{ letzte: number }>`
    insert into nummernkreise (kreis, jahr, letzte) values ('SAN', ${year}, 1)
    on conflict (kreis, jahr) do update set letzte = nummernkreise.letzte + 1 returning letzte`.execute(trx)
  return `SAN-${year}-${String(rows[0]?.letzte ?? 1).padStart(3, '0')}`
}

/**
 * Writes a new service with its shifts, and books their vehicles; the counts of the shifts are the caller's next step (`refresh`).
 */
export async function insertDienst(
  trx: Trx,
  head: Head,
  status: Dienststatus,
  schichten: readonly SchichtRow[],
  actor: Actor,
): Promise<{ readonly _id: string; readonly schichten: readonly string[] }> {
  const { _id } = await trx
    .insertInto('sanitaetsdienste')
    .values({ ...asColumns(head), nummer: await nextNumber(trx, head.beginn), status, erstelltVon: actor._id, geaendertVon: actor._id })
    .returning('_id')
    .executeTakeFirstOrThrow()
  const ids = await insertAngebote(trx, occasion(_id), schichten)
  await bucheFahrzeuge(trx, _id, actor, isDraft({ status }))
  return { _id, schichten: ids }
}
