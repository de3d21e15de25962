import pg from 'pg'

/** Oids of pg_type without a name in `pg`. */
const OID = { int8: 20, date: 1082, timestamptz: 1184, numeric: 1700 }
/** `text[]`, missing in the types of `pg`. */
const TEXT_ARRAY: number = 1009
const ARRAY_OID = { int8: 1016, date: 1182, timestamptz: 1185, numeric: 1231 }

/** `2026-11-21 04:23:34.123456+00` (sessions run in UTC) → `2026-11-21T04:23:34.123Z`. */
export function parseInstant(value: string): string {
  const parts = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/.exec(value)
  return parts === null ? value : `${parts[1]}T${parts[2]}.${(parts[3] ?? '').padEnd(3, '0').slice(0, 3)}Z`
}

/** A number if it keeps every digit, otherwise the text. */
export function parseNumber(value: string): number | string {
  const n = Number(value)
  return Number.isInteger(n) && !Number.isSafeInteger(n) ? value : n
}

const day = (value: string): string => value

type Parser = (value: string) => unknown
const parseTextArray: (value: string) => (string | null)[] = pg.types.getTypeParser(TEXT_ARRAY)
const list =
  (parse: Parser): Parser =>
  (value) =>
    parseTextArray(value).map((part) => (part === null ? null : parse(part)))

const parsers = new Map<number, Parser>([
  [OID.int8, parseNumber],
  [OID.numeric, parseNumber],
  [OID.date, day],
  [OID.timestamptz, parseInstant],
  [ARRAY_OID.int8, list(parseNumber)],
  [ARRAY_OID.numeric, list(parseNumber)],
  [ARRAY_OID.date, list(day)],
  [ARRAY_OID.timestamptz, list(parseInstant)],
])

/** Output types of the database: instants as ISO text in UTC, days as YYYY-MM-DD, numbers as numbers; never `Date`. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : parsers.get(oid)) ?? pg.types.getTypeParser(oid, format ?? 'text'),
}
