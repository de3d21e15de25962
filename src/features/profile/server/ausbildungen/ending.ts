// What ends soon: for the first screens, and as mails.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { tagInBerlin } from '#contract/berlin.ts'
import { path, withQuery } from '#contract/screens.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { type ausbildungContract } from '#features/profile/contract.ts'
import { type EndingRecord, endsIn } from '#features/profile/schemas.ts'
import { STATUS_FORMER } from '#features/profile/schemas.ts'
import type { Actor, AppContext, Db } from '#server/context.ts'
import { mayName } from '#server/db/vocabulary.ts'
import type { AreaJobs } from '#server/jobs/instance-jobs.ts'
import { defineJob, handle } from '#server/jobs/job.ts'
import type { Mail } from '#server/mail/send-mail.ts'
import { followRecords } from './derive.ts'

/** Ahead and afterwards, in days: from when, and for how long, the first screens say it. */
const AHEAD = 90
const AFTER = 365
/** More in one mail nobody reads. */
const ROWS = 40
const FORMER = [...STATUS_FORMER]

/** What of one person ends within 90 days, or has ended within a year. */
export async function endingOf(db: Db, profil: string, today: string): Promise<EndingRecord[]> {
  const { rows } = await sql<EndingRecord>`
    select _id, lehrgang, bezeichnung, abkuerzung, "gueltigBis"::text, "gueltigBis" - ${today}::date as tage from ablaufende_ausbildungen
    where profil = ${profil}::uuid and "gueltigBis" between ${today}::date - ${AFTER}::int and ${today}::date + ${AHEAD}::int
    order by "gueltigBis", _id`.execute(db)
  return rows
}

/** What waits for a look at the certificate, then what ends or has ended, of everybody who is still there. */
export async function pending(db: Db, actor: Actor, today: string): Promise<ResponseOf<typeof ausbildungContract.anstehend>> {
  const { rows } = await sql<ResponseOf<typeof ausbildungContract.anstehend>[number]>`
    select a._id, a.lehrgang, a.bezeichnung, a.abkuerzung, a."gueltigBis"::text, a.tage, v.person
    from (
      select e._id, e.profil, e.lehrgang, e.bezeichnung, e.abkuerzung, e."gueltigBis", e."gueltigBis" - ${today}::date as tage
      from ablaufende_ausbildungen e where e."gueltigBis" between ${today}::date - ${AFTER}::int and ${today}::date + ${AHEAD}::int
      union all
      select o._id, o.profil, o.lehrgang, o.bezeichnung, l.abkuerzung, o."gueltigBis", null
      from ausbildungen o join lehrgaenge l on l._id = o.lehrgang where o."geprueftAm" is null
    ) a join personen v on v._id = a.profil join profile p on p._id = a.profil
    where p."geloeschtAm" is null and p.status <> all (${FORMER}::text[]) and ${mayName(actor, 'p')}
    order by a.tage nulls first, v.nachname, v.vorname, a._id limit 1000`.execute(db)
  return rows
}

interface Step extends EndingRecord {
  readonly profil: string
  readonly vorname: string
  readonly nachname: string
  readonly email: string
  readonly wants: boolean
}

/** What reached a further step today and was told to nobody; noted as told. A step: so many days left at most (the course says which), or ended. */
async function newSteps(db: Db, today: string): Promise<Step[]> {
  const { rows } = await sql<Step>`
    with neu as (
      insert into ausbildungserinnerungen (ausbildung, "gueltigBis", schritt)
      select a._id, a."gueltigBis", s.schritt from ablaufende_ausbildungen a
        cross join lateral (select case when a."gueltigBis" < ${today}::date then -1
          else (select min(t) from unnest(a."warnungTage") t where a."gueltigBis" - ${today}::date <= t) end as schritt) s
        where s.schritt is not null and a."gueltigBis" > ${today}::date - ${AHEAD}::int
      on conflict do nothing returning ausbildung
    )
    select a._id, a.lehrgang, a.bezeichnung, a.abkuerzung, a."gueltigBis"::text, a."gueltigBis" - ${today}::date as tage, p._id as profil, p.vorname,
      p.nachname, p.email, coalesce((p."emailBenachrichtigungen" ->> 'faelligkeiten')::boolean, true) as wants
    from neu n join ablaufende_ausbildungen a on a._id = n.ausbildung join personen p on p._id = a.profil
    where p."geloeschtAm" is null and not p.gesperrt and p.status <> all (${FORMER}::text[]) order by a."gueltigBis", a._id`.execute(db)
  return rows
}

const fact = (who: string, { bezeichnung, gueltigBis, tage }: EndingRecord) => [`${bezeichnung}${who}`, endsIn(gueltigBis, tage)] as const
const subject = ([first, ...more]: readonly EndingRecord[], whose: string) =>
  `${first?.bezeichnung ?? ''}${whose} ${first && first.tage < 0 ? 'ist abgelaufen' : 'läuft ab'}${more.length > 0 ? ` (und ${more.length} weitere)` : ''}`

const toMember = (steps: readonly Step[], { profil, vorname, email }: Step, today: string): Mail => ({
  to: { email, name: vorname },
  kind: 'faelligkeiten',
  subject: subject(steps, ''),
  paragraphs: ['Kümmere dich rechtzeitig um die Fortbildung. Hast du sie schon, trage sie in deinem Profil ein.'],
  facts: steps.map((step) => fact('', step)),
  button: { text: 'Meine Ausbildungen', path: path('/profile/{id}', { id: profil }) },
  key: `ausbildungen ${today} ${profil}`,
})

const toOffice = (
  steps: readonly Step[],
  { profil, vorname, email }: { profil: string; vorname: string; email: string },
  today: string,
): Mail => ({
  to: { email, name: vorname },
  kind: 'faelligkeiten',
  subject: subject(steps, steps[0] ? ` von ${steps[0].vorname} ${steps[0].nachname}` : ''),
  paragraphs: steps.length > ROWS ? [`Die ${ROWS} dringendsten stehen hier, alle in der Übersicht.`] : [],
  facts: steps.slice(0, ROWS).map((step) => fact(`, ${step.vorname} ${step.nachname}`, step)),
  button: { text: 'Alle ansehen', path: withQuery(path('/kontakte'), { ansicht: 'nachweise' }) },
  key: `ausbildungen ${today} ${profil} alle`,
})

/** Tells members, and who keeps the records of all, once for each step; a node that was down catches up, a second one tells nothing twice. */
export const remindOfEnds = (context: AppContext): Promise<void> =>
  context.transact(async (trx) => {
    const today = tagInBerlin(context.now())
    const steps = await newSteps(trx, today)
    if (steps.length === 0) return
    const { rows: office } = await sql<{ profil: string; vorname: string; email: string }>`
      select p._id as profil, p.vorname, p.email from personen p where p."geloeschtAm" is null and not p.gesperrt and p.email <> ''
        and p.rechte @> array['UPDATE_USER_AUSBILDUNG'] and coalesce((p."emailBenachrichtigungen" ->> 'faelligkeiten')::boolean, true) order by p._id`.execute(
      trx,
    )
    const members = Map.groupBy(
      steps.filter(({ wants, email }) => wants && email !== ''),
      ({ profil }) => profil,
    )
    await context.sendMail(trx, [
      ...[...members.values()].flatMap((theirs) => (theirs[0] ? [toMember(theirs, theirs[0], today)] : [])),
      ...office.map((person) => toOffice(steps, person, today)),
    ])
  })

const remind = defineJob('ausbildungen-ablauf', z.unknown(), { rang: 8 })
const follow = defineJob('ausbildungen-stand', z.unknown(), { rang: 8 })

export const jobs: AreaJobs = {
  handlers: (context) => [
    handle(remind, () => remindOfEnds(context)),
    handle(follow, () => context.transact((trx) => followRecords(trx, null, context.now()))),
  ],
  // In UTC. The second in the first hour of the day in Berlin, in winter and in summer.
  termine: [
    { job: remind, when: '10 6 * * *' },
    { job: follow, when: '5 22,23 * * *' },
  ],
}
