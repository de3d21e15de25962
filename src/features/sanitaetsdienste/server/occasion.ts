// Declares the service as a duty (blocks/dienst): rights by kind, states, and texts for answers, lists, mails and calendars. The block
// handles sign-ups, questions, staffing, their history and mails.
import { type RawBuilder, sql } from 'kysely'
import { VERBS } from '#blocks/dienst/names.ts'
import { defineAnlass, type Rights } from '#blocks/dienst/server/index.ts'
import { may } from '#contract/rights/rechte.ts'
import { path, withQuery } from '#contract/screens.ts'
import { WARNING_TABLES, warningsOf } from '#features/fahrzeuge/server/queries.ts'
import { invoiceOf } from '#features/rechnungen/server/queries.ts'
import { hoursAs } from '#features/stundennachweise/server/queries.ts'
import { oneOf } from '#server/db/vocabulary.ts'
import { NOT_LEADING } from '../hindernisse.ts'
import { eitherRecht, KINDS, rechtFor, STATES, WORDS } from '../names.ts'
import { reduceDienst, shownTo } from './read/read.ts'

type Sql = RawBuilder<unknown>
type DienstKind = (typeof KINDS)[number]

const rights: Rights = {
  zugang: eitherRecht,
  of: (verb, { art }) => rechtFor(verb, art as DienstKind),
  rows: (verb, actor) => sql`d.art = any(${KINDS.filter((kind) => may(actor, rechtFor(verb, kind)))}::text[])`,
}

export const running = oneOf('d.status', STATES.running)
/**
 * State derived from the staffing. `besetzt`: every place of every shift is staffed and every required vehicle is named; otherwise
 * `ausgeschrieben`. Drafts and finished services keep their state.
 * Annahme: a service without any need is never `besetzt`, because no number is enough.
 */
const status = (offers: Sql): Sql => sql`case
  when not ${running} then d.status
  when (select sum((a.besetzung ->> 'unbesetzt')::int) = 0
      and sum((a.besetzung ->> 'soll')::int) > 0
      and not bool_or(a.besetzung ? 'fahrzeugeFehlen')
    from ${offers} a)
      then 'besetzt'
  else 'ausgeschrieben'
end`

/** Counts the hour records of the row `d` by state; refused ones count as submitted. */
export const countedHours: Sql = sql`(
  select json_build_object('eingereicht', count(*) filter (where s.status in ('eingereicht', 'abgelehnt')),
    'bestaetigt', count(*) filter (where s.status = 'bestaetigt'))
  from angebote angebot
    join anmeldungen meldung on meldung.angebot = angebot._id
    join stundennachweise s on s.anmeldung = meldung._id
  where angebot.sanitaetsdienst = d._id)`

export const kind = defineAnlass({
  area: rights,
  states: STATES,
  words: WORDS,
  mention: 'Der Sanitätsdienst',
  heading: 'Sanitätsdienste',
  notLeading: NOT_LEADING,
  column: 'sanitaetsdienst',
  table: 'sanitaetsdienste',
  title: 'bezeichnung',
  named: ['nummer'],
  groups: 'sichtbarFuer',
  signOffUntil: 'selbstabsageBis',
  uid: 'sandienst',
  verbs: VERBS.sanitaetsdienst,
  news: 'neuerDienst',
  duty: true,
  path: (dienst) => path('/sanitaetsdienst/{id}', { id: dienst }),
  planningPath: (dienst) => withQuery(path('/sanitaetsdienst/{id}', { id: dienst }), { ansicht: 'einteilung' }),
  listPath: path('/sanitaetsdienste'),
  asked: sql`d._id, d.version, d.art, d.status, d.abgesagt, d.meldeschluss, d."selbstabsageBis", d.warteliste,
    d."sichtbarFuer" as gruppen, d.leiter, d."stvLeiter", d.fragen`,
  listed: sql`d._id, d.version, d."erstelltAm", d."erstelltVon", d."geaendertAm", d."geaendertVon", d.nummer, d.status,
    d.abgesagt, d."absageGrund", d."absageVon", d."abgesagtAm", d.art, d.bezeichnung, d.kategorie,
    d.veranstalter ->> 'name' as "veranstalterName", d.ort, d."treffpunktZeit", d.beginn, d.ende, d.meldeschluss,
    d."selbstabsageBis", d.warteliste, d."sichtbarFuer" as gruppen,
    (select count(*)::int
      from angebote angebot join angebot_fahrzeuge v on v.angebot = angebot._id
      where angebot.sanitaetsdienst = d._id) as fahrzeuge`,
  answered: sql`, ${countedHours} as nachweise, ${invoiceOf} as rechnung`,
  warnings: sql`case
    when v.fahrzeug is null or angebot.ende <= now() then '[]'
    else (select ${warningsOf('w')} from fahrzeuge w where w._id = v.fahrzeug)
  end`,
  meetingPoint: sql`d.treffpunkt`,
  // A service lasts at most 14 days.
  longest: sql`interval '15 days'`,
  filters: ['art', 'kategorie'],
  found: sql`d.nummer || ' ' || d.bezeichnung || ' ' || (d.veranstalter ->> 'name')`,
  calledOffBy: ({ absageVon }) => (absageVon === 'veranstalter' ? 'vom Veranstalter' : ''),
  filled: sql`d.status = 'besetzt'`,
  status,
  wasThere: ({ _id }) => sql`select meldung.profil
    from sanitaetsdienste d
      join angebote angebot on angebot.sanitaetsdienst = d."helferVon"
      join anmeldungen meldung on meldung.angebot = angebot._id
    where d._id = ${_id}::uuid and meldung.status = 'eingeteilt'`,
  fileName: ({ nummer }) => String(nummer),
  shownTo,
  keeps: reduceDienst,
  reads: WARNING_TABLES,
  hours: hoursAs('Sanitaetsdienst'),
  pageReads: ['rechnungen', 'ausbildungen', 'lehrgaenge'],
})
export const dienste = kind.occasions
