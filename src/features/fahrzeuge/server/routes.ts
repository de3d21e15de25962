import { registerShown } from '#blocks/dienst/server/index.ts'
import { sql } from 'kysely'
import { may } from '#contract/rights/rechte.ts'
import { path } from '#contract/screens.ts'
import { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import type { Area } from '#server/app.ts'
import { crudArea } from '#server/crud/crud-area.ts'
import { namesFrom } from '#server/history/names.ts'
import { enqueue } from '#server/jobs/job.ts'
import { readVerlauf } from '#server/history/verlauf.ts'
import { inBook } from './books/book.ts'
import { checkBook, checkFill, checklistsOf } from './books/checks.ts'
import { followAll, jobs } from './pruefungen/faelligkeiten.ts'
import { tripCalls } from './books/fahrten.ts'
import { imports } from './import.ts'
import { strandedVehicles, waitingBookings } from './state/ausser-dienst.ts'
import { exportColumns } from './list.ts'
import { contradictingVehicles, contradictionTexts, countContradicting } from './books/kilometres.ts'
import { countDefects, allMaengel, maengel, mangelChange, mangelHistory, mangelMelden } from './maengel/maengel.ts'
import { decideDefects } from './maengel/decide.ts'
import { mangelImage, mangelImageRecht } from './maengel/images.ts'
import { countChecks, checkPlan, pruefungen, pruefungEnter } from './pruefungen/pruefungen.ts'
import { doubleBetankung, fuelCalls } from './books/betankungen.ts'
import { blockRules } from './state/block-rules.ts'
import { openDefectsOf, stateOf, WARNING_TABLES, warningsOf } from './queries.ts'
import { affected, withFollow } from './state/state.ts'

registerShown('fahrzeuge')
const READS = ['orte', 'fahrzeugchecks', 'fahrten', 'betankungen', 'fahrzeugbelegungen', ...WARNING_TABLES]

const plain = crudArea(
  fahrzeugeContract,
  {
    table: 'fahrzeuge',
    order: ['bezeichnung'],
    computed: {
      standortName: sql`(select o.name from orte o where o._id = t.standort)`,
      warnungen: warningsOf('t'),
      zustand: stateOf('t'),
      offeneMaengel: openDefectsOf('t'),
      zuletztGeprueft: sql`(select iso(max(c.zeit)) from fahrzeugchecks c where c.fahrzeug = t._id)`,
    },
    filter: {
      status: (wanted: string) => sql`${stateOf('t')} = ${wanted}`,
      kilometer: (only: boolean, { now }) => (only ? sql`t._id in (select w.fahrzeug from (${contradictingVehicles(now)}) w)` : null),
      gestrandet: (only: boolean, { now }) => (only ? sql`t._id in (select f._id ${strandedVehicles(now)})` : null),
    },
    alsoReads: READS,
    daily: true,
    searched: ['bezeichnung', 'kennzeichen', 'funkrufname', 'kennung', 'typ'],
    finds: {
      titel: 'Fahrzeuge',
      path: (id) => path('/fahrzeuge/edit/{id}', { id }),
      name: ['bezeichnung'],
      hint: ['typ', 'funkrufname', 'kennzeichen'],
    },
    export: { titel: 'Fahrzeuge', columns: exportColumns },
    conflicts: {
      fahrzeuge_kennzeichen_key: { msg: 'Ein Fahrzeug mit diesem Kennzeichen gibt es schon.', feld: 'kennzeichen' },
      fahrzeuge_kennung_key: { msg: 'Ein Fahrzeug mit dieser Kennung gibt es schon.', feld: 'kennung' },
      fahrzeuge_standort_fkey: { msg: 'Diesen Standort gibt es nicht.', feld: 'standort' },
      fahrzeuge_staerke_check: { msg: 'Die Besatzung ist größer als die Zahl der Sitzplätze.', feld: 'mannschaft' },
      fahrzeugmaengel_checkpunkt_key: { msg: 'Zu diesem Punkt der Checkliste ist schon ein anderer Mangel offen.', feld: 'status' },
      betankungen_nicht_doppelt: doubleBetankung,
      fahrten_nicht_doppelt: { msg: 'Zu dieser Zeit steht schon eine Fahrt im Buch.', feld: 'beginn' },
    },
  },
  (context, handlers) => ({
    ...withFollow(context, handlers),
    // Drivers appear in the history as authors of changed kilometres.
    history: ({ params, db, actor }) =>
      readVerlauf(context, { db, actor }, 'fahrzeuge', params.id, fahrzeugeContract.get.response.shape, inBook(actor, 'p._id')),
    betroffen: affected(context),
    kilometer: ({ db }) => contradictionTexts(db, context.now()),
    pruefplan: checkPlan(context),
    sperrregeln: ({ db }) => blockRules.read(db),
    changeSperrregeln: async (request) => {
      const rules = await blockRules.change(request)
      await enqueue(request.trx, followAll, { actor: request.actor._id })
      return rules
    },
    sperrregelnHistory: (request) => blockRules.history(context, request),
    pruefungen: pruefungen(),
    pruefungErfassen: pruefungEnter(context),
    alleMaengel: allMaengel(),
    maengel: maengel(),
    mangelMelden: mangelMelden(context),
    mangelAendern: mangelChange(context),
    decideMaengel: decideDefects(context),
    mangelHistory: mangelHistory(context),
    mangelBild: mangelImage(),
    ...checkBook(context, handlers),
    checklisten: checklistsOf(context),
    fillCheck: checkFill(context),
    ...fuelCalls(context, handlers),
    ...tripCalls(context, handlers),
    ...imports,
  }),
)
export const fahrzeuge: Area = {
  waiting: {
    zugang: 'UPDATE_FAHRZEUG',
    rank: 15,
    tables: () => ['fahrzeuge', 'fahrzeugpruefungen', 'fahrzeugmaengel', ...READS],
    counts: (actor, now) =>
      may(actor, 'READ_FAHRZEUG') ? [countDefects, countChecks(now), waitingBookings(now), countContradicting(now)] : [],
  },
  ...plain,
  ...jobs,
  placeUses: {
    rows: (ort) => sql`select bezeichnung::text as name, null::timestamptz as beginn from fahrzeuge
      where standort = ${ort}::uuid and aktiv order by bezeichnung limit 5`,
    tell: (name) => `Standort von ${name}`,
  },
  personal: {
    data: ({ profil }) => [
      {
        titel: 'Fahrten',
        rows: sql`select f.bezeichnung as "Fahrzeug", t.beginn as "Beginn", t.ende as "Ende", t."kmStart" as "km von",
            t."kmEnde" as "km bis", t.zweck as "Zweck", t.ziel as "Ziel"
          from fahrten t join fahrzeuge f on f._id = t.fahrzeug
          where t.fahrer = ${profil}::uuid
          order by t.beginn`,
      },
      {
        titel: 'Betankungen',
        rows: sql`select f.bezeichnung as "Fahrzeug", b.zeit as "Zeitpunkt", b."kmStand" as "km", b.menge as "Menge",
            b.betrag as "Betrag", b.bezahlung as "Bezahlt"
          from betankungen b join fahrzeuge f on f._id = b.fahrzeug
          where b.fahrer = ${profil}::uuid
          order by b.zeit`,
      },
      {
        titel: 'Ausgefüllte Checklisten',
        rows: sql`select f.bezeichnung as "Fahrzeug", c.name as "Checkliste", c.zeit as "Zeitpunkt",
            c.fehler as "Mängel", c.bemerkung as "Bemerkung"
          from fahrzeugchecks c join fahrzeuge f on f._id = c.fahrzeug
          where c.profil = ${profil}::uuid
          order by c.zeit`,
      },
      {
        titel: 'Gemeldete Mängel',
        rows: sql`select m."erstelltAm" as "Gemeldet", f.bezeichnung as "Fahrzeug", m.titel as "Mangel", m.beschreibung as "Beschreibung"
          from fahrzeugmaengel m join fahrzeuge f on f._id = m.fahrzeug where m."gemeldetVon" = ${profil}::uuid order by 1`,
      },
    ],
  },
  fileRecht: { fahrzeugmaengel: mangelImageRecht },
  names: {
    fahrzeug: namesFrom('fahrzeuge', sql`bezeichnung`),
    funkrufname: namesFrom('fahrzeuge', sql`coalesce(nullif(funkrufname, ''), bezeichnung)`),
  },
}
