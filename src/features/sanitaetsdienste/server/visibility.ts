// Who sees which service: as SQL, and for rows that were read already. visibility.test.ts checks that both agree.
import { type RawBuilder, sql } from 'kysely'
import { isMeantFor } from '#blocks/dienst/server/index.ts'
import { may } from '#contract/rechte.ts'
import type { Dienst } from '#features/sanitaetsdienste/schemas.ts'
import { DRAFT, KINDS, isDraft, rechtFor } from '#features/sanitaetsdienste/names.ts'
import type { Actor } from '#server/context.ts'
import { oneOf } from '#server/db/vocabulary.ts'

type Sql = RawBuilder<unknown>

/** Published, as a condition over the row `d` of sanitaetsdienste; before, only those who plan or lead it know of it. */
export const published = sql`d.status <> all(${[...DRAFT]}::text[])`
/** The states in which people may sign up, as far as the state alone says; and as conditions over the row `d`. */
const OPEN: readonly Dienst['status'][] = ['ausgeschrieben', 'besetzt']
export const isOpen = ({ abgesagt, status }: Pick<Dienst, 'abgesagt' | 'status'>): boolean => !abgesagt && OPEN.includes(status)
export const running = oneOf('d.status', OPEN)
export const open = sql`(not d.abgesagt and ${running})`

/** As `isMeantFor`, over columns or values. */
const meantFor = (groups: Sql, group: Sql): Sql => sql`(${groups} = '{}' or ${group} = any(${groups}))`

/** Which services this person may see, as a condition over the row `d` of sanitaetsdienste. */
export function visible(actor: Actor): Sql {
  const kinds = KINDS.filter((kind) => may(actor, rechtFor('READ', kind)))
  const plans = KINDS.filter((kind) => may(actor, rechtFor('UPDATE', kind)))
  // Drafts and what is meant for some groups: seen by who plans, who leads, and the groups.
  return sql`(d.art = any(${kinds}::text[]) and (d.art = any(${plans}::text[]) or ${actor.profil}::uuid in (d.leiter, d."stvLeiter")
    or (${published} and (${meantFor(sql`d."sichtbarFuer"`, sql`(select p.gruppe from profile p where p._id = ${actor.profil}::uuid)`)}
      or exists (select 1 from angebote a join anmeldungen m on m.angebot = a._id where a.sanitaetsdienst = d._id and m.profil = ${actor.profil}::uuid)))))`
}

type Audience = Pick<Dienst, 'art'> & { readonly sichtbarFuer: readonly string[] }
type Seen = Audience & Pick<Dienst, 'status' | 'leiter' | 'stvLeiter'>
interface Reader {
  /** The group of the person who asks. */
  readonly gruppe: string | null
  /** They have or had a registration in it, whatever became of it. */
  readonly present: boolean
}

/** As `visible`, without a query. */
export function seesDienst(
  actor: Actor,
  { art: kind, status, leiter, stvLeiter, sichtbarFuer: visibleFor }: Seen,
  { gruppe: group, present }: Reader,
): boolean {
  if (!may(actor, rechtFor('READ', kind))) return false
  if (may(actor, rechtFor('UPDATE', kind))) return true
  if (actor.profil !== null && [leiter, stvLeiter].includes(actor.profil)) return true
  return !isDraft({ status }) && (present || isMeantFor(visibleFor, group))
}

/** Whose right reads services of this kind, as a condition over the row `u` of users. */
export const holds = (verb: 'READ' | 'UPDATE', kind: Dienst['art']): Sql => sql`u.rechte @> array[${rechtFor(verb, kind)}]`

/** Whom a published service is meant for, over `p` of profile and `u` of users: told of it by mail, and asked to take a place over. */
export const meantMembers = ({ art: kind, sichtbarFuer: visibleFor }: Audience): Sql =>
  sql`(${holds('READ', kind)} and ${meantFor(sql`${[...visibleFor]}::text[]`, sql`p.gruppe`)})`
