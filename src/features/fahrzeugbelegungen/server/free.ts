// "Was ist frei?": every vehicle with its warnings, and the requesting member's permission to drive it.
import { sql } from 'kysely'
import { mayFahren } from '#blocks/gueltigkeit/contract.ts'
import { stateOf, WARNING_TABLES, warningsOf } from '#features/fahrzeuge/server/queries.ts'
import type { Condition } from '#features/fahrzeuge/schemas.ts'
import type { Fahrzeugbelegung, fahrzeugbelegungenContract } from '#features/fahrzeugbelegungen/contract.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import {
  asHalter,
  takenAt,
  buchungsRuleObjection,
  type Buchungsregeln,
  overlapsBelegung,
  requireQuestion,
} from '#blocks/belegung/server/index.ts'
import { may } from '#contract/rights/rechte.ts'
import { judgePerson, NOBODY, readFacts } from '#blocks/gueltigkeit/server/index.ts'
import type { AppContext, Db } from '#server/context.ts'
import type { Handler } from '#server/http/routes.ts'
import { tagInBerlin } from '#contract/time/berlin.ts'
import { FAHRZEUGE } from './kind.ts'
import { stateObjection } from './fahrzeug.ts'

type C = typeof fahrzeugbelegungenContract
type Free = ResponseOf<C['frei']>[number]
type Question = Parameters<Handler<C['frei']>>[0]['query']
interface FreeFahrzeugRow extends Omit<Fahrzeugbelegung['fahrzeugDaten'], never> {
  readonly name: string
  readonly statusGrund: string
  readonly zustand: Condition
  readonly buchbar: boolean
  readonly sitzplaetze: number | null
  readonly tragen: number | null
  readonly fuehrerscheinklasse: Free['fuehrerscheinklasse']
  readonly zulGesamtmasse: number | null
  readonly einweisungErforderlich: boolean
  readonly einweisungsgruppe: string
  readonly buchungsregeln: Buchungsregeln
  readonly warnungen: Free['warnungen']
}

/** Cached by days: most queries concern hours of one day. */
const WINDOW = 2

/** Vehicles with their warnings until the last day, cached for all readers until a table or the day changes. */
function vehicles({ cache, now }: AppContext, db: Db, { ende, sitzplaetze, tragen, alle = false }: Question) {
  const [day, today] = [tagInBerlin(new Date(ende)), tagInBerlin(now())]
  return cache.getOrLoad(
    `fahrzeuge frei ${[day, today, alle, sitzplaetze, tragen].join()}`,
    ['fahrzeuge', ...WARNING_TABLES],
    async (): Promise<readonly FreeFahrzeugRow[]> => {
      const { rows } = await sql<FreeFahrzeugRow>`
        select r._id, r.bezeichnung, r.kennung, r.funkrufname, r.typ, r.status,
          coalesce(nullif(r.funkrufname, ''), r.bezeichnung) as name, r."statusGrund", ${stateOf('r')} as zustand,
          r.buchbar, r.sitzplaetze, r.tragen, r.fuehrerscheinklasse, r."zulGesamtmasse", r."einweisungErforderlich",
          r.einweisungsgruppe, r.buchungsregeln, ${warningsOf('r', day)} as warnungen
        from fahrzeuge r
        where r.aktiv
          and (${alle} or r.buchbar)
          and (${sitzplaetze ?? null}::int is null or r.sitzplaetze >= ${sitzplaetze ?? null}::int)
          and (${tragen ?? null}::int is null or coalesce(r.tragen, 0) >= ${tragen ?? null}::int)
        order by r.bezeichnung, r._id`.execute(db)
      return rows
    },
  )
}

/** One query on a cache hit, three otherwise; one more with services among the holders. */
export const free =
  (context: AppContext): Handler<C['frei']> =>
  async ({ db, actor, query }) => {
    const { now } = context
    const { beginn, ende, fahrbar = false, alle = false } = query
    requireQuestion(FAHRZEUGE, actor, { beginn, ende })
    const rows = await vehicles(context, db, query)
    const asked = (row: FreeFahrzeugRow) => ({ fahrzeug: { ...row, fahrzeug: row._id } })
    const { profil } = actor
    const fahrer = (profil === null ? undefined : (await readFacts(db, [profil], rows.map(asked))).get(profil)) ?? NOBODY
    const matching = rows.filter((row) => !fahrbar || mayFahren(fahrer.klassen, row))
    const span = { beginn: new Date(beginn).toISOString(), ende: new Date(ende).toISOString() }
    const taken = await takenAt(context, db, FAHRZEUGE, rows.map(({ _id }) => _id).toSorted(), span, WINDOW)
    const halter = await asHalter(
      db,
      FAHRZEUGE,
      actor,
      matching.map(({ _id }) => (taken.get(_id) ?? []).filter((belegung) => overlapsBelegung(span, belegung))),
    )
    const [day, today] = [tagInBerlin(new Date(ende)), tagInBerlin(now())]
    const mayEverything = may(actor, 'UPDATE_FAHRZEUGBELEGUNG')
    const lines = matching.map((row, i): Free => {
      const halterOfRow = halter[i] ?? []
      const rule = mayEverything ? null : buchungsRuleObjection(row.name, row.buchungsregeln, { beginn, ende }, now())
      const state = stateObjection(row)
      const reasons = [state, rule?.msg].filter((reason) => typeof reason === 'string')
      const besetzt = halterOfRow.find(({ status }) => status === 'bestaetigt')
      if (besetzt) reasons.push(`${row.name} ist ${besetzt.pfad === null ? 'dann schon belegt' : `belegt: ${besetzt.titel}`}.`)
      return {
        ...row,
        frei: reasons.length === 0,
        gruende: reasons,
        halter: halterOfRow,
        genehmigung: row.buchungsregeln.genehmigung && !mayEverything,
        darfFahren: mayFahren(fahrer.klassen, row),
        hinweise: judgePerson(fahrer, asked(row), day, today).reasons.map(({ text }) => text),
      }
    })
    return alle ? lines : lines.filter((row) => row.frei)
  }
