// A service as an occasion that people sign up for: what the sign-up block knows of it. All else about sign-ups, questions, their
// history and the mails about them is the block's.
import { type RawBuilder, sql } from 'kysely'
import { type Anlass, defineOccasions, type Occasion, phrases } from '#blocks/dienst/server/index.ts'
import { VERBS } from '#blocks/dienst/names.ts'
import { path, withQuery } from '#contract/screens.ts'
import { type Dienstkopf, load, requireLeading } from './load.ts'
import { address, nameOf, readServices, type Service } from './reading.ts'
import { holds, isOpen, meantMembers, open, published, running, seesDienst, visible } from './visibility.ts'
import { isDraft, isOver } from '#features/sanitaetsdienste/names.ts'

/** What signing up and off ask of a service. */
type Head = Pick<
  Dienstkopf,
  | '_id'
  | 'version'
  | 'art'
  | 'status'
  | 'abgesagt'
  | 'meldeschluss'
  | 'selbstabsageBis'
  | 'warteliste'
  | 'sichtbarFuer'
  | 'leiter'
  | 'stvLeiter'
  | 'fragen'
>

/** A service as the rules of signing up see it. */
export const asAnlass = (dienst: Omit<Head, '_id' | 'version' | 'art' | 'leiter' | 'stvLeiter' | 'fragen'>): Anlass => ({
  name: 'Der Dienst',
  abgesagt: dienst.abgesagt,
  ausgeschrieben: !isDraft(dienst),
  abgeschlossen: isOver(dienst.status),
  meldeschluss: dienst.meldeschluss,
  selbstabsageBis: dienst.selbstabsageBis,
  warteliste: dienst.warteliste,
  gruppen: dienst.sichtbarFuer,
})

/** A service as mails, questions and calendars tell of it. */
export const asOccasion = <S extends Service>(dienst: S): S & Occasion => ({
  ...dienst,
  ausgeschrieben: !isDraft(dienst),
  abgesagtVon: dienst.absageVon === 'veranstalter' ? 'vom Veranstalter' : '',
  wo: { name: dienst.ortDaten.name, adresse: address(dienst.ortDaten), koordinaten: dienst.ortDaten.koordinaten },
  leitung: nameOf(dienst.leiterPerson),
})

/**
 * The state that follows from the staffing: `besetzt` when somebody is staffed into every place of every shift and every vehicle
 * that must go along is named, `ausgeschrieben` otherwise; drafts and finished services stay as they are.
 * Annahme: a service that names no need is never `besetzt`, since nobody said how many are enough.
 */
const status = (offers: RawBuilder<unknown>): RawBuilder<unknown> => sql`case when not ${running} then d.status
  when (select sum((a.besetzung ->> 'unbesetzt')::int) = 0 and sum((a.besetzung ->> 'soll')::int) > 0 and not bool_or(a.besetzung ? 'fahrzeugeFehlen') from ${offers} a)
  then 'besetzt' else 'ausgeschrieben' end`

export const dienste = defineOccasions<Head>({
  column: 'sanitaetsdienst',
  table: 'sanitaetsdienste',
  title: 'bezeichnung',
  phrases: phrases('m', 'Dienst', 'Dienste'),
  mention: 'Der Sanitätsdienst',
  uid: 'sandienst',
  verbs: VERBS.sanitaetsdienst,
  news: 'neuerDienst',
  duty: true,
  path: (dienst) => path('/sanitaetsdienst/{id}', { id: dienst }),
  planningPath: (dienst) => withQuery(path('/sanitaetsdienst/{id}', { id: dienst }), { ansicht: 'einteilung' }),
  listPath: path('/sanitaetsdienste'),
  headColumns: sql`d._id, d.version, d.art, d.status, d.abgesagt, d.meldeschluss, d."selbstabsageBis", d.warteliste, d."sichtbarFuer", d.leiter, d."stvLeiter", d.fragen`,
  published,
  open,
  filled: sql`d.status = 'besetzt'`,
  isOpen,
  placeName: sql`coalesce((select o.name from orte o where o._id = d.ort), '')`,
  meetingPoint: sql`d.treffpunkt`,
  vehicleName: sql`(select f.bezeichnung from fahrzeuge f where f._id = af.fahrzeug)`,
  visible,
  sees: seesDienst,
  meantMembers,
  readers: (dienst) => holds('READ', dienst.art),
  planners: (dienst) => holds('UPDATE', dienst.art),
  read: async (db, ids, more) => (await readServices(db, ids, more)).map((dienst) => asOccasion(dienst)),
  load,
  requireLeading,
  asAnlass,
  status,
})
