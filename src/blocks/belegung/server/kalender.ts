// The resource calendar: all things and what holds them in a span. What is the same for everybody is read once and kept;
// what is one's own and what one may not read is put in per person.
import { sql } from 'kysely'
import { type Kalenderzeile, STEHENDE_BELEGUNG } from '../contract.ts'
import { ungueltig } from '#server/fehler.ts'
import type { Db, Kontext, Nutzer } from '#server/kontext.ts'
import { JsonText } from '#server/routes.ts'
import type { Belegungsart } from './art.ts'
import { VERDECKT } from './pruefung.ts'
import { istEigene } from './regeln.ts'
import { type Sql, endetNach } from './zeilen.ts'
import { oneOf } from '#server/db/vocabulary.ts'

const TAG = 86_400_000
/** A month with the weeks around it. */
const HOECHSTENS = 63 * TAG

type Zeile = Omit<Kalenderzeile, 'eigene'> & { readonly erstelltVon: string | null; readonly verantwortlich: string | null }

/** A row as text up to the value of `eigene`, which is put in per person: as who may read it, and as who may not. */
interface Stueck {
  readonly offen: string
  readonly verdeckt: string
  readonly dienst: string | null
  readonly erstelltVon: string | null
  readonly verantwortlich: string | null
}
interface Plan {
  readonly ressourcen: string
  readonly stuecke: readonly Stueck[]
  readonly dienste: readonly string[]
  readonly groesse: number
}
const bisEigene = (zeile: object) => `${JSON.stringify(zeile).slice(0, -1)},"eigene":`

function alsStueck({ erstelltVon, verantwortlich, ...rest }: Zeile): Stueck {
  const offen = bisEigene(rest)
  const verdeckt = rest.dienst === null ? offen : bisEigene({ ...rest, titel: VERDECKT, verantwortlichName: '', dienst: null })
  return { offen, verdeckt, dienst: rest.dienst, erstelltVon, verantwortlich }
}

/**
 * `ressource` is a JSON expression over the row `r` of the things, `da` which of them have a row of their own; called-off and
 * refused bookings are not shown; `unter` is the name that the answer gives the things. No query while nothing changed since this
 * person asked, one or two otherwise.
 * @throws 400 for a span that is none or longer than nine weeks
 */
export async function kalender(
  { speicher }: Pick<Kontext, 'speicher'>,
  db: Db,
  art: Belegungsart,
  nutzer: Nutzer,
  { von, bis }: { readonly von: string; readonly bis: string },
  { unter, ressource, da, order }: { readonly unter: string; readonly ressource: Sql; readonly da: Sql; readonly order: Sql },
): Promise<JsonText> {
  const [beginn, ende] = [new Date(von), new Date(bis)]
  if (ende <= beginn) throw ungueltig('Das Ende muss nach dem Beginn liegen.', 'bis')
  if (ende.getTime() - beginn.getTime() > HOECHSTENS) throw ungueltig('Der Plan zeigt höchstens neun Wochen auf einmal.', 'bis')
  const lies = async (): Promise<Plan> => {
    const { rows } = await sql<{ belegungen: Zeile[]; ressourcen: string }>`
      with z as materialized (
        select b._id, b.version, ${sql.ref(`b.${art.spalte}`)} as ressource, iso(b.beginn) as beginn, iso(b.ende) as ende, ${sql.ref(`b.${art.titel}`)} as titel,
          b.status, coalesce(p.name, '') as "verantwortlichName", b."erstelltVon", b.verantwortlich,
          ${art.dienste?.id ?? sql`null`} as dienst, ${art.geruestet ? sql`b."ruestzeitVor", b."ruestzeitNach"` : sql`0 as "ruestzeitVor", 0 as "ruestzeitNach"`}
        from ${sql.table(art.tabelle)} b left join personen p on p._id = b.verantwortlich
        where b.beginn < ${ende} and ${endetNach(beginn)} and ${oneOf('b.status', STEHENDE_BELEGUNG)}
      )
      select (select coalesce(json_agg(z order by z.beginn, z._id), '[]') from z) as belegungen,
        (select coalesce(json_agg(${ressource} order by ${order}, r._id), '[]')::text from ${sql.table(art.ressourcen)} r
          where ${da} or r._id in (select ressource from z)) as ressourcen`.execute(db)
    const { belegungen = [], ressourcen = '[]' } = rows[0] ?? {}
    const stuecke = belegungen.map(alsStueck)
    return {
      ressourcen,
      stuecke,
      dienste: [...new Set(stuecke.flatMap(({ dienst }) => (dienst === null ? [] : [dienst])))],
      groesse: ressourcen.length + stuecke.reduce((summe, { offen, verdeckt }) => summe + 200 + offen.length + verdeckt.length, 0),
    }
  }
  const schluessel = `${art.tabelle} kalender ${beginn.toISOString()} ${ende.toISOString()}`
  const tabellen = [art.tabelle, art.ressourcen, 'users', 'profile', ...(art.dienste?.tabellen ?? [])]
  const { ressourcen, stuecke, dienste } = await speicher.hole(schluessel, tabellen, lies, ({ groesse }) => groesse)
  const sichtbar = await speicher.hole(
    `${schluessel} sichtbar ${nutzer._id}`,
    tabellen,
    async () => (dienste.length > 0 && art.dienste ? art.dienste.sichtbare(db, nutzer, dienste) : new Set<string>()),
    ({ size }) => 200 + 100 * size,
  )
  const belegungen = stuecke.map((stueck) => {
    const text = stueck.dienst === null || sichtbar.has(stueck.dienst) ? stueck.offen : stueck.verdeckt
    // What a service uses is nobody's own here: it is changed there.
    return stueck.dienst === null && istEigene(nutzer, stueck) ? `${text}true}` : `${text}false}`
  })
  return new JsonText(`{${JSON.stringify(unter)}:${ressourcen},"belegungen":[${belegungen.join(',')}]}`)
}
