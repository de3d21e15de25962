import type { FastifyInstance } from 'fastify'
import { sanitaetsdiensteContract } from '#features/sanitaetsdienste/contract.ts'
import {
  anmeldungConflicts,
  anmeldungHandlers,
  anlassFinds,
  attach,
  bewerberTables,
  callOff,
  fileRechtOf,
  forgetAnswers,
  type Head,
  occasionCalendar,
  occasionJobs,
  papersOf,
  remove,
  setAnmeldung,
  staff,
  verlaufHandlers,
} from '#blocks/dienst/server/index.ts'
import { path } from '#contract/screens.ts'
import type { Dienst } from '../schemas.ts'
import type { Area } from '#server/app.ts'
import type { ConstraintMessages } from '#server/errors.ts'
import type { AppContext, Actor } from '#server/context.ts'
import { registerReads } from '#server/events/reads.ts'
import { addRoutes } from '#server/routes.ts'
import { abschliessen, takeBack } from './closing.ts'
import { update } from './dienst/update.ts'
import { create } from './dienst/create.ts'
import { checklist, tick } from './checklist.ts'
import { bedarf, bedarfPdf, tables } from './bedarf.ts'
import { dienstplan } from './dienstplan/dienstplan.ts'
import { kandidaten, kandidatenFor } from './einteilung/kandidaten.ts'
import { dienstVerlauf } from '../history.ts'
import { freeVehicles } from './dienst/fahrzeuge.ts'
import { dienste, kind } from './occasion.ts'
import { loadWith } from './load.ts'
import { copy } from './dienst/copy.ts'
import { inHistoryFor } from './read/read.ts'
import { asTable, get, list } from './read/list.ts'
import { deleteHindernis } from '../hindernisse.ts'
import { termin } from './dienst/termin.ts'
import { dienstPlan } from './read/duties.ts'
import { ownDuties } from './read/own-duties.ts'
import { overview } from './read/overview.ts'
import { templates } from './dienst/templates.ts'
import { changeStatus, publishing } from './dienst/status.ts'

/**
 * Lists hold a person's own part: they are kept per person, until a table changes, and for one minute at most.
 * Deadlines and begins lie on whole minutes, and pass without any change of a table.
 */
const perPerson = (context: AppContext, ...more: readonly string[]) => ({
  tables: [...new Set([...kind.tables(), ...bewerberTables(), ...more])],
  audience: (actor: Actor) => `${actor._id} ${Math.floor(context.now().getTime() / 60_000)}`,
})
const conflicts: ConstraintMessages = {
  ...anmeldungConflicts,
  sanitaetsdienste_ort_fkey: { msg: 'Diesen Ort gibt es nicht.', feld: 'ort' },
  sanitaetsdienste_leiter_fkey: { msg: 'Diese Leitung gibt es nicht.', feld: 'leiter' },
  sanitaetsdienste_stvLeiter_fkey: { msg: 'Diese Stellvertretung gibt es nicht.', feld: 'stvLeiter' },
  angebot_fahrzeuge_fahrzeug_fkey: { msg: 'Dieses Fahrzeug gibt es nicht.', feld: 'fahrzeuge' },
  angebot_fahrzeuge_einmal: { msg: 'Ein Fahrzeug steht in einer Schicht doppelt.', feld: 'fahrzeuge' },
  fahrzeugbelegungen_nicht_doppelt: { msg: 'Ein Fahrzeug ist zu dieser Zeit schon belegt.', feld: 'fahrzeuge' },
}

/** Answers of the block carry all that the contract of a service names. */
const asDienst = (answer: Promise<unknown>) => answer as Promise<Dienst>

const papers = papersOf(kind)

export const sanitaetsdienste: Area = {
  name: 'sanitaetsdienste',
  overview: [{ zugang: ['READ_SANDIENST', 'READ_EXTERN_SANDIENST'], url: '/api/sanitaetsdienste/uebersicht' }],
  contract: sanitaetsdiensteContract,
  plan: dienstPlan,
  finds: anlassFinds(kind),
  kalender: occasionCalendar(dienste, {
    art: 'sanitaetsdienst',
    zugang: ['READ_SANDIENST', 'READ_EXTERN_SANDIENST'],
    tables: kind.tables,
    neu: { recht: ['CREATE_SANDIENST', 'CREATE_EXTERN_SANDIENST'], pfad: path('/sanitaetsdienste/neu') },
  }),
  personal: ownDuties,
  fileRecht: { sanitaetsdienste: fileRechtOf(papers) },
  ...occasionJobs(dienste),
  cleanup: forgetAnswers(dienste),
  routes: (app: FastifyInstance, context: AppContext) => {
    registerReads('sanitaetsdienste', [...perPerson(context).tables, ...kind.pageTables(), 'fahrzeugbelegungen'])
    addRoutes(
      app,
      context,
      sanitaetsdiensteContract,
      {
        list: list(context),
        extern: list(context, 'extern'),
        distinct: templates(context),
        distinctIntern: templates(context, 'intern'),
        distinctExtern: templates(context, 'extern'),
        export: asTable(context),
        uebersicht: overview(context),
        get: get(context),
        create: create(context),
        update: update(context),
        remove: async (request) => {
          const dienst = await loadWith(request.trx, request.actor, request.params.id, 'DELETE')
          return remove(kind, context, request, (_, gemeldete) => deleteHindernis({ ...dienst, gemeldete }))
        },
        status: changeStatus(context),
        ausschreibung: publishing(context),
        kopie: copy(context),
        absage: async ({ body: { grund: reason, von: who }, ...request }) => {
          await loadWith(request.trx, request.actor, request.params.id, 'UPDATE')
          await freeVehicles(request.trx, request.params.id)
          return asDienst(callOff(kind, context, { ...request, body: { grund: reason, absageVon: who } }))
        },
        abschluss: abschliessen(context),
        abschlussZuruecknehmen: takeBack(context),
        checkliste: checklist,
        tick: tick(context),
        bedarf: bedarf(context),
        bedarfstabellen: tables(context),
        ...anmeldungHandlers(context, dienste, (db, head, ...more) => kandidatenFor(db, head as Head, ...more)),
        ...verlaufHandlers(context, dienste, dienstVerlauf, inHistoryFor),
        setzeAnmeldung: (request) => setAnmeldung(kind, context, request),
        einteilung: (request) => asDienst(staff(kind, context, request)),
        kandidaten: kandidaten(context),
        attachFile: attach(papers),
        termin: termin(context),
        dienstplan: dienstplan(context),
        bedarfPdf: bedarfPdf(context),
      },
      {
        conflicts,
        keep: {
          list: perPerson(context),
          extern: perPerson(context),
          distinct: perPerson(context),
          distinctIntern: perPerson(context),
          distinctExtern: perPerson(context),
          uebersicht: perPerson(context, 'stundennachweise'),
        },
      },
    )
  },
}
