import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { tagInBerlin } from '#contract/time/berlin.ts'
import { may, type Rechtetraeger } from '#contract/rights/rechte.ts'
import { type Profil, profilFields, STATUS_FORMER } from '#features/profile/schemas.ts'
import { coversQualifikation, type Qualifikation, SANITAETSAUSBILDUNGEN } from '#contract/qualifikation.ts'
import type { Actor, Db, Trx } from '#server/context.ts'
import { JsonText, type Page } from '#server/http/routes.ts'
import { filesOf, firstPhone, personIfVisible, userNamed } from '#server/db/vocabulary.ts'
import { type Search, searchWords } from '#contract/search.ts'
import { containsFolded, encodeCursor, decodeCursor } from '#server/crud/cursor.ts'
import { seesLevel } from './rules.ts'
import { CONTACTS_PER_PART } from '#contract/limits.ts'

/** A complete profile with the account's fields; it must pass `visiblePart` before it is returned. */
export type ProfilRow = Required<Profil> & { readonly geloeschtAm: string | null; readonly gesperrt: boolean }

export const STILL_THERE = sql<boolean>`p."geloeschtAm" is null and p.status <> all (${[...STATUS_FORMER]}::text[])`

/** Defaults inside the JSON fields, so that responses contain all keys. */
const PRESETS = z.parse(z.object(profilFields), {})
const JSON_FIELDS = ['konfektion', 'notfallkontakt', 'sichtbarkeit', 'emailBenachrichtigungen'] as const

const RECORDS = sql`(
  select coalesce(json_agg(json_build_object('_id', a._id, 'version', a.version, 'erstelltAm', iso(a."erstelltAm"),
      'erstelltVon', a."erstelltVon", 'geaendertAm', iso(a."geaendertAm"), 'geaendertVon', a."geaendertVon",
      'lehrgang', a.lehrgang, 'bezeichnung', a.bezeichnung, 'abkuerzung', l.abkuerzung, 'beginn', a.beginn,
      'ende', a.ende, 'gueltigBis', a."gueltigBis", 'geprueftAm', iso(a."geprueftAm"), 'ort', a.ort,
      'anbieter', a.anbieter, 'urkundeNr', a."urkundeNr", 'bemerkung', a.bemerkung, 'stunden', a.stunden,
      'bestanden', a.bestanden, 'rdfAnrechenbar', a."rdfAnrechenbar",
      'geprueftVonPerson', ${userNamed('a.geprueftVon')}, 'dokumente', ${filesOf('ausbildungen', sql`a._id`)})
    order by a.ende desc, a._id),
    '[]')
  from ausbildungen a join lehrgaenge l on l._id = a.lehrgang
  where a.profil = p._id)`

const numbersOf = (kind: 'melder' | 'schluessel') =>
  sql`array(select distinct l.${sql.ref(kind)}
    from leihen l
    where l.profil = p._id and l.${sql.ref(kind)} is not null and l."zurueckAm" is null)`

/**
 * A profile by its id, or null; deleted ones are ignored. `lock` locks it and its account until the end of the transaction. Names in it
 * are those that `reader` may read.
 */
export async function profilOf(db: Db | Trx, id: string, lock = false, reader?: Actor): Promise<ProfilRow | null> {
  // Locks before reading: a single statement would wait for the lock and then return records from its older snapshot.
  if (lock) await sql`select 1 from profile p join users u on u._id = p."user" where p._id = ${id}::uuid for update of p, u`.execute(db)
  const { rows } = await sql<ProfilRow>`
    select p.*, to_char(p.geburtsdatum, 'MM-DD') as geburtstag, u.version as "userVersion", u.username, u.vorname,
      u.nachname, u.email, u.primary_email, u.telefon, u.primary_telefon, u.gesperrt, l."letzterLogin",
      case
        when p."kontoGeaendertAm" is not null and p."kontoGeaendertVon" is not null
          then json_build_object('am', iso(p."kontoGeaendertAm"), 'person', ${userNamed('p.kontoGeaendertVon')},
            'selbst', p."kontoGeaendertVon" = p."user")
      end as "kontoGeaendert",
      ${RECORDS} as ausbildungen, ${numbersOf('melder')} as "melderIds", ${numbersOf('schluessel')} as "schluesselIds",
      ${reader ? personIfVisible(reader, 'p.fuehrerscheinKontrolleDurch') : null} as "fuehrerscheinKontrolleDurchPerson",
      (select coalesce(json_agg(json_build_object('_id', e._id, 'fahrzeug', e.fahrzeug, 'fahrzeugName', f.bezeichnung,
            'art', e.art, 'datum', e.datum, 'gueltigBis', e."gueltigBis", 'bestanden', e.bestanden)
          order by e.datum desc, e._id),
          '[]')
        from einweisungen e join fahrzeuge f on f._id = e.fahrzeug
        where e.profil = p._id) as einweisungen,
      (select coalesce(json_agg(json_build_object('kleidung', k._id, 'bezeichnung', k.bezeichnung, 'groesse', k.groesse,
            'menge', l.menge, 'ausgegebenAm', iso(l."ausgegebenAm"))
          order by l."ausgegebenAm", l._id),
          '[]')
        from leihen l join kleidung k on k._id = l.kleidung
        where l.profil = p._id and l."zurueckAm" is null) as kleidung
    from profile p join users u on u._id = p."user" left join letzte_anmeldungen l on l."user" = u._id
    where p._id = ${id}::uuid and p."geloeschtAm" is null`.execute(db)
  const [row] = rows
  if (!row) return null
  return { ...row, ...Object.fromEntries(JSON_FIELDS.map((field) => [field, { ...PRESETS[field], ...row[field] }])) }
}

/** Fields that depend on the reader, or change without a notification. */
export const ASKED = ['letzterLogin', 'fuehrerscheinKontrolleDurchPerson'] as const
export async function askedOf(db: Db, id: string, reader: Actor): Promise<Partial<ProfilRow>> {
  const { rows } = await sql<Pick<ProfilRow, (typeof ASKED)[number]>>`
    select l."letzterLogin", ${personIfVisible(reader, 'p.fuehrerscheinKontrolleDurch')} as "fuehrerscheinKontrolleDurchPerson"
    from profile p left join letzte_anmeldungen l on l."user" = p."user" where p._id = ${id}::uuid`.execute(db)
  return rows[0] ?? {}
}

/** Logs the reader's access to private data: once per day and kind, kept for two years (docs/adr/0042). */
export async function noteReads(
  db: Db | Trx,
  reader: string,
  now: Date,
  seen: readonly (readonly [profil: string, kind: 'bank' | 'notfall'])[],
) {
  await sql`insert into einblicke (profil, leser, art, tag)
    select r.profil, ${reader}::uuid, r.art, ${tagInBerlin(now)}::date
    from unnest(${seen.map(([profil]) => profil)}::uuid[], ${seen.map(([, kind]) => kind)}::text[]) r (profil, art)
    on conflict do nothing`.execute(db)
}

export type Account = Pick<ProfilRow, '_id' | 'kontoinhaber' | 'iban' | 'bic'> & { readonly name: string }
/** Bank accounts of these members, for holders of ABRECHNUNG; the access is logged for the members. */
export async function accountsOf(
  db: Db | Trx,
  reader: { readonly _id: string; readonly profil: string | null },
  now: Date,
  ids: readonly string[],
) {
  const { rows } = await sql<Account>`
    select p._id, p.kontoinhaber, p.iban, p.bic, u.vorname || ' ' || u.nachname as name
    from profile p join users u on u._id = p."user" where p._id = any(${ids}::uuid[])`.execute(db)
  const others = rows.filter(({ _id, iban }) => _id !== reader.profil && iban !== '')
  await noteReads(
    db,
    reader._id,
    now,
    others.map(({ _id }) => [_id, 'bank']),
  )
  return new Map(rows.map((row) => [row._id, row]))
}

export type Face = Pick<ProfilRow, '_id' | 'unsichtbar' | 'sichtbarkeit' | 'status' | 'bild'> & { readonly telefon: string | null }

export async function facesOf(db: Db, ids: readonly string[]): Promise<Face[]> {
  const { rows } = await sql<Face>`
    select p._id, p.unsichtbar, p.sichtbarkeit, p.status, p.bild, ${firstPhone} as telefon
    from profile p join users u on u._id = p."user"
    where p._id = any (${ids}::uuid[]) and p."geloeschtAm" is null`.execute(db)
  return rows.map((row) => ({ ...row, sichtbarkeit: { ...PRESETS.sichtbarkeit, ...row.sichtbarkeit } }))
}

interface ListQuestion {
  readonly suche?: Search
  readonly limit?: number
  readonly nach?: string
  readonly gruppe?: string
  readonly funktion?: string
  readonly qualifikation?: Qualifikation
  readonly status?: string
  readonly verteiler?: string
}

/** Cache key of lists: they depend on the rights of the reader, never on the person. */
export const classOf = (viewer: Rechtetraeger): string =>
  (
    [
      'UPDATE_USER',
      'READ_USER',
      'READ_UNSICHTBARE_USER',
      'READ_USER_PROPERTIES',
      'READ_GEBURTSDATUM',
      'SEE_VERTEILER',
      'SET_VERTEILER',
    ] as const
  )
    .map((recht) => (may(viewer, recht) ? '1' : '0'))
    .join('')

/** True if this viewer may read and filter by status; same as FIELD_RULES.status without "selbst". */
export const seesStatus = (viewer: Rechtetraeger): boolean => may(viewer, 'READ_USER') || may(viewer, 'READ_USER_PROPERTIES')

/** Same as FIELD_RULES.verteiler. */
export const seesVerteiler = (viewer: Rechtetraeger): boolean => may(viewer, 'SEE_VERTEILER') || may(viewer, 'SET_VERTEILER')

/** Condition over the rows `p` of profile and `u` of users: visible contacts that match the filter. */
export function listCondition(viewer: Rechtetraeger, question: ListQuestion): RawBuilder<boolean> {
  const { suche, gruppe, funktion, qualifikation, status, verteiler } = question
  const parts = [sql`p."geloeschtAm" is null`]
  if (!may(viewer, 'READ_UNSICHTBARE_USER')) parts.push(sql`not p.unsichtbar`)
  if (!may(viewer, 'READ_USER')) parts.push(sql`p.status <> all (${[...STATUS_FORMER]}::text[])`)
  if (gruppe !== undefined) parts.push(sql`p.gruppe = ${gruppe}`)
  if (funktion !== undefined) parts.push(sql`p.funktionen @> ${[funktion]}::text[]`)
  if (qualifikation !== undefined)
    parts.push(sql`p.sanitaetsausbildung = any (${SANITAETSAUSBILDUNGEN.filter((has) => coversQualifikation(has, qualifikation))}::text[])`)
  if (status !== undefined) parts.push(sql`p.status = ${status}`)
  if (verteiler !== undefined) parts.push(sql`p.verteiler @> ${[verteiler]}::text[]`)
  // One condition per table, so that each uses its own index.
  for (const word of searchWords(suche))
    parts.push(sql`u._id = any(array(select w._id from users w where ${containsFolded(sql`w.suche`, word)}
      union all select x."user" from profile x where ${containsFolded(sql`x.suche`, word)}))`)
  return sql<boolean>`${sql.join(parts, sql` and `)}`
}

export async function countContacts(db: Db, viewer: Rechtetraeger, question: ListQuestion): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from profile p join users u on u._id = p."user" where ${listCondition(viewer, question)}`.execute(db)
  return rows[0]?.n ?? 0
}

const birthday = sql`to_char(p.geburtsdatum, 'MM-DD')`

/** Value if the person of the row `p` of profile shows it to this class of viewer; null otherwise. */
export function whenVisible(
  viewer: Rechtetraeger,
  what: 'email' | 'telefon' | 'adresse' | 'geburtstag' | 'foto',
  value: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const levels = (['alle', 'fuehrung', 'niemand'] as const).filter((level) => seesLevel(viewer, level, what))
  if (levels.length === 3) return value
  return sql`case when coalesce(p.sichtbarkeit->>${sql.lit(what)}, 'niemand') = any (${levels}::text[]) then ${value} end`
}

/** Contacts by name. PostgreSQL builds the JSON: one query, and each row contains only data visible to this class of viewer. */
export async function readContacts(
  db: Db,
  viewer: Rechtetraeger,
  question: ListQuestion,
  total: () => Promise<number>,
): Promise<Page<never>> {
  const { limit = CONTACTS_PER_PART, nach } = question
  const onPage = sql`filter (where z.nr <= ${limit})`
  const { rows } = await sql<{ json: string; letzte: string[] | null; n: number }>`
    select coalesce(json_agg(json_strip_nulls(z.zeile) order by z.nr) ${onPage}, '[]')::text as json,
      count(*)::int as n,
      case when count(*) > ${limit} then (json_agg(z.zeiger) filter (where z.nr = ${limit}))->0 end as letzte
    from (
      select row_to_json(k) as zeile, row_number() over () as nr,
        json_build_array(k.nachname, k.vorname, k."user") as zeiger
      from (
        select p._id, p.version, p."user", u.vorname, u.nachname, p.anrede, p.gruppe, p.funktionen,
          p.sanitaetsausbildung, ${whenVisible(viewer, 'email', sql`u.primary_email`)} as primary_email,
          ${whenVisible(viewer, 'telefon', sql`u.primary_telefon`)} as primary_telefon,
          ${whenVisible(viewer, 'adresse', sql`p.ort`)} as ort,
          ${may(viewer, 'READ_GEBURTSDATUM') ? birthday : whenVisible(viewer, 'geburtstag', birthday)} as geburtstag,
          ${whenVisible(viewer, 'foto', sql`p.bild`)} as bild
        ${seesStatus(viewer) ? sql`, p.status` : sql``}
        ${seesVerteiler(viewer) ? sql`, p.verteiler` : sql``}
        from users u join profile p on p."user" = u._id
        where ${listCondition(viewer, question)} ${
          nach === undefined
            ? sql``
            : sql`and (u.nachname, u.vorname,
          u._id) > (${decodeCursor(nach, 3)})`
        }
        order by u.nachname, u.vorname, u._id
        limit ${limit + 1}
      ) k
    ) z`.execute(db)
  const [row] = rows
  const next = row?.letzte ? encodeCursor(row.letzte) : null
  const isWhole = nach === undefined && next === null
  return { zeilen: new JsonText(row?.json ?? '[]'), gesamt: isWhole ? (row?.n ?? 0) : await total(), naechste: next }
}
