// Frees the upcoming places and leading roles of members who leave for good.
import { sql } from 'kysely'
import type { AppContext, Trx } from '#server/context.ts'
import { oneOf, setTouched } from '#server/db/vocabulary.ts'
import { recordChanges } from '#server/history/record.ts'
import type { Anmeldestatus } from '../../contract.ts'
import { STANDING_ANMELDUNG } from '../../names.ts'
import { lockAngebote } from './besetzung.ts'
import { followUp } from './follow.ts'
import { mailNews } from '../mails/mail.ts'
import { leaderlessNews } from '../mails/news.ts'
import { recipientsOf } from '../mails/recipients.ts'
import { leitungOf, type Occasion, occasionKinds, type OccasionKind, type Scope } from './occasion.ts'
import { DIENSTFAEHIG } from '#blocks/gueltigkeit/contract.ts'
import { type StateChange, withdrawAnfragen } from './state.ts'
import { helferStates } from '../history/helfer.ts'

interface Platz {
  readonly _id: string
  readonly angebot: string
  readonly occasion: string
  readonly status: Anmeldestatus
}

/** Neutral wording: leaders need not learn about the membership. */
const REASON = 'Ist nicht mehr aktiv dabei'

/** Condition over `p` of profile: not active. */
const takesNoPart = sql`(p."geloeschtAm" is not null or p.status <> all(${[...DIENSTFAEHIG]}::text[]))`

async function plaetzeOf(trx: Trx, { id }: OccasionKind, profil: string, now: Date): Promise<Platz[]> {
  const { rows } = await sql<Platz>`
    select meldung._id, meldung.angebot, ${id} as occasion, meldung.status
    from anmeldungen meldung join angebote angebot on angebot._id = meldung.angebot join profile p on p._id = meldung.profil
    where meldung.profil = ${profil}::uuid and ${id} is not null and angebot.beginn > ${now} and meldung.gilt
      and ${oneOf('meldung.status', STANDING_ANMELDUNG)} and ${takesNoPart}
    order by angebot.beginn, meldung._id`.execute(trx)
  return rows
}

/**
 * Frees the places of an inactive person, promotes from the waiting lists and notifies the leaders. Idempotent: reactivated people lose
 * none.
 * Annahme: a shift that has begun is unchanged; closing the service records the attendance.
 */
export const releasePlaetze = (context: AppContext, kind: OccasionKind, profil: string): Promise<void> =>
  context.transact(async (trx) => {
    const now = context.now()
    // The person will not come, so the giver can ask somebody else.
    const gone = sql`exists (select 1 from profile p where p._id = f.profil and ${takesNoPart})`
    await withdrawAnfragen(trx, now, sql`f.profil = ${profil}::uuid and f."laeuftAb" > ${now} and ${gone}`)
    const unlocked = await plaetzeOf(trx, kind, profil, now)
    if (unlocked.length === 0) return
    // Lock order: the occasions, their offers, then dependent rows.
    const occasions = [...new Set(unlocked.map(({ occasion }) => occasion))]
    await sql`select _id from ${kind.from} where _id = any(${occasions}::uuid[]) order by _id for update`.execute(trx)
    await lockAngebote(trx, [...new Set(unlocked.map(({ angebot }) => angebot))])
    const plaetze = (await plaetzeOf(trx, kind, profil, now)).filter(({ occasion }) => occasions.includes(occasion))
    const ids = plaetze.map(({ _id }) => _id)
    const before = await helferStates(trx, ids)
    await sql`
      update anmeldungen
      set status = 'abgesagt', grund = ${REASON}, funktion = '', fahrzeug = null, zuvor = null, "eingeteiltVon" = null,
        "eingeteiltAm" = null, ${setTouched(null, now)}
      where _id = any(${ids}::uuid[])`.execute(trx)
    for (const [occasion, freed] of Map.groupBy(plaetze, (platz) => platz.occasion)) {
      const changes = freed.map((platz) => change(platz, profil))
      await followUp({ context, trx, kind }, occasion, { changes, before, actor: null })
    }
  })

const change = ({ _id: anmeldung, angebot, status }: Platz, profil: string): StateChange => ({
  anmeldung,
  angebot,
  profil,
  vorher: status,
  after: 'abgesagt',
  trigger: 'ausgeschieden',
})

interface Led {
  readonly _id: string
  readonly leiter: string | null
  readonly stvLeiter: string | null
  readonly also: readonly string[]
}
const alsoOf = ({ leaders }: OccasionKind) => (leaders === undefined ? sql`'{}'::uuid[]` : sql.ref(`d.${leaders}`))

/** Locked in the common lock order. Annahme: the leader of a running service remains and closes it. */
async function ledOf(trx: Trx, kind: OccasionKind, profil: string, now: Date): Promise<Led[]> {
  const { rows } = await sql<Led>`
    select d._id, d.leiter, d."stvLeiter", ${alsoOf(kind)} as also
    from ${kind.from} d join profile p on p._id = ${profil}::uuid
    where (${profil}::uuid in (d.leiter, d."stvLeiter") or array[${profil}::uuid] <@ ${alsoOf(kind)})
      and d.beginn > ${now}
      and not d.abgesagt
      and ${takesNoPart}
    order by d._id
    for update of d`.execute(trx)
  return rows
}

/**
 * Removes an inactive person as leader of upcoming occasions and notifies planners. Idempotent.
 * Annahme: the deputy is not promoted to leader but asked to arrange a successor.
 */
export const releaseLeitung = (context: AppContext, kind: OccasionKind, profil: string): Promise<void> =>
  context.transact(async (trx) => {
    const now = context.now()
    const led = await ledOf(trx, kind, profil, now)
    if (led.length === 0) return
    const { leaders } = kind
    const also = leaders === undefined ? sql`` : sql`${sql.ref(leaders)} = array_remove(${sql.ref(leaders)}, ${profil}::uuid),`
    await sql`
      update ${kind.from} set ${also} leiter = nullif(leiter, ${profil}::uuid), "stvLeiter" = nullif("stvLeiter", ${profil}::uuid),
        ${setTouched(null, now)}
      where _id = any(${led.map(({ _id }) => _id)}::uuid[])`.execute(trx)
    const without = (leader: string | null) => (leader === profil ? null : leader)
    await recordChanges(
      trx,
      led.map((old) => ({
        area: kind.table,
        object: old._id,
        action: 'geaendert',
        fields: ['leiter', 'stvLeiter', ...(leaders === undefined ? [] : [leaders])],
        before: { ...old, ...(leaders === undefined ? {} : { [leaders]: old.also }) },
        after: {
          leiter: without(old.leiter),
          stvLeiter: without(old.stvLeiter),
          ...(leaders === undefined ? {} : { [leaders]: old.also.filter((leader) => leader !== profil) }),
        },
        actor: null,
      })),
    )
    const leaderlessIds = led.filter(({ leiter }) => leiter === profil).map(({ _id }) => _id)
    if (leaderlessIds.length > 0) await tellLeaderless({ context, trx, kind }, await kind.read(trx, leaderlessIds), profil)
  })

async function plannersOf(trx: Trx, kind: OccasionKind, occasion: Occasion): Promise<string[]> {
  const { rows } = await sql<{ _id: string }>`
    select p._id
    from profile p join users u on u._id = p."user"
    where ${kind.planners(occasion)} and not u.gesperrt and p."geloeschtAm" is null`.execute(trx)
  return rows.map(({ _id }) => _id)
}

/** Leaders and planners of an occasion of the kind `column`; none for drafts and cancelled ones. */
export async function responsibleFor(trx: Trx, column: string, id: string): Promise<readonly string[]> {
  const kind = occasionKinds().find((occasionKind) => occasionKind.column === column)
  const [occasion] = kind ? await kind.read(trx, [id]) : []
  if (!kind || !occasion?.ausgeschrieben || occasion.abgesagt) return []
  return [...leitungOf(occasion), ...(await plannersOf(trx, kind, occasion))]
}

/** One mail per person about all occasions without a leader: to the deputy, else the author, else all planners. */
async function tellLeaderless(scope: Scope, occasions: readonly Occasion[], profil: string): Promise<void> {
  const { trx, kind } = scope
  const responsible: { occasion: Occasion; profile: readonly string[] }[] = []
  for (const occasion of occasions.toSorted((a, b) => a.beginn.localeCompare(b.beginn))) {
    const named = leitungOf(occasion).filter((leader) => leader !== profil)
    responsible.push({ occasion, profile: named.length > 0 ? named : await plannersOf(trx, kind, occasion) })
  }
  const [first] = occasions
  if (!first) return
  const people = await recipientsOf(trx, kind, first._id, [...new Set(responsible.flatMap((duty) => duty.profile))])
  await mailNews(scope, first, people, null, (person) => {
    const [firstOccasion, ...others] = responsible.filter(({ profile }) => profile.includes(person.profil)).map(({ occasion }) => occasion)
    return firstOccasion ? leaderlessNews(kind, [firstOccasion, ...others], profil, person) : null
  })
}
