import type { FastifyInstance } from 'fastify'
import { sanitaetsdiensteContract } from '#features/sanitaetsdienste/contract.ts'
import {
  anmeldungConflicts,
  anmeldungHandlers,
  attach,
  bewerberTables,
  fileRechtOf,
  forgetAnswers,
  occasionCalendar,
  occasionJobs,
  verlaufHandlers,
} from '#blocks/dienst/server/index.ts'
import { path } from '#contract/screens.ts'
import type { Area } from '#server/app.ts'
import type { ConstraintMessages } from '#server/errors.ts'
import type { AppContext, Actor } from '#server/context.ts'
import { registerReads } from '#server/events/reads.ts'
import { addRoutes } from '#server/routes.ts'
import { abschliessen } from './abschluss/abschliessen.ts'
import { reopen } from './abschluss/reopen.ts'
import { absagen } from './absage/absagen.ts'
import { update } from './dienst/update.ts'
import { create } from './dienst/create.ts'
import { checklist, tick } from './checklist.ts'
import { bedarf, bedarfPdf, tables } from './bedarf.ts'
import { dienstplan } from './dienstplan/dienstplan.ts'
import { einteilen, setAnmeldung } from './einteilung/einteilen.ts'
import { kandidaten, kandidatenFor } from './einteilung/kandidaten.ts'
import { dienstVerlauf } from '../history.ts'
import { dienste } from './occasion.ts'
import { load, requireLeading } from './load.ts'
import { leads } from '../hindernisse.ts'
import { copy } from './dienst/copy.ts'
import { inHistoryFor, readOne } from './read/read.ts'
import { asTable, list } from './read/list.ts'
import { remove } from './dienst/delete.ts'
import { PAGE_TABLES, TABLES } from './queries.ts'
import { termin } from './dienst/termin.ts'
import { dienstPlan } from './read/duties.ts'
import { ownDuties } from './read/own-duties.ts'
import { overview } from './read/overview.ts'
import { dienstFinds } from './read/finds.ts'
import { templates } from './dienst/templates.ts'
import { changeStatus, publishing } from './dienst/status.ts'

/**
 * Lists hold a person's own part: they are kept per person, until a table changes, and for one minute at most.
 * Deadlines and begins lie on whole minutes, and pass without any change of a table.
 */
const perPerson = (context: AppContext, ...more: readonly string[]) => ({
  tables: [...new Set([...TABLES, ...bewerberTables(), ...more])],
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

const papers = { table: 'sanitaetsdienste', load, leads, requireLeading }

export const sanitaetsdienste: Area = {
  name: 'sanitaetsdienste',
  overview: [{ zugang: ['READ_SANDIENST', 'READ_EXTERN_SANDIENST'], url: '/api/sanitaetsdienste/uebersicht' }],
  contract: sanitaetsdiensteContract,
  plan: dienstPlan,
  finds: dienstFinds,
  kalender: occasionCalendar(dienste, {
    art: 'sanitaetsdienst',
    zugang: ['READ_SANDIENST', 'READ_EXTERN_SANDIENST'],
    tables: () => TABLES,
    neu: { recht: ['CREATE_SANDIENST', 'CREATE_EXTERN_SANDIENST'], pfad: path('/sanitaetsdienste/neu') },
  }),
  personal: ownDuties,
  fileRecht: { sanitaetsdienste: fileRechtOf(papers) },
  ...occasionJobs(dienste),
  cleanup: forgetAnswers(dienste),
  routes: (app: FastifyInstance, context: AppContext) => {
    registerReads('sanitaetsdienste', [...perPerson(context).tables, ...PAGE_TABLES, 'fahrzeugbelegungen'])
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
        get: readOne(context),
        create: create(context),
        update: update(context),
        remove: remove(context),
        status: changeStatus(context),
        ausschreibung: publishing(context),
        kopie: copy(context),
        absage: absagen(context),
        abschluss: abschliessen(context),
        abschlussZuruecknehmen: reopen(context),
        checkliste: checklist,
        tick: tick(context),
        bedarf: bedarf(context),
        bedarfstabellen: tables(context),
        ...anmeldungHandlers(context, dienste, kandidatenFor),
        ...verlaufHandlers(context, dienste, dienstVerlauf, inHistoryFor),
        setzeAnmeldung: setAnmeldung(context),
        einteilung: einteilen(context),
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
