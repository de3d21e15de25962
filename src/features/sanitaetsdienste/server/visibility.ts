// Who sees which service: as SQL, and for rows that were read already. visibility.test.ts holds the two against each other.
import { type RawBuilder, sql } from 'kysely'
import { isMeantFor } from '#blocks/anmeldung/server/index.ts'
import { darf } from '#contract/rechte.ts'
import { ARTEN, type Dienst, ENTWURF, rechtFuer } from '#features/sanitaetsdienste/formen.ts'
import type { Nutzer } from '#server/kontext.ts'

type Sql = RawBuilder<unknown>

/** Published, as a condition over the row `d` of sanitaetsdienste; before, only those who plan or lead it know of it. */
export const published = sql`d.status <> all(${[...ENTWURF]}::text[])`
export const isDraft = ({ status }: Pick<Dienst, 'status'>): boolean => (ENTWURF as readonly string[]).includes(status)

/** As `isMeantFor`, over columns or values. */
const meantFor = (groups: Sql, group: Sql): Sql => sql`(${groups} = '{}' or ${group} = any(${groups}))`

/** What calendars that need no account may call by its name. */
export const knownToAll = sql`(${published} and d."sichtbarFuer" = '{}')`

/** Which services this person may see, as a condition over the row `d` of sanitaetsdienste. */
export function sichtbar(nutzer: Nutzer): Sql {
  const arten = ARTEN.filter((art) => darf(nutzer, rechtFuer('READ', art)))
  const plant = ARTEN.filter((art) => darf(nutzer, rechtFuer('UPDATE', art)))
  // Drafts and what is meant for some groups: seen by who plans, who leads, and the groups.
  return sql`(d.art = any(${arten}::text[]) and (d.art = any(${plant}::text[]) or ${nutzer.profil}::uuid in (d.leiter, d."stvLeiter")
    or (${published} and (${meantFor(sql`d."sichtbarFuer"`, sql`(select p.gruppe from profile p where p._id = ${nutzer.profil}::uuid)`)}
      or exists (select 1 from angebote a join anmeldungen m on m.angebot = a._id where a.sanitaetsdienst = d._id and m.profil = ${nutzer.profil}::uuid)))))`
}

type Audience = Pick<Dienst, 'art'> & { readonly sichtbarFuer: readonly string[] }
type Seen = Audience & Pick<Dienst, 'status' | 'leiter' | 'stvLeiter'>
interface Reader {
  /** The group of the person who asks. */
  readonly gruppe: string | null
  /** They have or had a registration in it, whatever became of it. */
  readonly dabei: boolean
}

/** As `sichtbar`, without a query. */
export function siehtDienst(nutzer: Nutzer, { art, status, leiter, stvLeiter, sichtbarFuer }: Seen, { gruppe, dabei }: Reader): boolean {
  if (!darf(nutzer, rechtFuer('READ', art))) return false
  if (darf(nutzer, rechtFuer('UPDATE', art))) return true
  if (nutzer.profil !== null && [leiter, stvLeiter].includes(nutzer.profil)) return true
  return !isDraft({ status }) && (dabei || isMeantFor(sichtbarFuer, gruppe))
}

/** Whose right reads services of this kind, as a condition over the row `u` of users. */
export const holds = (verb: 'READ' | 'UPDATE', art: Dienst['art']): Sql => sql`u.rechte @> array[${rechtFuer(verb, art)}]`

/** Whom a published service is meant for, over `p` of profile and `u` of users: told of it by mail, and asked to take a place over. */
export const meantMembers = ({ art, sichtbarFuer }: Audience): Sql =>
  sql`(${holds('READ', art)} and ${meantFor(sql`${[...sichtbarFuer]}::text[]`, sql`p.gruppe`)})`
