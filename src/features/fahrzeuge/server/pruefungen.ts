// Inspections: when the next one is due, and who recorded which.
import { sql } from 'kysely'
import type { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { type Ampel, PRUEFARTEN, type Pruefart, type Pruefstand } from '#features/fahrzeuge/formen.ts'
import { nichtGefunden, ungueltig } from '#server/fehler.ts'
import { protokolliere } from '#server/historie/protokoll.ts'
import type { Db, Kontext, Trx } from '#server/kontext.ts'
import type { Handler } from '#server/routes.ts'
import { tagInBerlin } from '#server/zeit.ts'

type C = typeof fahrzeugeContract
type Stufe = { readonly tage: number | null; readonly ampel: Ampel }

/** The column of a vehicle that holds the due month. */
export const SPALTE = {
  hu: 'huBis',
  sp: 'spBis',
  uvv: 'uvvBis',
  medPruefung: 'medPruefungBis',
  versicherung: 'versicherungBis',
  desinfektion: 'desinfektionBis',
} as const satisfies Record<Pruefart, string>

// Annahme: the board turns yellow two months ahead, time enough for an appointment at the workshop.
const GELB_TAGE = 60
const TAG = 86_400_000

/** The last day of a month `YYYY-MM`, as `YYYY-MM-DD`: an inspection holds until then. */
export function monatsende(monat: string): string {
  const [jahr = 0, nummer = 1] = monat.split('-').map(Number)
  return new Date(Date.UTC(jahr, nummer, 0)).toISOString().slice(0, 10)
}

/** The month that lies so many months after the month of a day. */
export function monatNach(tag: string, monate: number): string {
  const [jahr = 0, nummer = 1] = tag.split('-').map(Number)
  return new Date(Date.UTC(jahr, nummer - 1 + monate, 1)).toISOString().slice(0, 7)
}

/** How urgent an inspection is that is due in the month `faellig` ('' for not recorded), seen from a day in Berlin. */
export function stufe(faellig: string, heute: string): Stufe {
  if (faellig === '') return { tage: null, ampel: 'grau' }
  const tage = Math.round((Date.parse(monatsende(faellig)) - Date.parse(heute)) / TAG)
  return { tage, ampel: tage < 0 ? 'rot' : tage <= GELB_TAGE ? 'gelb' : 'gruen' }
}

interface Prueffahrzeug {
  readonly fahrzeug: string
  readonly bezeichnung: string
  readonly kennung: string
  readonly kennzeichen: string
  readonly status: Pruefstand['status']
  readonly faellig: Readonly<Record<Pruefart, string>>
  readonly zuletzt: Readonly<Partial<Record<Pruefart, string>>>
}

/** All vehicles of the stock with their due months and the days of their last inspections, in one query. */
export async function prueffahrzeuge(db: Db | Trx): Promise<Prueffahrzeug[]> {
  const { rows } = await sql<Prueffahrzeug>`
    select f._id as fahrzeug, f.bezeichnung, f.kennung, f.kennzeichen, f.status,
      json_build_object(${sql.join(PRUEFARTEN.flatMap((art) => [sql.lit(art), sql.ref(`f.${SPALTE[art]}`)]))}) as faellig,
      (select coalesce(json_object_agg(z.art, z.datum), '{}') from (select art, max(datum) as datum from fahrzeugpruefungen where fahrzeug = f._id group by art) z) as zuletzt
    from fahrzeuge f where f.aktiv order by f.bezeichnung, f._id`.execute(db)
  return rows
}

export const pruefplan =
  ({ jetzt }: Kontext): Handler<C['pruefplan']> =>
  async ({ db }) => {
    const heute = tagInBerlin(jetzt())
    return (await prueffahrzeuge(db)).map(({ faellig, zuletzt, ...fahrzeug }) => ({
      ...fahrzeug,
      pruefungen: PRUEFARTEN.map((art) => ({
        art,
        faellig: faellig[art],
        ...stufe(faellig[art], heute),
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
      select pruefintervalle, ${sql.ref(SPALTE[art])} as faellig from fahrzeuge where _id = ${params.id}::uuid and aktiv for no key update`.execute(
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
        update fahrzeuge set ${sql.ref(SPALTE[art])} = ${naechste}, version = version + 1, "geaendertAm" = now(), "geaendertVon" = ${nutzer._id}::uuid
        where _id = ${params.id}::uuid`.execute(trx)
      await protokolliere(trx, {
        bereich: 'fahrzeuge',
        objekt: params.id,
        aktion: 'geaendert',
        felder: [SPALTE[art]],
        alt: { [SPALTE[art]]: fahrzeug.faellig },
        neu: { [SPALTE[art]]: naechste },
        wer: nutzer._id,
      })
    }
    const [zeile] = (await lies(trx, params.id, neu._id)).rows
    if (!zeile) throw nichtGefunden('Die Prüfung')
    return zeile
  }
