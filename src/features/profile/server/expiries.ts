import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { tagInBerlin } from '#contract/time/berlin.ts'
import type { ResponseOf, Validated } from '#contract/endpoint.ts'
import { INBOX_MAX } from '#contract/limits.ts'
import { may } from '#contract/rights/rechte.ts'
import { keysOf } from '#contract/schema.ts'
import { path, withQuery } from '#contract/screens.ts'
import { expiryContract } from '#features/profile/contract.ts'
import { EXPIRY_RIGHTS } from '#features/profile/rules.ts'
import { type Expiry, EXPIRY_NAMES, type ExpiryKind, expiryText, endsIn } from '#features/profile/schemas.ts'
import type { Area } from '#server/app.ts'
import type { Actor, AppContext, Db, Trx } from '#server/context.ts'
import { joinQuery } from '#server/db/joined.ts'
import { filesOf, mayName } from '#server/db/vocabulary.ts'
import { forbidden } from '#server/errors.ts'
import type { AreaJobs } from '#server/jobs/instance-jobs.ts'
import { defineJob, handle } from '#server/jobs/job.ts'
import type { InboxSource, WaitingSource } from '#server/overview.ts'
import type { Mail } from '#server/mail/send-mail.ts'
import { addRoutes } from '#server/http/routes.ts'
import { followRecords } from './ausbildungen/derive.ts'
import { STILL_THERE } from './queries.ts'

const AHEAD = 90
const AFTER = 365
const [IN_MAIL, ON_SCREEN] = [40, 2000]
const KINDS = keysOf(EXPIRY_NAMES)
const fields = (today: string) => sql`f.art, f.objekt, f.titel, f.faellig::text, f.faellig - ${today}::date as tage`
const near = (today: string) => sql<boolean>`f.faellig between ${today}::date - ${AFTER}::int and ${today}::date + ${AHEAD}::int`

/** Of one person within 90 days, or within the past year. */
const ownExpiries = (profil: string, today: string) => sql<Expiry>`
  select ${fields(today)} from fristen f where f.profil = ${profil}::uuid and ${near(today)} order by f.faellig, f.art, f.objekt`

type Question = Validated<typeof expiryContract.list>['query']

/** Kinds that this person handles. @throws 403 for another kind */
function kindsOf(actor: Actor, asked: ExpiryKind | undefined): ExpiryKind[] {
  const kinds = KINDS.filter((kind) => may(actor, EXPIRY_RIGHTS[kind]))
  if (asked !== undefined && !kinds.includes(asked)) throw forbidden()
  return asked === undefined ? kinds : [asked]
}

const ofAll = (actor: Actor, kinds: readonly ExpiryKind[]) => sql`
  from fristen f join profile p on p._id = f.profil where f.art = any (${kinds}::text[]) and ${STILL_THERE} and ${mayName(actor, 'p')}`
const NEVER_LOOKED_AT = sql<boolean>`f.faellig is null and f.art <> 'fuehrungszeugnis'`

interface Counts {
  readonly open: number
  readonly over: number
  readonly soon: number
}
/** Counts the rows of the list without a kind in one pass: each person and record is read once. */
const counts = (actor: Actor, today: string) => {
  const kinds = kindsOf(actor, undefined)
  return sql<Counts>`
    with seen as materialized (select p._id from profile p where ${STILL_THERE} and ${mayName(actor, 'p')})
    select (count(*) filter (where f.faellig is null))::int as open, (count(*) filter (where f.faellig < ${today}::date))::int as over,
      (count(*) filter (where f.faellig >= ${today}::date))::int as soon
    from fristen f
    where f.art = any (${kinds}::text[]) and f.profil in (select _id from seen) and (${NEVER_LOOKED_AT} or ${near(today)})`
}

async function allExpiries(db: Db, actor: Actor, { art, alle = false }: Question, today: string) {
  const open = art === undefined ? NEVER_LOOKED_AT : sql<boolean>`f.faellig is null`
  const { rows } = await sql<ResponseOf<typeof expiryContract.list>[number]>`
    select f.art, f.objekt, f.titel, f.faellig, f.tage, f.gruppe, v.person,
      case when f.art = 'ausbildung' and f.faellig is null then (
        select json_build_object('version', a.version, 'ende', a.ende, 'bestanden', a.bestanden,
          'dokumente', ${filesOf('ausbildungen', sql`a._id`)})
        from ausbildungen a where a._id = f.objekt and a."geprueftAm" is null) end as nachweis
    from (
      select ${fields(today)}, f.profil,
        p.gruppe ${ofAll(actor, kindsOf(actor, art))}
          and (${open} or ${near(today)} or (${alle} and f.faellig is not null))
    ) f
      join personen v on v._id = f.profil
    order by f.faellig nulls first, v.nachname, v.vorname, f.art, f.objekt
    limit ${ON_SCREEN}`.execute(db)
  return rows
}

const countWaiting: WaitingSource['counts'] = (actor, now) => {
  const card = (zahl: number, was: string, eins: string, viele: string, hinweis: string) => ({
    zahl,
    eins,
    viele,
    hinweis,
    pfad: withQuery(path('/kontakte'), { ansicht: 'fristen', was }),
  })
  return [
    joinQuery(counts(actor, tagInBerlin(now)), (rows) =>
      rows.flatMap(({ open, over, soon }) => [
        card(open, 'offen', 'Nachweis zu prüfen', 'Nachweise zu prüfen', 'Sieh dir an, was vorliegt.'),
        card(over, 'abgelaufen', 'Frist bei Mitgliedern abgelaufen', 'Fristen bei Mitgliedern abgelaufen', 'Im letzten Jahr.'),
        card(soon, 'bald', 'Frist bei Mitgliedern läuft ab', 'Fristen bei Mitgliedern laufen ab', `In den nächsten ${AHEAD} Tagen.`),
      ]),
    ),
  ]
}

/** Items to return have a page of their own. */
const LENT: readonly ExpiryKind[] = ['melder', 'schluessel', 'geraet', 'kleidung']
const TRAINED: readonly ExpiryKind[] = ['ausbildung', 'einweisung']
/** Own screen that shows the expiry. */
const ownScreen = (kind: ExpiryKind) =>
  LENT.includes(kind)
    ? path('/profiles/myProfile/leihen')
    : withQuery(path('/profiles/myProfile'), { ansicht: TRAINED.includes(kind) ? 'ausbildung' : 'daten' })

const inboxOfExpiries: InboxSource['items'] = ({ profil }, now) =>
  profil === null
    ? []
    : [
        joinQuery(sql<Expiry>`select z.* from (${ownExpiries(profil, tagInBerlin(now))}) z limit ${INBOX_MAX}`, (rows) =>
          rows.map((expiry) => ({
            art: 'frist',
            _id: `${expiry.art} ${expiry.objekt} ${expiry.faellig ?? ''}`,
            gruppe: 'Fristen laufen ab',
            titel: expiryText(expiry),
            unter: expiry.faellig === null || expiry.tage === null ? '' : endsIn(expiry.faellig, expiry.tage),
            pfad: ownScreen(expiry.art),
          })),
        ),
      ]

interface Step extends Expiry {
  readonly profil: string
  readonly vorname: string
  readonly nachname: string
  readonly email: string
  readonly wants: boolean
  readonly faellig: string
  readonly tage: number
}

/** Steps reached today that were not yet notified; marks them as notified. A step is a number of days left, or the end. */
async function newSteps(trx: Trx, today: string): Promise<Step[]> {
  const { rows } = await sql<Step>`
    with neu as (
      insert into fristerinnerungen (art, objekt, faellig, schritt)
      select f.art, f.objekt, f.faellig, s.schritt from fristen f join profile p on p._id = f.profil
        cross join lateral (select case when f.faellig < ${today}::date then -1
          else (select min(t) from unnest(f.schritte) t where f.faellig - ${today}::date <= t) end as schritt) s
        where s.schritt is not null and f.faellig > ${today}::date - ${AHEAD}::int and ${STILL_THERE}
      on conflict do nothing returning art, objekt
    )
    select ${fields(today)}, v._id as profil, v.vorname, v.nachname, v.email,
      not v.gesperrt as wants
    from neu n join fristen f on f.art = n.art and f.objekt = n.objekt and f.faellig is not null join personen v on v._id = f.profil
    order by f.faellig, f.art, f.objekt`.execute(trx)
  return rows
}

interface Reader {
  readonly profil: string
  readonly vorname: string
  readonly email: string
}
const subject = ([first, ...others]: readonly Step[], whose: string) =>
  `${first ? expiryText(first) : ''}${whose}${others.length > 0 ? ` (und ${others.length} weitere)` : ''}`
const mailTo = ({ profil, vorname, email }: Reader, mail: Omit<Mail, 'to' | 'kind'>): Mail => ({
  to: { email, name: vorname, profil },
  kind: 'faelligkeiten',
  ...mail,
})

const toMember = (steps: readonly Step[], reader: Reader, today: string): Mail =>
  mailTo(reader, {
    subject: subject(steps, ''),
    paragraphs: [
      `Kümmere dich rechtzeitig darum.${
        steps.some(({ art }) => art === 'ausbildung') ? ' Hast du die Fortbildung schon, trage sie in deinem Profil ein.' : ''
      }`,
    ],
    facts: steps.map((step) => [step.titel, endsIn(step.faellig, step.tage)] as const),
    button: { text: 'Mein Profil', path: steps[0] ? ownScreen(steps[0].art) : path('/profiles/myProfile') },
    key: `fristen ${today} ${reader.profil}`,
  })

const toOffice = (steps: readonly Step[], reader: Reader, today: string): Mail =>
  mailTo(reader, {
    subject: subject(steps, steps[0] ? `: ${steps[0].vorname} ${steps[0].nachname}` : ''),
    paragraphs: steps.length > IN_MAIL ? [`Die ${IN_MAIL} dringendsten stehen hier, alle in der Übersicht.`] : [],
    facts: steps
      .slice(0, IN_MAIL)
      .map((step) => [`${step.vorname} ${step.nachname}, ${step.titel}`, endsIn(step.faellig, step.tage)] as const),
    button: { text: 'Alle ansehen', path: withQuery(path('/kontakte'), { ansicht: 'fristen' }) },
    key: `fristen ${today} ${reader.profil} alle`,
  })

/** Notifies members and the people responsible once per step. A node that was down catches up; marks prevent duplicates across nodes. */
export const remindOfExpiries = (context: AppContext): Promise<void> =>
  context.transact(async (trx) => {
    const today = tagInBerlin(context.now())
    await sql`delete from fristerinnerungen where faellig < ${today}::date - ${AFTER}::int`.execute(trx)
    const steps = await newSteps(trx, today)
    if (steps.length === 0) return
    const { rows: office } = await sql<Reader & { rechte: Actor['rechte'] }>`
      select v._id as profil, v.vorname, v.email, v.rechte
      from personen v
      where v."geloeschtAm" is null
        and not v.gesperrt
        and v.email <> ''
        and v.rechte && ${KINDS.flatMap((kind) => EXPIRY_RIGHTS[kind])}::text[]
      order by v._id`.execute(trx)
    const members = Map.groupBy(
      steps.filter(({ wants, email }) => wants && email !== ''),
      ({ profil }) => profil,
    )
    await context.sendMail(trx, [
      ...[...members.values()].flatMap((theirs) => (theirs[0] ? [toMember(theirs, theirs[0], today)] : [])),
      ...office.flatMap((reader) => {
        const work = steps.filter(({ art }) => may(reader, EXPIRY_RIGHTS[art]))
        return work.length > 0 ? [toOffice(work, reader, today)] : []
      }),
    ])
  })

const remind = defineJob('fristen-erinnern', z.unknown(), { rang: 8 })
const follow = defineJob('ausbildungen-stand', z.unknown(), { rang: 8 })

const jobs: AreaJobs = {
  handlers: (context) => [
    handle(remind, () => remindOfExpiries(context)),
    handle(follow, () => context.transact((trx) => followRecords(trx, null, context.now()))),
  ],
  // In UTC. The second run is in the first hour of the day in Berlin, in winter and in summer.
  termine: [
    { job: remind, when: '10 6 * * *' },
    { job: follow, when: '5 22,23 * * *' },
  ],
}

/** Tables behind the view `fristen`. */
const READS = ['ausbildungen', 'lehrgaenge', 'einweisungen', 'fahrzeuge', 'leihen', 'melder', 'schluessel', 'geraete', 'kleidung']

export const expiries: Area = {
  name: 'fristen',
  waiting: { zugang: expiryContract.list.zugang, rank: 40, tables: () => READS, counts: countWaiting },
  inbox: { zugang: 'angemeldet', tables: () => READS, items: inboxOfExpiries },
  contract: expiryContract,
  ...jobs,
  routes: (app: FastifyInstance, context: AppContext) =>
    addRoutes(app, context, expiryContract, {
      list: ({ db, actor, query }) => allExpiries(db, actor, query, tagInBerlin(context.now())),
    }),
}
