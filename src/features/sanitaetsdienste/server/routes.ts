import { sanitaetsdiensteContract } from '#features/sanitaetsdienste/contract.ts'
import { anlassArea, callOff, removeAnlass, verlaufHandlers } from '#blocks/dienst/server/index.ts'
import { path } from '#contract/screens.ts'
import { readableTime } from '#contract/time/berlin.ts'
import { sql } from 'kysely'
import type { Area } from '#server/app.ts'
import { deleteHindernis } from '../hindernisse.ts'
import { dienstVerlauf } from '../history.ts'
import { eitherRecht } from '../names.ts'
import type { Dienst } from '../schemas.ts'
import { bedarf, bedarfPdf, tables } from './bedarf.ts'
import { checklist, tick } from './checklist.ts'
import { abschliessen, takeClosingBack } from './closing.ts'
import { copy } from './dienst/copy.ts'
import { create } from './dienst/create.ts'
import { freeVehicles } from './dienst/fahrzeuge.ts'
import { changeStatus, publishing } from './dienst/status.ts'
import { templates } from './dienst/templates.ts'
import { update } from './dienst/update.ts'
import { dienstplan } from './dienstplan/dienstplan.ts'
import { loadWith } from './load.ts'
import { dienste, kind } from './occasion.ts'
import { dienstPlan } from './read/duties.ts'
import { asTable, get, list } from './read/list.ts'
import { tasksOf } from './read/tasks.ts'
import { isVisible } from './queries.ts'
import { ownDuties } from './read/own-duties.ts'
import { inHistoryFor } from './read/read.ts'

const { inbox, ...declared } = anlassArea(sanitaetsdiensteContract, kind, {
  art: 'sanitaetsdienst',
  offer: 'Schicht',
  neu: { recht: eitherRecht('CREATE'), pfad: path('/sanitaetsdienste/neu') },
  reads: ['fahrzeugbelegungen'],
  keep: { extern: [], distinct: [], distinctIntern: [], distinctExtern: [] },
  conflicts: {
    angebot_fahrzeuge_fahrzeug_fkey: { msg: 'Dieses Fahrzeug gibt es nicht.', feld: 'fahrzeuge' },
    angebot_fahrzeuge_einmal: { msg: 'Ein Fahrzeug steht in einer Schicht doppelt.', feld: 'fahrzeuge' },
    fahrzeugbelegungen_nicht_doppelt: { msg: 'Ein Fahrzeug ist zu dieser Zeit schon belegt.', feld: 'fahrzeuge' },
  },
  own: (context) => ({
    list: list(context),
    extern: list(context, 'extern'),
    distinct: templates(context),
    distinctIntern: templates(context, 'intern'),
    distinctExtern: templates(context, 'extern'),
    export: asTable(context),
    get: get(context),
    create: create(context),
    update: update(context),
    remove: async (request) => {
      const dienst = await loadWith(request.trx, request.actor, request.params.id, 'DELETE')
      return removeAnlass(kind, context, request, (_, gemeldete) => deleteHindernis({ ...dienst, gemeldete }))
    },
    status: changeStatus(context),
    ausschreibung: publishing(context),
    kopie: copy(context),
    absage: async ({ body: { grund, von }, ...request }) => {
      await loadWith(request.trx, request.actor, request.params.id, 'UPDATE')
      await freeVehicles(request.trx, request.params.id)
      const answer: object = await callOff(kind, context, { ...request, body: { grund, absageVon: von } })
      return answer as Dienst
    },
    abschluss: abschliessen(context),
    abschlussZuruecknehmen: takeClosingBack(context),
    checkliste: checklist,
    tick: tick(context),
    bedarf: bedarf(context),
    bedarfstabellen: tables(context),
    ...verlaufHandlers(context, dienste, dienstVerlauf, inHistoryFor),
    dienstplan: dienstplan(context),
    bedarfPdf: bedarfPdf(context),
  }),
})

export const sanitaetsdienste: Area = {
  ...declared,
  inbox: inbox && {
    ...inbox,
    items: async (...asked) => [...(await inbox.items(...asked)), ...tasksOf(asked[0], asked[1])],
  },
  plan: dienstPlan,
  placeUses: {
    rows: (ort, actor, now) => sql`
      select case when s.seen then d.bezeichnung end as name, d.beginn
      from sanitaetsdienste d cross join lateral (select ${isVisible(actor)} as seen) s
      where d.ort = ${ort}::uuid and d.ende > ${now} and not d.abgesagt order by s.seen desc, d.beginn limit 5`,
    tell: (name, beginn) => `Sanitätsdienst „${name}“ am ${readableTime(beginn ?? '')} Uhr`,
  },
  personal: ownDuties,
}
