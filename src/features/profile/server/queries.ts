import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { darf, type Rechtetraeger } from '#contract/rechte.ts'
import { type Profil, profilFelder, STATUS_EHEMALIG } from '#features/profile/formen.ts'
import type { Db, Trx } from '#server/kontext.ts'
import { JsonText, type Seite } from '#server/routes.ts'
import { alsZeiger, ausZeiger, suchmuster } from '#server/seitenzeiger.ts'
import { siehtStufe } from './regeln.ts'

/** A whole profile with the account's fields, as only rules may hand it on (see `sichtbares`). */
export type Profilzeile = Required<Profil> & { readonly geloeschtAm: string | null; readonly gesperrt: boolean }

/** What stands for "not given" inside the JSON fields, so that an answer has all of their keys. */
const VORGABEN = z.parse(z.object(profilFelder), {})
const JSONFELDER = ['konfektion', 'notfallkontakt', 'sichtbarkeit', 'emailBenachrichtigungen'] as const

async function eine(db: Db | Trx, wo: RawBuilder<unknown>, sperre: boolean): Promise<Profilzeile | null> {
  const { rows } = await sql<Profilzeile>`
    select p.*, u.version as "userVersion", u.username, u.vorname, u.nachname, u.email, u.primary_email, u.telefon, u.primary_telefon, u.gesperrt, l."letzterLogin"
    from profile p join users u on u._id = p."user" left join letzte_anmeldungen l on l."user" = u._id
    where ${wo} and p."geloeschtAm" is null ${sperre ? sql`for update of p, u` : sql``}`.execute(db)
  const [zeile] = rows
  if (!zeile) return null
  return { ...zeile, ...Object.fromEntries(JSONFELDER.map((feld) => [feld, { ...VORGABEN[feld], ...zeile[feld] }])) }
}

/** A profile by its id, or null; deleted ones are none. `sperre` locks it and its account until the end of the transaction. */
export const profilZu = (db: Db | Trx, id: string, sperre = false): Promise<Profilzeile | null> =>
  eine(db, sql`p._id = ${id}::uuid`, sperre)

interface Listenfrage {
  readonly suche?: string
  readonly limit?: number
  readonly nach?: string
  readonly gruppe?: string
  readonly status?: string
}

/** What a list depends on, of whoever asks: rights only, never the person. */
export const klasseVon = (betrachter: Rechtetraeger): string =>
  (['UPDATE_USER', 'READ_USER', 'READ_UNSICHTBARE_USER', 'READ_USER_PROPERTIES'] as const)
    .map((recht) => (darf(betrachter, recht) ? '1' : '0'))
    .join('')

/** May status be read, and asked for, by this viewer? As FELDREGELN.status without "selbst". */
export const siehtStatus = (betrachter: Rechtetraeger): boolean => darf(betrachter, 'READ_USER') || darf(betrachter, 'READ_USER_PROPERTIES')

function bedingung(betrachter: Rechtetraeger, { suche, gruppe, status }: Listenfrage): RawBuilder<unknown> {
  const teile = [sql`p."geloeschtAm" is null`]
  if (!darf(betrachter, 'READ_UNSICHTBARE_USER')) teile.push(sql`not p.unsichtbar`)
  if (!darf(betrachter, 'READ_USER')) teile.push(sql`p.status <> all (${[...STATUS_EHEMALIG]}::text[])`)
  if (gruppe !== undefined) teile.push(sql`p.gruppe = ${gruppe}`)
  if (status !== undefined) teile.push(sql`p.status = ${status}`)
  for (const muster of suchmuster(suche)) {
    teile.push(sql`u.vorname || ' ' || u.nachname || ' ' || p.gruppe || ' ' || array_to_string(p.funktionen, ' ') ilike ${muster}`)
  }
  return sql.join(teile, sql` and `)
}

/** How many there are, whatever the page. */
export async function anzahl(db: Db, betrachter: Rechtetraeger, frage: Listenfrage): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from profile p join users u on u._id = p."user" where ${bedingung(betrachter, frage)}`.execute(db)
  return rows[0]?.n ?? 0
}

/**
 * The contacts by name. PostgreSQL builds the JSON: one query, and a row carries only what the person shows to this class
 * of viewer.
 */
export async function kontakte(
  db: Db,
  betrachter: Rechtetraeger,
  frage: Listenfrage,
  gesamt: () => Promise<number>,
): Promise<Seite<never>> {
  const stufen = (['alle', 'fuehrung', 'niemand'] as const).filter((stufe) => siehtStufe(betrachter, stufe))
  const wennSichtbar = (was: string, wert: RawBuilder<unknown>) =>
    stufen.length === 3
      ? wert
      : sql`case when coalesce(p.sichtbarkeit->>${sql.lit(was)}, 'niemand') = any (${stufen}::text[]) then ${wert} end`
  const { limit, nach } = frage
  const aufSeite = limit === undefined ? sql`` : sql`filter (where z.nr <= ${limit})`
  const { rows } = await sql<{ json: string; letzte: string[] | null }>`
    select coalesce(json_agg(json_strip_nulls(z.zeile) order by z.nr) ${aufSeite}, '[]')::text as json,
      ${limit === undefined ? sql`null::json` : sql`case when count(*) > ${limit} then (json_agg(z.zeiger) filter (where z.nr = ${limit}))->0 end`} as letzte
    from (
      select row_to_json(k) as zeile, row_number() over () as nr, json_build_array(k.nachname, k.vorname, k."user") as zeiger
      from (
        select p._id, p."user", u.vorname, u.nachname, p.anrede, p.gruppe, p.funktionen, p.sanitaetsausbildung,
          ${wennSichtbar('email', sql`u.primary_email`)} as primary_email,
          ${wennSichtbar('telefon', sql`u.primary_telefon`)} as primary_telefon,
          ${wennSichtbar('adresse', sql`p.ort`)} as ort,
          ${wennSichtbar('foto', sql`p.bild`)} as bild
          ${siehtStatus(betrachter) ? sql`, p.status` : sql``}
        from users u join profile p on p."user" = u._id
        where ${bedingung(betrachter, frage)} ${nach === undefined ? sql`` : sql`and (u.nachname, u.vorname, u._id) > (${ausZeiger(nach, 3)})`}
        order by u.nachname, u.vorname, u._id limit ${limit === undefined ? null : limit + 1}
      ) k
    ) z`.execute(db)
  const [zeile] = rows
  const naechste = zeile?.letzte ? alsZeiger(zeile.letzte) : null
  return { zeilen: new JsonText(zeile?.json ?? '[]'), gesamt: await gesamt(), naechste }
}
