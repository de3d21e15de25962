import { isStandingStatus } from '../../names.ts'
import { type HelferState, withoutReasons } from '../../history.ts'
import { angeboteOf } from '../signup/follow.ts'
import { anmeldungConflicts, anmeldungHandlers } from '../handlers.ts'
import { wishOf } from '../staffing/kandidaten.ts'
import { bewerberTables } from '../signup/bewerber.ts'
import { forgetAnswers } from '../signup/answers.ts'
import { occasionCalendar, occasionTermine } from '../calendar/calendar.ts'
import { occasionJobs } from '../jobs.ts'
import { oneOffer } from '../signup/melden.ts'
import { placeColumns } from '../signup/columns.ts'
import { verlaufHandlers } from '../history/read.ts'
import { calendarFile } from '#blocks/kalender/server/index.ts'
import type { Contract, Endpoint, ObjectSchema } from '#contract/endpoint.ts'
import type { HistoryFields } from '#contract/history.ts'
import type { PlanKind } from '#contract/time/plan.ts'
import { type ScreenAddress, screenAt } from '#contract/screens.ts'
import { type AnlassContract, type AnlassListRow, STATUS_NAMES } from '../../declaration.ts'
import { anlassVerlauf } from '../../declared-history.ts'
import type { Area } from '#server/app.ts'
import type { Actor, AppContext } from '#server/context.ts'
import type { KalenderSource } from '#server/calendar/kalender.ts'
import type { ConstraintMessages } from '#server/errors.ts'
import { type Column, columnsFrom, tableOf } from '#server/export/table.ts'
import { registerReads } from '#server/events/reads.ts'
import { addRoutes, type Handlers } from '#server/http/routes.ts'
import { closeAnlass, reopenAnlass } from './closing.ts'
import { checkDates } from './dates.ts'
import { decideSignUps, waitingSignUps } from './decide.ts'
import { attach, fileRechtOf } from './files.ts'
import type { Head } from './declaration.ts'
import { type AnlassKind, leadsOne } from './kind.ts'
import { anlassFinds, anlassPage } from './page.ts'
import { personalOf, planOf } from './plan.ts'
import { readPublishing } from './publishing.ts'
import { readOne } from './read.ts'
import { inboxOf } from './inbox.ts'
import { waitingOf } from './waiting.ts'
import { candidatesFor, setAnmeldung, staffAnlass, staffedBefore } from './staffing.ts'
import { vehicleConflicts } from './vehicles.ts'
import { callOff, changeStatus, createAnlass, removeAnlass, updateAnlass } from './write.ts'

interface AnlassAreaOptions<C extends Contract> {
  readonly art: PlanKind
  /** Word for one of its offers in the history: 'Aufgabe'. */
  readonly offer: string
  readonly conflicts?: ConstraintMessages
  readonly export?: readonly (string | Column)[]
  readonly inHistory?: HistoryFields
  /** Handlers of further calls and overrides; they receive the defaults to wrap. */
  readonly own?: (context: AppContext, plain: Handlers<AnlassContract>) => Partial<Handlers<C>>
  readonly personal?: Area['personal']
  readonly neu?: KalenderSource['neu']
  /** Further calls cached per person, with the tables they read beside those of lists. */
  readonly keep?: Readonly<Record<string, readonly string[]>>
  /** Further tables that browsers are notified about, beside those of responses. */
  readonly reads?: readonly string[]
}

type RowColumn = Column<AnlassListRow>
const fromRow = (titel: string, value: RowColumn['value']): RowColumn => ({ titel, value })
/** Own columns replace common ones of the same title. */
function columns(fields: HistoryFields, { words }: AnlassKind, extra: readonly (string | Column)[], now: Date): readonly RowColumn[] {
  const extraColumns: readonly RowColumn[] = extra.flatMap((column) =>
    typeof column === 'string' ? columnsFrom(fields, [column]) : [column],
  )
  return [
    ...HEAD,
    ...extraColumns,
    ...placeColumns(words.verbs, now).filter(({ titel }) => extraColumns.every((column) => column.titel !== titel)),
  ]
}
const HEAD: readonly RowColumn[] = [
  fromRow('Was', ({ bezeichnung }) => bezeichnung),
  fromRow('Beginn', ({ beginn }) => beginn),
  fromRow('Ende', ({ ende }) => ende),
  fromRow('Ort', ({ ortName }) => ortName),
  fromRow('Stand', ({ abgesagt, status }) => (abgesagt ? 'Abgesagt' : STATUS_NAMES[status])),
  fromRow('Leitung', ({ leiterPerson }) => (leiterPerson ? `${leiterPerson.vorname} ${leiterPerson.nachname}` : '')),
]

const isHelfer = (value: unknown): value is HelferState => typeof value === 'object' && value !== null
const stood = ({ status }: HelferState): boolean => isStandingStatus(status)

function handlersOf(
  kind: AnlassKind,
  context: AppContext,
  fields: HistoryFields,
  { offer, inHistory = {}, export: extraColumns = [] }: Pick<AnlassAreaOptions<Contract>, 'offer' | 'inHistory' | 'export'>,
): Handlers<AnlassContract> {
  const { occasions } = kind
  const handlers = {
    list: ({ db, actor, query }) => anlassPage(kind, context, db, actor, query),
    export: async ({ db, actor, query }) =>
      tableOf({
        titel: kind.words.many,
        columns: columns(fields, kind, extraColumns, context.now()),
        page: (part) => anlassPage(kind, context, db, actor, { ...query, ...part }),
      }),
    get: ({ actor, params }) => readOne(kind, context, actor, params.id.toLowerCase()),
    create: (request) => createAnlass(kind, context, fields, request),
    update: (request) => updateAnlass(kind, context, fields, request),
    remove: (request) => removeAnlass(kind, context, request),
    status: (request) => changeStatus(kind, context, request),
    ausschreibung: ({ actor, params, query }) => readPublishing(kind, context, actor, params.id, query.mit?.split(',')),
    absage: (request) => callOff(kind, context, request),
    ...anmeldungHandlers(context, occasions, (db, head, id, now, actor, wish) =>
      candidatesFor(db, head as Head, id, now, actor, wish, staffedBefore(kind, head as Head)),
    ),
    signUps: ({ db, actor }) => waitingSignUps(db, kind, actor, context.now()),
    checkDates: ({ trx, actor, body }) => checkDates(context, trx, actor, kind.occasions, body),
    decideSignUps: (request) => decideSignUps(kind, context, request),
    setzeAnmeldung: (request) => setAnmeldung(kind, context, request),
    einteilung: (request) => staffAnlass(kind, context, request),
    kandidaten: async ({ db, actor, params, query }) => {
      const head = await occasions.load(db, actor, params.id)
      occasions.requireLeading(actor, head)
      const offer = oneOffer(occasions, await angeboteOf(db, occasions, head._id), query.schicht)
      return candidatesFor(db, head, offer, context.now(), actor, wishOf(context, query), staffedBefore(kind, head))
    },
    abschluss: (request) => closeAnlass(kind, context, request),
    abschlussZuruecknehmen: ({ query, ...request }) => reopenAnlass(kind, context, { ...request, body: query }),
    ...verlaufHandlers(context, occasions, anlassVerlauf({ ...fields, ...inHistory }, offer), (actor, head) => {
      const leading = leadsOne(kind, actor, head)
      return (field, value, otherSide) => {
        if (field !== 'helfer' || leading) return value
        // Same rule as in read.ts: others do not see sign-offs, rejections and absences.
        return isHelfer(value) && stood(value) && (!isHelfer(otherSide) || stood(otherSide)) ? withoutReasons(value) : null
      }
    }),
    attachFile: attach(kind),
    termin: async ({ db, actor, params, reply }) => {
      const head = await occasions.load(db, actor, params.id)
      const { number } = kind.columns
      const entries = await occasionTermine(db, occasions, actor, [params.id])
      const file = calendarFile(
        entries,
        await context.chapter(),
        context.now(),
        `${number === undefined ? head.beginn.slice(0, 10) : String(head[number])}.ics`,
      )
      await reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', `attachment; filename="${file.name}"`)
        .header('cache-control', 'private, no-store')
        .send(file.content)
    },
  } satisfies Handlers<AnlassContract>
  return handlers
}

/** Create screen: beside the list or beside a single occasion. */
function newAt({ area, screens }: AnlassKind): Pick<KalenderSource, 'neu'> {
  const where = [`${screens.list}/neu`, screens.detail('neu')].find(
    (address): address is ScreenAddress => screenAt(address)?.endsWith('/neu') === true,
  )
  return where === undefined || typeof area !== 'string' ? {} : { neu: { recht: `CREATE_${area}`, pfad: where } }
}

/** Area of these occasions, named after their table. Lists hold personal data: cached per person, for one minute at most. */
export function anlassArea<const C extends Contract & Record<'list' | 'create' | 'update', Endpoint>>(
  contract: C,
  kind: AnlassKind,
  options: AnlassAreaOptions<C>,
): Area & { readonly contract: C } {
  const { version, bestaetigt, ...fields } = (contract.update.body as ObjectSchema).shape
  return {
    name: kind.table,
    contract,
    fileRecht: { [kind.table]: fileRechtOf(kind) },
    plan: planOf(kind, options.art),
    waiting: waitingOf(kind),
    inbox: inboxOf(kind, options.art),
    kalender: occasionCalendar(kind.occasions, {
      art: options.art,
      zugang: kind.rights.zugang('READ'),
      tables: kind.tables,
      ...(options.neu ? { neu: options.neu } : newAt(kind)),
    }),
    finds: anlassFinds(kind),
    personal: {
      data: (whom) => [...(personalOf(kind).data?.(whom) ?? []), ...(options.personal?.data?.(whom) ?? [])],
      ...(options.personal?.open ? { open: options.personal.open } : {}),
    },
    ...occasionJobs(kind.occasions),
    cleanup: forgetAnswers(kind.occasions),
    routes: (app, context) => {
      const plain = handlersOf(kind, context, fields, options)
      const handlers = { ...plain, ...options.own?.(context, plain) } as Handlers<C>
      const conflicts: ConstraintMessages = {
        ...anmeldungConflicts,
        ...vehicleConflicts(),
        [`${kind.table}_ort_fkey`]: { msg: 'Diesen Ort gibt es nicht.', feld: 'ort' },
        [`${kind.table}_leiter_fkey`]: { msg: 'Diese Leitung gibt es nicht.', feld: 'leiter' },
        [`${kind.table}_stvLeiter_fkey`]: { msg: 'Diese Stellvertretung gibt es nicht.', feld: 'stvLeiter' },
        ...options.conflicts,
      }
      const tables = [...new Set([...kind.tables(), ...bewerberTables()])]
      registerReads(kind.table, [...new Set([...tables, ...kind.pageTables(), ...(options.reads ?? [])])])
      const perPerson = (extraTables: readonly string[]) => ({
        tables: [...tables, ...extraTables],
        audience: (actor: Actor) => `${actor._id} ${Math.floor(context.now().getTime() / 60_000)}`,
      })
      const keep = Object.fromEntries(
        Object.entries({ list: [], ...options.keep }).map(([name, extraTables]) => [name, perPerson(extraTables)]),
      )
      addRoutes(app, context, contract, handlers, { conflicts, keep })
    },
  }
}
