import pg from 'pg'

/** Oids of pg_type that `pg` does not name. */
const OID = { int8: 20, date: 1082, timestamptz: 1184, numeric: 1700 }
/** `text[]`, which the types of `pg` do not list. */
const TEXTLISTE: number = 1009
const FELD_OID = { int8: 1016, date: 1182, timestamptz: 1185, numeric: 1231 }

/** `2026-11-21 04:23:34.123456+00` (sessions run in UTC) → `2026-11-21T04:23:34.123Z`. */
export function instant(wert: string): string {
  const teile = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/.exec(wert)
  return teile === null ? wert : `${teile[1]}T${teile[2]}.${(teile[3] ?? '').padEnd(3, '0').slice(0, 3)}Z`
}

/** A number where it keeps every digit, or else the text as it came. */
export function zahl(wert: string): number | string {
  const n = Number(wert)
  return Number.isInteger(n) && !Number.isSafeInteger(n) ? wert : n
}

const tag = (wert: string): string => wert

type Parser = (wert: string) => unknown
/** Splits an array of text, as PostgreSQL writes it. */
const arrays: (wert: string) => (string | null)[] = pg.types.getTypeParser(TEXTLISTE)
const liste =
  (parse: Parser): Parser =>
  (wert) =>
    arrays(wert).map((teil) => (teil === null ? null : parse(teil)))

const parser = new Map<number, Parser>([
  [OID.int8, zahl],
  [OID.numeric, zahl],
  [OID.date, tag],
  [OID.timestamptz, instant],
  [FELD_OID.int8, liste(zahl)],
  [FELD_OID.numeric, liste(zahl)],
  [FELD_OID.date, liste(tag)],
  [FELD_OID.timestamptz, liste(instant)],
])

/** How values leave the database: instants as ISO text in UTC, days as YYYY-MM-DD, numbers as numbers; no `Date` anywhere. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : parser.get(oid)) ?? pg.types.getTypeParser(oid, format ?? 'text'),
}
