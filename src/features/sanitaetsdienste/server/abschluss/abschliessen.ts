import { sql } from 'kysely'
import type { sanitaetsdiensteContract } from '../../contract.ts'
import { abschlussHindernis } from '../../hindernisse.ts'
import {
  addSpontaneous,
  type AnwesenheitResult,
  helferStates,
  hourParts,
  lockAngebote,
  planAnwesenheit,
  recordHelfer,
  refresh,
  writeAnwesenheit,
} from '#blocks/dienst/server/index.ts'
import { stateByInvoices } from '#features/rechnungen/server/queries.ts'
import { hoursAs } from '#features/stundennachweise/server/queries.ts'
import { conflict, stale } from '#server/errors.ts'
import type { AppContext, Trx } from '#server/context.ts'
import type { Handler } from '#server/routes.ts'
import { touched } from '#server/db/vocabulary.ts'
import { dienste } from '../occasion.ts'
import { type Dienstkopf, loadLed } from '../load.ts'
import { read } from '../read/read.ts'
import { recordDone } from '../record.ts'

type C = typeof sanitaetsdiensteContract

async function shiftsOf(trx: Trx, dienst: string): Promise<{ _id: string; beginn: string }[]> {
  return trx.selectFrom('angebote').select(['_id', 'beginn']).where('sanitaetsdienst', '=', dienst).orderBy('_id').execute()
}

/** Drafts of everybody's hours. */
async function draftHours(trx: Trx, dienst: Dienstkopf, results: readonly AnwesenheitResult[], actor: string): Promise<number> {
  const parts = results.flatMap(({ profil, anmeldung, actual }) =>
    actual === null ? [] : hourParts(actual.beginn, actual.ende, actual.pause).map((part) => ({ ...part, profil, anmeldung })),
  )
  await hoursAs('Sanitaetsdienst').draft(trx, parts, { anlass: dienst.bezeichnung, actor })
  return parts.reduce((sum, { stunden: hours }) => sum + hours, 0)
}

/** Who was there and how long, what was done, and drafts of everybody's hours. Annahme: nobody gets a mail; the drafts are on the dashboard. */
export const abschliessen =
  (context: AppContext): Handler<C['abschluss']> =>
  async ({ trx, actor, params, body: { version, helfer, ...told } }) => {
    const dienst = await loadLed(trx, actor, params.id)
    const now = context.now()
    const shifts = await shiftsOf(trx, dienst._id)
    const schichten = shifts.map(({ _id }) => _id)
    const hindernis = abschlussHindernis({ ...dienst, schichten: shifts }, now)
    if (hindernis !== null) throw conflict(hindernis)
    if (dienst.version !== version) throw stale()
    await lockAngebote(trx, schichten)
    const added = await addSpontaneous(trx, schichten, helfer, actor, now)
    const results = await planAnwesenheit(trx, schichten, helfer, actor, now)
    const before = await helferStates(
      trx,
      results.flatMap(({ anmeldung }) => (added.has(anmeldung) ? [] : [anmeldung])),
    )
    const changes = (await writeAnwesenheit(trx, results, actor._id, now)).map((change) =>
      added.has(change.anmeldung) ? { ...change, vorher: null } : change,
    )
    const hours = await draftHours(trx, dienst, results, actor._id)
    const { rows } = await sql<
      Pick<Dienstkopf, 'status'>
    >`update sanitaetsdienste d set status = ${stateByInvoices}, "abgeschlossenAm" = ${now}, hilfeleistungen = ${JSON.stringify(told.hilfeleistungen)}::jsonb,
        bericht = ${told.bericht}, ${touched(actor._id, now)}
      where _id = ${dienst._id}::uuid returning status`.execute(trx)
    await refresh(trx, schichten)

    await recordHelfer({ trx, kind: dienste }, dienst._id, changes, actor._id, before)
    const present = results.filter(({ actual }) => actual !== null).length
    const attendance = { anwesend: present, nichtErschienen: results.length - present, stunden: hours }
    await recordDone(trx, dienst._id, actor._id, 'abgeschlossen', {
      before: { status: dienst.status },
      after: { ...rows[0], anwesend: attendance, ...told },
    })
    return read(context, trx, actor, dienst._id)
  }
