// Inspections: when the next one is due, and who recorded which.
import { sql } from 'kysely'
import { dringlichkeit, monatNach } from '#blocks/faelligkeit/contract.ts'
import type { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { PRUEFARTEN, PRUEFFELD, type Pruefart, type Pruefstand } from '#features/fahrzeuge/formen.ts'
import { nichtGefunden, ungueltig } from '#server/fehler.ts'
import { protokolliere } from '#server/historie/protokoll.ts'
import type { Db, Kontext, Trx } from '#server/kontext.ts'
import type { Handler } from '#server/routes.ts'
import { tagInBerlin } from '#contract/berlin.ts'
import { touched } from '#server/db/vocabulary.ts'

type C = typeof fahrzeugeContract

interface Prueffahrzeug {
  readonly fahrzeug: string
  readonly bezeichnung: string
  readonly kennung: string
  readonly kennzeichen: string
  readonly status: Pruefstand['status']
  readonly faellig: Readonly<Record<Pruefart, string>>
  readonly zuletzt: Readonly<Partial<Record<Pruefart, string>>>
  readonly intervalle: Readonly<Partial<Record<Pruefart, number | null>>>
}

/** All vehicles of the stock with their due months and the days of their last inspections, in one query. */
export async function prueffahrzeuge(db: Db | Trx): Promise<Prueffahrzeug[]> {
  const { rows } = await sql<Prueffahrzeug>`
    select f._id as fahrzeug, f.bezeichnung, f.kennung, f.kennzeichen, f.status, f.pruefintervalle as intervalle,
      json_build_object(${sql.join(PRUEFARTEN.flatMap((art) => [sql.lit(art), sql.ref(`f.${PRUEFFELD[art]}`)]))}) as faellig,
      (select coalesce(json_object_agg(z.art, z.datum), '{}') from (select art, max(datum) as datum from fahrzeugpruefungen where fahrzeug = f._id group by art) z) as zuletzt
    from fahrzeuge f where f.aktiv order by f.bezeichnung, f._id`.execute(db)
  return rows
}

// Annahme: a vehicle needs what has a date or an interval; a car without a stretcher is not shown as one whose disinfection
// nobody recorded. Every vehicle that drives is insured, and an insurance has no interval: it is missed where it is not recorded.
const braucht = (art: Pruefart, faellig: string, intervalle: Prueffahrzeug['intervalle']): boolean =>
  faellig !== '' || art === 'versicherung' || (intervalle[art] ?? 0) > 0

export const pruefplan =
  ({ jetzt }: Kontext): Handler<C['pruefplan']> =>
  async ({ db }) => {
    const heute = tagInBerlin(jetzt())
    return (await prueffahrzeuge(db)).map(({ faellig, zuletzt, intervalle, ...fahrzeug }) => ({
      ...fahrzeug,
      pruefungen: PRUEFARTEN.filter((art) => braucht(art, faellig[art], intervalle)).map((art) => ({
        art,
        faellig: faellig[art],
        ...dringlichkeit(faellig[art], heute),
        zuletzt: zuletzt[art] ?? null,
      })),
    }))
  }

const lies = (db: Db | Trx, fahrzeug: string, pruefung: string | null = null) =>
  sql<Awaited<ReturnType<Handler<C['pruefungen']>>> extends readonly (infer Z)[] ? Z : never>`
    select p._id, p."erstelltAm", coalesce(u.vorname || ' ' || u.nachname, '') as "erstelltVonName", p.art, p.datum, p.naechste, p.ergebnis, p.bemerkung
    from fahrzeugpruefungen p left join users u on u._id = p."erstelltVon"
    where p.fahrzeug = ${fahrzeug}::uuid ${pruefung === null ? sql`` : sql`and p._id = ${pruefung}::uuid`}
    order by p.datum desc, p._id desc limit 500`.execute(db)

export const pruefungen =
  (): Handler<C['pruefungen']> =>
  async ({ db, params }) => {
    const { rows } = await sql`select 1 from fahrzeuge where _id = ${params.id}::uuid`.execute(db)
    if (rows.length === 0) throw nichtGefunden('Das Fahrzeug')
    return (await lies(db, params.id)).rows
  }

export const pruefungErfassen =
  ({ jetzt }: Kontext): Handler<C['pruefungErfassen']> =>
  async ({ trx, nutzer, params, body }) => {
    const { art, datum, ergebnis, bemerkung } = body
    const {
      rows: [fahrzeug],
    } = await sql<{ pruefintervalle: Partial<Record<Pruefart, number | null>>; faellig: string }>`
      select pruefintervalle, ${sql.ref(PRUEFFELD[art])} as faellig from fahrzeuge where _id = ${params.id}::uuid and aktiv for no key update`.execute(
      trx,
    )
    if (!fahrzeug) throw nichtGefunden('Das Fahrzeug')
    const heute = tagInBerlin(jetzt())
    if (datum > heute) throw ungueltig('Die Prüfung liegt in der Zukunft. Trage sie ein, wenn sie war.', 'datum')
    if (datum < '1990-01-01') throw ungueltig('Datum liegt zu weit in der Vergangenheit.', 'datum')
    const monate = fahrzeug.pruefintervalle[art] ?? 0
    const naechste = body.naechste || (monate > 0 ? monatNach(datum, monate) : '')
    if (naechste === '') throw ungueltig('Nächste Prüfung fehlt: Für diese Prüfung ist kein Intervall hinterlegt.', 'naechste')
    if (naechste < datum.slice(0, 7)) throw ungueltig('Die nächste Prüfung liegt vor dieser.', 'naechste')
    const {
      rows: [neu],
    } = await sql<{ _id: string; letzte: boolean }>`
      insert into fahrzeugpruefungen (fahrzeug, art, datum, naechste, ergebnis, bemerkung, "erstelltVon")
      values (${params.id}::uuid, ${art}, ${datum}, ${naechste}, ${ergebnis}, ${bemerkung}, ${nutzer._id}::uuid)
      returning _id, not exists (select 1 from fahrzeugpruefungen x where x.fahrzeug = ${params.id}::uuid and x.art = ${art} and x.datum > ${datum}::date) as letzte`.execute(
      trx,
    )
    if (!neu) throw nichtGefunden('Das Fahrzeug')
    // Annahme: one that failed leaves the date as it was; an older one entered afterwards does not go behind a later one.
    if (neu.letzte && ergebnis !== 'nicht bestanden' && naechste !== fahrzeug.faellig) {
      await sql`
        update fahrzeuge set ${sql.ref(PRUEFFELD[art])} = ${naechste}, ${touched(nutzer._id)}
        where _id = ${params.id}::uuid`.execute(trx)
      await protokolliere(trx, {
        bereich: 'fahrzeuge',
        objekt: params.id,
        aktion: 'geaendert',
        felder: [PRUEFFELD[art]],
        alt: { [PRUEFFELD[art]]: fahrzeug.faellig },
        neu: { [PRUEFFELD[art]]: naechste },
        wer: nutzer._id,
      })
    }
    const [zeile] = (await lies(trx, params.id, neu._id)).rows
    if (!zeile) throw nichtGefunden('Die Prüfung')
    return zeile
  }
