// "Was ist frei?": every vehicle with what speaks against it, and whether the asking member may drive it.
import { sql } from 'kysely'
import { darfFahren } from '#blocks/gueltigkeit/contract.ts'
import type { Fahrzeugbelegung, fahrzeugbelegungenContract } from '#features/fahrzeugbelegungen/contract.ts'
import type { Antwort } from '#contract/endpoint.ts'
import {
  alsHalter,
  belegtUm,
  buchungsregelEinwand,
  type Buchungsregeln,
  spanneEinwand,
  ueberlappt,
  verlangeSpanne,
} from '#blocks/belegung/server/index.ts'
import { darf } from '#contract/rechte.ts'
import { type Einweisung, type Fahrer, fahrzeugHinweis, fuehrerscheinHinweis } from '#blocks/gueltigkeit/server/index.ts'
import type { Db, Kontext, Nutzer } from '#server/kontext.ts'
import type { Handler } from '#server/routes.ts'
import { tagInBerlin } from '#contract/berlin.ts'
import { FAHRZEUGE } from './art.ts'
import { zustandEinwand } from './fahrzeug.ts'

type C = typeof fahrzeugbelegungenContract
type Frei = Antwort<C['frei']>[number]
interface Zeile extends Omit<Fahrzeugbelegung['fahrzeugDaten'], never> {
  readonly name: string
  readonly statusGrund: string
  readonly aktiv: boolean
  readonly buchbar: boolean
  readonly sitzplaetze: number | null
  readonly tragen: number | null
  readonly fuehrerscheinklasse: Frei['fuehrerscheinklasse']
  readonly zulGesamtmasse: number | null
  readonly einweisungErforderlich: boolean
  readonly einweisungsgruppe: string
  readonly buchungsregeln: Buchungsregeln
}

/** The licence of the asking member with all briefings; who has no profile has no licence. */
async function liesFahrer(db: Db, { profil }: Nutzer): Promise<Fahrer> {
  const { rows } = await sql<Fahrer>`
    select p.fuehrerscheinklassen as klassen, p."fuehrerscheinGueltigBis" as "gueltigBis", p."fuehrerscheinKontrolleNaechsteAm" as "kontrolleNaechsteAm",
      (select coalesce(json_agg(json_build_object('fahrzeug', e.fahrzeug, 'gruppe', f.einweisungsgruppe, 'datum', e.datum::text, 'gueltigBis', e."gueltigBis"::text)), '[]')
        from einweisungen e join fahrzeuge f on f._id = e.fahrzeug where e.profil = p._id and e.bestanden) as einweisungen
    from profile p where p._id = ${profil}::uuid`.execute(db)
  return rows[0] ?? { klassen: [], gueltigBis: null, kontrolleNaechsteAm: null, einweisungen: [] as Einweisung[] }
}

/** What is kept is kept in days: most ask for hours of one. */
const FENSTER = 2

/** Two queries while no booking changed, three otherwise; one more where services are among the holders. */
export const frei =
  (kontext: Kontext): Handler<C['frei']> =>
  async ({ db, nutzer, query }) => {
    const { jetzt } = kontext
    const { beginn, ende, sitzplaetze, tragen, fahrbar = false, alle = false } = query
    verlangeSpanne(spanneEinwand({ beginn, ende }))
    const { rows } = await sql<Zeile>`
      select r._id, r.bezeichnung, r.kennung, r.funkrufname, r.typ, r.status, coalesce(nullif(r.funkrufname, ''), r.bezeichnung) as name, r."statusGrund",
        r.aktiv, r.buchbar, r.sitzplaetze, r.tragen, r.fuehrerscheinklasse, r."zulGesamtmasse", r."einweisungErforderlich", r.einweisungsgruppe, r.buchungsregeln
      from fahrzeuge r where r.aktiv and (${alle} or r.buchbar)
        and (${sitzplaetze ?? null}::int is null or r.sitzplaetze >= ${sitzplaetze ?? null}::int)
        and (${tragen ?? null}::int is null or coalesce(r.tragen, 0) >= ${tragen ?? null}::int)
      order by r.bezeichnung, r._id`.execute(db)
    const fahrer = await liesFahrer(db, nutzer)
    const passende = rows.filter((zeile) => !fahrbar || darfFahren(fahrer.klassen, zeile))
    const spanne = { beginn: new Date(beginn).toISOString(), ende: new Date(ende).toISOString() }
    const belegt = await belegtUm(kontext, db, FAHRZEUGE, rows.map(({ _id }) => _id).toSorted(), spanne, FENSTER)
    const halter = await alsHalter(
      db,
      FAHRZEUGE,
      nutzer,
      passende.map(({ _id }) => (belegt.get(_id) ?? []).filter((eine) => ueberlappt(spanne, eine))),
    )
    const [tag, heute] = [tagInBerlin(new Date(ende)), tagInBerlin(jetzt())]
    const vomFuehrerschein = fuehrerscheinHinweis(fahrer, tag, heute)?.text
    const darfAlles = darf(nutzer, 'UPDATE_FAHRZEUGBELEGUNG')
    const zeilen = passende.map((zeile, i): Frei => {
      const seine = halter[i] ?? []
      const regel = darfAlles ? null : buchungsregelEinwand(zeile.name, zeile.buchungsregeln, { beginn, ende }, jetzt())
      const zustand = zustandEinwand(zeile)
      const gruende = [zustand, regel?.msg].filter((grund) => typeof grund === 'string')
      const besetzt = seine.find(({ status }) => status === 'bestaetigt')
      if (besetzt) gruende.push(`${zeile.name} ist belegt: ${besetzt.titel}.`)
      const vomFahrzeug = fahrzeugHinweis(fahrer, { ...zeile, fahrzeug: zeile._id }, tag, heute)?.text
      return {
        ...zeile,
        frei: gruende.length === 0,
        gruende,
        halter: seine,
        genehmigung: zeile.buchungsregeln.genehmigung && !darfAlles,
        darfFahren: darfFahren(fahrer.klassen, zeile),
        hinweise: [vomFuehrerschein, vomFahrzeug].filter((text) => text !== undefined),
      }
    })
    return alle ? zeilen : zeilen.filter((zeile) => zeile.frei)
  }
