import { sql } from 'kysely'
import { may } from '#contract/rights/rechte.ts'
import { type Raumbelegung, raumbelegungsFields, raumbelegungenContract } from '#features/raumbelegungen/contract.ts'
import { asHalter, bookingArea, withRuestzeit, checkOne, requireQuestion, showSerie } from '#blocks/belegung/server/index.ts'
import { readableTime } from '#contract/time/berlin.ts'
import { STANDING_BELEGUNG } from '#blocks/belegung/contract.ts'
import { oneOf } from '#server/db/vocabulary.ts'
import { takenResources } from '#blocks/konflikte/server/index.ts'
import type { Handler } from '#server/http/routes.ts'
import { RAEUME } from './kind.ts'
import { create } from './buchen.ts'
import { platzObjection } from './raum.ts'
import { detail, reader } from './rows.ts'

type C = typeof raumbelegungenContract
type Detail = Raumbelegung['raumDaten']

/** Rooms with their conflicts in a span, including set-up times. Two queries. */
const free: Handler<C['frei']> = async ({ db, actor, query }) => {
  const { beginn, ende, personen = null, ruestzeitVor = 0, ruestzeitNach = 0, alle = false } = query
  requireQuestion(RAEUME, actor, { beginn, ende })
  const { rows } = await sql<Detail & { genehmigung: boolean }>`
    select r._id, r.name, r.stadt, r.kapazitaet, r.ausstattung, r.farbe, r.genehmigung
    from orte r
    where r.aktiv and r.buchbar
    order by r.name, r._id`.execute(db)
  const span = withRuestzeit({ beginn, ende, ruestzeitVor, ruestzeitNach })
  const taken = await takenResources(
    db,
    RAEUME,
    rows.map(({ _id }) => ({ who: _id, ...span })),
    true,
  )
  const mayEverything = may(actor, `UPDATE_${RAEUME.area}`)
  const halter = await asHalter(db, RAEUME, actor, taken)
  const lines = rows.map((raum, i) => {
    const halterOfRaum = halter[i] ?? []
    const besetzt = halterOfRaum.find(({ status }) => status === 'bestaetigt')
    const reasons = [platzObjection(raum, personen), besetzt ? `${raum.name} ist belegt: ${besetzt.titel}.` : null].filter(
      (reason) => reason !== null,
    )
    return { ...raum, frei: reasons.length === 0, gruende: reasons, halter: halterOfRaum, genehmigung: raum.genehmigung && !mayEverything }
  })
  return alle ? lines : lines.filter((row) => row.frei)
}

const bookings = bookingArea(
  raumbelegungenContract,
  RAEUME,
  {
    words: { the: 'Der Raum', many: 'Räume', requested: ['Raumanfrage', 'Raumanfragen'] },
    art: 'raumbuchung',
    fields: raumbelegungsFields,
    reader,
    plan: { key: 'raeume', resource: detail, da: sql`(r.aktiv and r.buchbar)` },
  },
  (context) => ({
    frei: free,
    pruefung: ({ db, actor, query: { raum, ohne, ruestzeitVor = 0, ruestzeitNach = 0, ...span } }) =>
      checkOne(context, db, RAEUME, actor, {
        ...span,
        ruestzeitVor,
        ruestzeitNach,
        ressourcen: [raum],
        ohne: ohne === undefined ? [] : [ohne],
      }),
    serie: ({ trx, actor, body: { raum, wiederholung, ...wish } }) =>
      showSerie(context, trx, RAEUME, actor, { ...wish, ressourcen: [raum] }, wiederholung),
    create: create(context),
  }),
)

export const raumbelegungen: typeof bookings = {
  ...bookings,
  placeUses: {
    rows: (ort, actor, now) => sql`select case when ${may(actor, 'READ_RAUMBELEGUNG')} then titel end as name, beginn from raumbelegungen
      where raum = ${ort}::uuid and ende > ${now} and ${oneOf('status', STANDING_BELEGUNG)} order by beginn limit 5`,
    tell: (name, beginn) => `Belegung „${name}“ am ${readableTime(beginn ?? '')} Uhr`,
  },
}
