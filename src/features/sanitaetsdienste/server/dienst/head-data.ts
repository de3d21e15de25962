import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { insertAngebote, type SchichtRow } from '#blocks/dienst/server/index.ts'
import { plannedKraefte, requiredKraefte, staysBelow } from '#blocks/dienst/bedarfs-rows.ts'
import { determineBedarf, readTable } from '#blocks/bedarf/server/index.ts'
import { answerFromFacts, hoursBetween, questionsOf } from '#blocks/bedarf/second-opinion.ts'
import { tagInBerlin } from '#contract/time/berlin.ts'
import { formatOf } from '#contract/schema.ts'
import { dienstFields, type NewDienst } from '../../schemas.ts'
import { type Dienststatus, isDraft } from '../../names.ts'
import { HttpError, badRequest } from '#server/errors.ts'
import type { Actor, Trx } from '#server/context.ts'
import { bucheFahrzeuge } from './fahrzeuge.ts'

type Head = Pick<NewDienst, keyof typeof dienstFields>
export const HEAD_FIELDS = Object.keys(dienstFields) as (keyof Head)[]
export const occasionKey = (id: string) => ({ column: 'sanitaetsdienst', id }) as const

export const asUtc = (time: string): string => new Date(time).toISOString()

/**
 * Adds the estimate's result, computed on the server because it is printed for an authority.
 * A stored result with the same input is kept; answers derived from service facts are updated.
 * @throws 400 naming the field of the estimate
 */
export async function withEstimate<H extends Head>(trx: Trx, head: H, before: Head['risiko'] = null): Promise<H> {
  const { risiko } = head
  if (risiko === null) return head
  const { eingabe } = risiko
  try {
    const table = await readTable(trx, eingabe.variante)
    const questions = questionsOf(table)
    const strange = risiko.fragebogen.findIndex((given) => !questions.some((question) => question.frage === given.frage))
    if (strange >= 0) throw badRequest('Diese Frage steht nicht in der Tabelle.', `.fragebogen.${strange}.frage`)
    const result = isDeepStrictEqual(before?.eingabe, eingabe) && before ? before.ergebnis : determineBedarf(table, eingabe)
    const answers = answerFromFacts(risiko.fragebogen, eingabe, hoursBetween(head.beginn, head.ende))
    return { ...head, risiko: { ...risiko, ergebnis: result, fragebogen: answers } }
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    throw new HttpError(
      error.status,
      error.errors.map(({ msg, feld = '' }) => ({
        msg,
        feld: feld.startsWith('.') ? `risiko${feld}` : `risiko.eingabe.${feld}`,
      })),
    )
  }
}

/**
 * Requires a reason if a shift plans less than the applied estimate, because the authority reads it. `types`: vehicle types by id.
 * @throws 400 at the reason
 */
export function requireDeviationReason(head: Head, schichten: readonly SchichtRow[], types: ReadonlyMap<string, string>): void {
  const { risiko } = head
  if (!risiko?.uebernommen || risiko.manuelleAbweichungGrund.trim() !== '') return
  const plans = schichten.map(({ bedarf, fahrzeuge }) =>
    plannedKraefte({
      bedarf,
      fahrzeuge: fahrzeuge.map(({ fahrzeug, typ }) => ({ typ: fahrzeug === null ? typ : (types.get(fahrzeug) ?? null) })),
    }),
  )
  if (plans.some((plan) => staysBelow(plan, requiredKraefte(risiko.ergebnis))))
    throw badRequest('Du planst weniger als berechnet. Schreib bitte kurz, warum.', 'risiko.manuelleAbweichungGrund')
}

/** Service as columns: instants in the database's format, objects as JSON. */
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
 * Next number of the year in which the service begins in Berlin, `SAN-2027-014`. Locks the counter until the end of the transaction: no
 * duplicates, and a rollback leaves no gap.
 */
async function nextNumber(trx: Trx, beginn: string): Promise<string> {
  const year = Number(tagInBerlin(new Date(beginn)).slice(0, 4))
  const { rows } = await sql<{ letzte: number }>`
    insert into nummernkreise (kreis, jahr, letzte) values ('SAN', ${year}, 1)
    on conflict (kreis, jahr) do update set letzte = nummernkreise.letzte + 1 returning letzte`.execute(trx)
  return `SAN-${year}-${String(rows[0]?.letzte ?? 1).padStart(3, '0')}`
}

/** Inserts a service with its shifts and books the vehicles. The caller must update the shift counts (`refreshBesetzung`). */
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
  const ids = await insertAngebote(trx, occasionKey(_id), schichten)
  await bucheFahrzeuge(trx, _id, actor, isDraft({ status }))
  return { _id, schichten: ids }
}
