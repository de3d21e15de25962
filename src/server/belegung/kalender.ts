// The resource calendar: all things and what holds them in a span. What is the same for everybody is read once and kept;
// what is one's own and what one may not read is put in per person.
import { type RawBuilder, sql } from 'kysely'
import type { Kalenderzeile } from '#contract/belegung.ts'
import { ungueltig } from '#server/fehler.ts'
import type { Db, Kontext, Nutzer } from '#server/kontext.ts'
import type { Belegungsart } from './art.ts'
import { VERDECKT } from './pruefung.ts'
import { istEigene } from './regeln.ts'
import { endetNach, type Sql } from './zeilen.ts'

const TAG = 86_400_000
/** A month with the weeks around it. */
const HOECHSTENS = 63 * TAG

type Zeile = Omit<Kalenderzeile, 'eigene'> & { readonly erstelltVon: string | null; readonly verantwortlich: string | null }
interface Plan<R> {
  readonly ressourcen: readonly R[]
  readonly belegungen: readonly Zeile[]
}

/**
 * `ressource` is a JSON expression over the row `r` of the things, `da` which of them have a row of their own; called-off and
 * refused bookings are not shown. One query while nothing changed since somebody asked, two otherwise.
 * @throws 400 for a span that is none or longer than nine weeks
 */
export async function kalender<R>(
  { speicher }: Pick<Kontext, 'speicher'>,
  db: Db,
  art: Belegungsart,
  nutzer: Nutzer,
  { von, bis }: { readonly von: string; readonly bis: string },
  { ressource, da, order }: { readonly ressource: RawBuilder<R>; readonly da: Sql; readonly order: Sql },
): Promise<{ ressourcen: readonly R[]; belegungen: Kalenderzeile[] }> {
  const [beginn, ende] = [new Date(von), new Date(bis)]
  if (ende <= beginn) throw ungueltig('Das Ende muss nach dem Beginn liegen.', 'bis')
  if (ende.getTime() - beginn.getTime() > HOECHSTENS) throw ungueltig('Der Plan zeigt höchstens neun Wochen auf einmal.', 'bis')
  const fahrzeuge = art.tabelle === 'fahrzeugbelegungen'
  const lies = async (): Promise<Plan<R>> => {
    const { rows } = await sql<Plan<R>>`
      with z as materialized (
        select b._id, b.version, ${sql.ref(`b.${art.spalte}`)} as ressource, iso(b.beginn) as beginn, iso(b.ende) as ende, ${sql.ref(`b.${art.titel}`)} as titel,
          b.status, coalesce(u.vorname || ' ' || u.nachname, '') as "verantwortlichName", b."erstelltVon", b.verantwortlich,
          ${fahrzeuge ? sql`a.sanitaetsdienst as dienst, 0 as "ruestzeitVor", 0 as "ruestzeitNach"` : sql`null as dienst, b."ruestzeitVor", b."ruestzeitNach"`}
        from ${sql.table(art.tabelle)} b left join profile p on p._id = b.verantwortlich left join users u on u._id = p."user"
          ${fahrzeuge ? sql`left join angebot_fahrzeuge v on v._id = b."angebotFahrzeug" left join angebote a on a._id = v.angebot` : sql``}
        where b.beginn < ${ende} and ${endetNach(beginn)} and b.status in ('angefragt', 'bestaetigt')
      )
      select (select coalesce(json_agg(z order by z.beginn, z._id), '[]') from z) as belegungen,
        (select coalesce(json_agg(${ressource} order by ${order}, r._id), '[]') from ${sql.table(art.ressourcen)} r
          where ${da} or r._id in (select ressource from z)) as ressourcen`.execute(db)
    return rows[0] ?? { ressourcen: [], belegungen: [] }
  }
  const schluessel = `${art.tabelle} kalender ${beginn.toISOString()} ${ende.toISOString()}`
  const tabellen = [art.tabelle, art.ressourcen, 'users', 'profile', ...(fahrzeuge ? ['angebote', 'angebot_fahrzeuge'] : [])]
  const { ressourcen, belegungen } = await speicher.hole(
    schluessel,
    tabellen,
    lies,
    (plan) => 400 * (plan.belegungen.length + plan.ressourcen.length),
  )
  const dienste = [...new Set(belegungen.flatMap(({ dienst }) => (dienst === null ? [] : [dienst])))]
  const sichtbar = dienste.length > 0 && art.sichtbareDienste ? await art.sichtbareDienste(db, nutzer, dienste) : new Set<string>()
  return {
    ressourcen,
    belegungen: belegungen.map((zeile) => {
      const { erstelltVon, verantwortlich, ...rest } = zeile
      const verdeckt = rest.dienst !== null && !sichtbar.has(rest.dienst)
      return {
        ...rest,
        ...(verdeckt ? { titel: VERDECKT, verantwortlichName: '', dienst: null } : {}),
        // What a service uses is nobody's own here: it is changed there.
        eigene: zeile.dienst === null && istEigene(nutzer, { erstelltVon, verantwortlich }),
      }
    }),
  }
}
