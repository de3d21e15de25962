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
import { shownTo } from './read/read.ts'

type Sql = RawBuilder<unknown>
type DienstKind = (typeof KINDS)[number]

const rights: Rights = {
  zugang: eitherRecht,
  of: (verb, { art }) => rechtFor(verb, art as DienstKind),
  rows: (verb, actor) => sql`d.art = any(${KINDS.filter((kind) => may(actor, rechtFor(verb, kind)))}::text[])`,
}

export const running = oneOf('d.status', STATES.running)
/** Counts the hour records of the row `d` by state; refused ones count as submitted. */
export const countedHours: Sql = sql`(
  select json_build_object('eingereicht', count(*) filter (where s.status in ('eingereicht', 'abgelehnt')),
    'bestaetigt', count(*) filter (where s.status = 'bestaetigt'))
  from angebote angebot
    join anmeldungen meldung on meldung.angebot = angebot._id
    join stundennachweise s on s.anmeldung = meldung._id
  where angebot.sanitaetsdienst = d._id)`

const detail = (id: string) => path('/sanitaetsdienst/{id}', { id })
export const kind = defineAnlass({
  area: rights,
  states: STATES,
  words: {
    ...WORDS,
    verbs: VERBS.sanitaetsdienst,
    mention: 'Der Sanitätsdienst',
    heading: 'Sanitätsdienste',
    notLeading: NOT_LEADING,
  },
  table: 'sanitaetsdienste',
  columns: {
    offers: 'sanitaetsdienst',
    title: 'bezeichnung',
    number: 'nummer',
    groups: 'sichtbarFuer',
    original: 'helferVon',
    signOffUntil: 'selbstabsageBis',
    meetingPoint: 'treffpunkt',
  },
  uid: 'sandienst',
  screens: {
    detail,
    list: path('/sanitaetsdienste'),
    planning: (id) => withQuery(detail(id), { ansicht: 'einteilung' }),
  },
  staffing: 'duty',
  reading: {
    computed: { nachweise: countedHours, rechnung: invoiceOf },
    asked: sql`d._id, d.version, d.art, d.status, d.abgesagt, d.meldeschluss, d."selbstabsageBis", d.warteliste,
      d."sichtbarFuer" as gruppen, d.leiter, d."stvLeiter", d.fragen`,
    listed: sql`d._id, d.version, d."erstelltAm", d."erstelltVon", d."geaendertAm", d."geaendertVon", d.nummer,
      d.status, d.abgesagt, d."absageGrund", d."absageVon", d."abgesagtAm", d.art, d.bezeichnung, d.kategorie,
      d.veranstalter ->> 'name' as "veranstalterName", d.ort, d."treffpunktZeit", d.beginn, d.ende, d.meldeschluss,
      d."selbstabsageBis", d.warteliste, d."sichtbarFuer" as gruppen,
      (select count(*)::int
        from angebote angebot join angebot_fahrzeuge v on v.angebot = angebot._id
        where angebot.sanitaetsdienst = d._id) as fahrzeuge`,
    warnings: sql`case
      when v.fahrzeug is null or angebot.ende <= now() then '[]'
      else (select ${warningsOf('w')} from fahrzeuge w where w._id = v.fahrzeug)
    end`,
    // A service lasts at most 14 days.
    longest: sql`interval '15 days'`,
    searched: sql`d.nummer || ' ' || d.bezeichnung || ' ' || (d.veranstalter ->> 'name')`,
    shown: shownTo,
    tables: WARNING_TABLES,
    pageTables: ['rechnungen', 'ausbildungen', 'lehrgaenge'],
  },
  hours: hoursAs('Sanitaetsdienst'),
})
export const dienste = kind.occasions
