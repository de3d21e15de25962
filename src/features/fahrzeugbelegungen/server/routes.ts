import type { OverviewCall } from '#server/overview.ts'
import type { FastifyInstance } from 'fastify'
import { belegungsFields, fahrzeugbelegungenContract } from '#features/fahrzeugbelegungen/contract.ts'
import { belegungsHistory } from '#blocks/belegung/contract.ts'
import { WARNING_TABLES, warningsOf } from '#features/fahrzeuge/server/queries.ts'
import { bookingCalendar, bookingJobs, sharedRoutes, readKalender, planOf, showSerie } from '#blocks/belegung/server/index.ts'
import { path } from '#contract/screens.ts'
import type { ConstraintMessages } from '#server/errors.ts'
import type { AppContext } from '#server/context.ts'
import type { PersonalSource } from '#server/personal.ts'
import { addRoutes } from '#server/http/routes.ts'
import { sql } from 'kysely'
import { FAHRZEUGE } from './kind.ts'
import { update, create } from './buchen.ts'
import { fahrerHints } from './fahrer.ts'
import { free } from './free.ts'
import './holding.ts'
import { WITHOUT_RUESTZEIT, pruefung } from './pruefung.ts'
import { HOLDERS } from './queries.ts'
import { reader } from './rows.ts'
import { END_AFTER_BEGIN } from '#contract/words.ts'

const conflicts: ConstraintMessages = {
  fahrzeugbelegungen_nicht_doppelt: { msg: 'Das Fahrzeug ist zu dieser Zeit schon belegt.', feld: 'beginn' },
  fahrzeugbelegungen_ende_check: { msg: END_AFTER_BEGIN, feld: 'ende' },
  fahrzeugbelegungen_dauer_check: { msg: 'Eine Belegung dauert höchstens 14 Tage.', feld: 'ende' },
  fahrzeugbelegungen_km_check: { msg: 'Der Kilometerstand am Ende muss mindestens so hoch sein wie bei Beginn.', feld: 'kmEnde' },
}
const kalenderDetail = sql`json_build_object('_id', r._id, 'bezeichnung', r.bezeichnung, 'kennung', r.kennung,
  'funkrufname', r.funkrufname, 'typ', r.typ, 'status', r.status, 'buchbar', r.buchbar and r.aktiv,
  'warnungen', ${warningsOf('r')})`

export const fahrzeugbelegungen = {
  name: 'fahrzeugbelegungen',
  ...bookingJobs(FAHRZEUGE),
  overview: [
    {
      zugang: 'UPDATE_FAHRZEUGBELEGUNG',
      url: '/api/fahrzeugbelegungen?nur=angefragt&limit=3',
      reads: () => ['fahrzeugbelegungen', 'fahrzeuge', ...WARNING_TABLES, ...HOLDERS.tables],
    },
  ] satisfies OverviewCall[],
  contract: fahrzeugbelegungenContract,
  personal: {
    data: ({ profil }) => [
      {
        titel: 'Fahrzeuge, die du gebucht hast oder fährst',
        rows: sql`select r.bezeichnung as "Was", b.beginn as "Beginn", b.ende as "Ende", b.status as "Stand"
          from fahrzeugbelegungen b join fahrzeuge r on r._id = b.fahrzeug
          where b.verantwortlich = ${profil}::uuid or b.fahrer = ${profil}::uuid
          order by b.beginn`,
      },
      {
        titel: 'Fahrzeuge, auf die du wartest',
        rows: sql`select r.bezeichnung as "Was", v.beginn as "Beginn", v.ende as "Ende", v.zweck as "Wofür"
          from vormerkungen v join fahrzeuge r on r._id = v.fahrzeug
          where v.profil = ${profil}::uuid
          order by v.beginn`,
      },
    ],
  } satisfies PersonalSource,
  plan: planOf(FAHRZEUGE, 'fahrzeugbuchung', 'READ_FAHRZEUGBELEGUNG'),
  kalender: bookingCalendar(FAHRZEUGE, {
    art: 'fahrzeugbuchung',
    zugang: 'READ_FAHRZEUGBELEGUNG',
    neu: { recht: 'CREATE_FAHRZEUGBELEGUNG', pfad: path('/fahrzeugbelegungen/neu') },
  }),
  routes: (app: FastifyInstance, context: AppContext) => {
    addRoutes(
      app,
      context,
      fahrzeugbelegungenContract,
      {
        ...sharedRoutes(context, FAHRZEUGE, reader, { fahrzeug: belegungsHistory.fahrzeug, ...belegungsFields }),
        kalender: ({ db, actor, query }) =>
          readKalender(context, db, FAHRZEUGE, actor, query, {
            key: 'fahrzeuge',
            resource: kalenderDetail,
            da: sql`r.aktiv`,
            order: sql`r.bezeichnung`,
            alsoReads: WARNING_TABLES,
          }),
        frei: free(context),
        pruefung: pruefung(context),
        fahrer: fahrerHints(context),
        serie: ({ trx, actor, body: { fahrzeuge, wiederholung, ...span } }) =>
          showSerie(context, trx, FAHRZEUGE, actor, { ...span, ...WITHOUT_RUESTZEIT, ressourcen: fahrzeuge }, wiederholung),
        create: create(context),
        update: update(context),
      },
      { conflicts },
    )
  },
}
