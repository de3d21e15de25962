import { sql } from 'kysely'
import type { sanitaetsdiensteContract } from '../../contract.ts'
import { isOver } from '../../hindernisse.ts'
import {
  angeboteOf,
  type AnwesenheitResult,
  helferStates,
  hourParts,
  lockAngebote,
  planAnwesenheit,
  recordHelfer,
  refresh,
  writeAnwesenheit,
} from '#blocks/anmeldung/server/index.ts'
import { readableTime } from '#contract/berlin.ts'
import { conflict, stale } from '#server/errors.ts'
import type { AppContext, Trx } from '#server/context.ts'
import type { Handler } from '#server/routes.ts'
import { touched } from '#server/db/vocabulary.ts'
import { dienste } from '../occasion.ts'
import { type Dienstkopf, loadWith } from '../load.ts'
import { read } from '../read/read.ts'
import { recordDone } from '../record.ts'
import { isDraft } from '../visibility.ts'

type C = typeof sanitaetsdiensteContract

/** Why a service may not be closed now; null when it may. */
export function abschlussHindernis(
  dienst: Pick<Dienstkopf, 'abgesagt' | 'status' | 'beginn' | 'abgeschlossenAm'>,
  now: string,
): string | null {
  if (dienst.abgesagt) return 'Der Dienst ist abgesagt, abschließen lässt er sich nicht.'
  if (dienst.abgeschlossenAm !== null || isOver(dienst.status)) return 'Der Dienst ist schon abgeschlossen.'
  if (isDraft(dienst)) return 'Der Dienst ist noch ein Entwurf. Schreibe ihn zuerst aus.'
  return now < dienst.beginn
    ? `Abschließen lässt sich der Dienst erst, wenn er begonnen hat, also ab ${readableTime(dienst.beginn)} Uhr.`
    : null
}

/** Drafts of everybody's hours; closing the same service again writes none twice. */
async function draftHours(trx: Trx, dienst: Dienstkopf, results: readonly AnwesenheitResult[], actor: string): Promise<number> {
  const parts = results.flatMap(({ profil, anmeldung, actual }) =>
    actual === null ? [] : hourParts(actual.beginn, actual.ende, actual.pause).map((part) => ({ ...part, profil, anmeldung })),
  )
  if (parts.length > 0)
    await trx
      .insertInto('stundennachweise')
      .values(
        parts.map((part) => ({ ...part, art: 'Sanitaetsdienst', anlass: dienst.bezeichnung, erstelltVon: actor, geaendertVon: actor })),
      )
      .onConflict((conflicts) => conflicts.columns(['anmeldung', 'datum']).where('anmeldung', 'is not', null).doNothing())
      .execute()
  return parts.reduce((sum, { stunden: hours }) => sum + hours, 0)
}

/** Who was there and how long, what was done, and drafts of everybody's hours. Annahme: nobody gets a mail; the drafts are on the dashboard. */
export const abschliessen =
  (context: AppContext): Handler<C['abschluss']> =>
  async ({ trx, actor, params, body: { version, helfer, ...told } }) => {
    const dienst = await loadWith(trx, actor, params.id, 'UPDATE')
    const now = context.now()
    const hindernis = abschlussHindernis(dienst, now.toISOString())
    if (hindernis !== null) throw conflict(hindernis)
    if (dienst.version !== version) throw stale()
    const schichten = await angeboteOf(trx, dienste, dienst._id)
    await lockAngebote(trx, schichten)
    const results = await planAnwesenheit(trx, schichten, helfer)
    const before = await helferStates(
      trx,
      results.map(({ anmeldung }) => anmeldung),
    )
    const changes = await writeAnwesenheit(trx, results, actor._id, now)
    const hours = await draftHours(trx, dienst, results, actor._id)
    await sql`update sanitaetsdienste set status = 'durchgefuehrt', "abgeschlossenAm" = ${now}, hilfeleistungen = ${JSON.stringify(told.hilfeleistungen)}::jsonb,
        bericht = ${told.bericht}, ${touched(actor._id, now)}
      where _id = ${dienst._id}::uuid`.execute(trx)
    await refresh(trx, schichten)

    await recordHelfer({ trx, kind: dienste }, dienst._id, changes, actor._id, before)
    const present = results.filter(({ actual }) => actual !== null).length
    const attendance = { anwesend: present, nichtErschienen: results.length - present, stunden: hours }
    await recordDone(trx, dienst._id, actor._id, 'abgeschlossen', {
      before: { status: dienst.status },
      after: { status: 'durchgefuehrt', anwesend: attendance, ...told },
    })
    return read(context, trx, actor, dienst._id)
  }
