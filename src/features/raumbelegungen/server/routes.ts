import type { OverviewCall } from '#server/overview.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { may } from '#contract/rights/rechte.ts'
import { type Raumbelegung, raumbelegungsFields, raumbelegungenContract } from '#features/raumbelegungen/contract.ts'
import {
  asHalter,
  bookingCalendar,
  bookingJobs,
  sharedRoutes,
  readKalender,
  planOf,
  withRuestzeit,
  checkOne,
  requireQuestion,
  showSerie,
} from '#blocks/belegung/server/index.ts'
import { path } from '#contract/screens.ts'
import { readableTime } from '#contract/time/berlin.ts'
import { STANDING_BELEGUNG } from '#blocks/belegung/contract.ts'
import { oneOf } from '#server/db/vocabulary.ts'
import type { ConstraintMessages } from '#server/errors.ts'
import { takenResources } from '#blocks/konflikte/server/index.ts'
import type { AppContext } from '#server/context.ts'
import type { PersonalSource } from '#server/personal.ts'
import type { PlaceUses } from '#server/place-uses.ts'
import { addRoutes, type Handler } from '#server/http/routes.ts'
import { RAEUME } from './kind.ts'
import { update, create } from './buchen.ts'
import { platzObjection } from './raum.ts'
import { detail, reader } from './rows.ts'
import { END_AFTER_BEGIN } from '#contract/words.ts'

type C = typeof raumbelegungenContract
type Detail = Raumbelegung['raumDaten']

const conflicts: ConstraintMessages = {
  raumbelegungen_nicht_doppelt: { msg: 'Der Raum ist zu dieser Zeit schon belegt.', feld: 'beginn' },
  raumbelegungen_ende_check: { msg: END_AFTER_BEGIN, feld: 'ende' },
  raumbelegungen_dauer_check: { msg: 'Eine Belegung dauert höchstens 14 Tage.', feld: 'ende' },
}

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
  const mayEverything = may(actor, RAEUME.rechte.update)
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

export const raumbelegungen = {
  name: 'raumbelegungen',
  ...bookingJobs(RAEUME),
  overview: [
    { zugang: 'UPDATE_RAUMBELEGUNG', url: '/api/raumbelegungen?nur=angefragt&limit=3', reads: ['raumbelegungen', 'orte'] },
  ] satisfies OverviewCall[],
  contract: raumbelegungenContract,
  personal: {
    data: ({ profil }) => [
      {
        titel: 'Räume, die du gebucht hast',
        rows: sql`select r.name as "Was", b.beginn as "Beginn", b.ende as "Ende", b.status as "Stand"
          from raumbelegungen b join orte r on r._id = b.raum
          where b.verantwortlich = ${profil}::uuid
          order by b.beginn`,
      },
      {
        titel: 'Räume, auf die du wartest',
        rows: sql`select r.name as "Was", v.beginn as "Beginn", v.ende as "Ende", v.zweck as "Wofür"
          from vormerkungen v join orte r on r._id = v.raum
          where v.profil = ${profil}::uuid
          order by v.beginn`,
      },
    ],
  } satisfies PersonalSource,
  placeUses: {
    rows: (ort, actor, now) => sql`select case when ${may(actor, 'READ_RAUMBELEGUNG')} then titel end as name, beginn from raumbelegungen
      where raum = ${ort}::uuid and ende > ${now} and ${oneOf('status', STANDING_BELEGUNG)} order by beginn limit 5`,
    tell: (name, beginn) => `Belegung „${name}“ am ${readableTime(beginn ?? '')} Uhr`,
  } satisfies PlaceUses,
  plan: planOf(RAEUME, 'raumbuchung', 'READ_RAUMBELEGUNG'),
  kalender: bookingCalendar(RAEUME, {
    art: 'raumbuchung',
    zugang: 'READ_RAUMBELEGUNG',
    neu: { recht: 'CREATE_RAUMBELEGUNG', pfad: path('/raumbelegungen/neu') },
  }),
  routes: (app: FastifyInstance, context: AppContext) =>
    addRoutes(
      app,
      context,
      raumbelegungenContract,
      {
        ...sharedRoutes(context, RAEUME, reader, raumbelegungsFields),
        kalender: ({ db, actor, query }) =>
          readKalender(context, db, RAEUME, actor, query, {
            key: 'raeume',
            resource: detail,
            da: sql`(r.aktiv and r.buchbar)`,
            order: sql`r.name`,
          }),
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
        update: update(context),
      },
      { conflicts },
    ),
}
