// Building blocks of contracts. `field` sets a field's German label once, in the schema. Error texts (error-text.ts), form labels and the
// OpenAPI document read it from there.
import * as z from 'zod/mini'
import { plainPhone } from './phone.ts'
import { enumOf, withFormat, type ValueOf, type Values } from './schema.ts'

/** Attaches a German label to a schema. A shared schema cannot have one: the last call would win. */
export function field<S extends z.core.$ZodType>(titel: string, schema: S, hint?: string): S {
  const soFar = z.globalRegistry.get(schema)?.title
  if (soFar !== undefined && soFar !== titel) throw new Error(`This schema is the field '${soFar}' already and cannot be '${titel}' too`)
  z.globalRegistry.add(schema, hint ? { title: titel, description: hint } : { title: titel })
  return schema
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** An id (uuid v7 as text), lower-cased: PostgreSQL returns lower case, and comparisons must match. */
const idSchema = () => z.string().check(z.toLowerCase(), z.regex(UUID))
export const id = idSchema()

// PostgreSQL text rejects null bytes; lone surrogates are invalid; bidi controls allow spoofed names.
const UNREADABLE = /(?![\t\n\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069\ufdd0-\ufdef\ufffe\uffff]/u
export const readable = z.refine<string>((value) => !UNREADABLE.test(value) && value.isWellFormed(), {
  error: 'enthält unzulässige Zeichen',
})

/** Text of invisible characters only counts as empty; within a text, joiners and soft hyphens are legitimate. */
const SHOWS_NOTHING = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u
const trimmed = z.overwrite<string>((value) => (SHOWS_NOTHING.test(value) ? '' : value.trim()))

/** Optional text, trimmed; `''` means "not given". */
export const text = (titel: string, max: number) => field(titel, z._default(z.string().check(trimmed, readable, z.maxLength(max)), ''))

export const requiredText = (titel: string, max: number, min = 1) =>
  field(titel, z.string().check(trimmed, readable, z.minLength(min), z.maxLength(max)))

const formtext = (form: RegExp, example: string) =>
  z.string().check(
    trimmed,
    readable,
    z.refine((value) => value === '' || form.test(value), { error: `ist nicht gültig. Beispiel: ${example}` }),
  )

export const pattern = (titel: string, form: RegExp, example: string) => field(titel, z._default(formtext(form, example), ''))

const phoneText = (form: RegExp) =>
  withFormat(
    'phone',
    z.string().check(
      z.overwrite(plainPhone),
      z.refine((value) => form.test(value), { error: 'ist nicht gültig. Beispiel: 0234 567890' }),
    ),
  )
export const phoneNumber = phoneText(/^[+0-9 /()-]{5,25}$/)
export const phone = (titel: string) => field(titel, z._default(phoneText(/^([+0-9 /()-]{5,25})?$/), ''))

export const requiredPattern = (titel: string, form: RegExp, example: string) => field(titel, formtext(form, example).check(z.minLength(1)))

export const number = (titel: string, min: number, max: number, step = 1) =>
  field(titel, z._default(z.nullable(z.number().check(z.minimum(min), z.maximum(max), z.multipleOf(step))), null))

export const requiredNumber = (titel: string, min: number, max: number, step = 1) =>
  field(titel, z.number().check(z.minimum(min), z.maximum(max), z.multipleOf(step)))

export const count = (titel: string, max: number) => field(titel, z._default(z.number().check(z.int(), z.minimum(0), z.maximum(max)), 0))

export const toggle = (titel: string, preset = false) => field(titel, z._default(z.boolean(), preset))

type Choice<V extends Values> = ReturnType<typeof enumOf<V>>
/**
 * Value of a closed list: `choice('Status', { offen: 'Offen' })`, or a list whose values are their own names. `fallback` is
 * the default; `null` for an optional field.
 */
export function choice<const V extends Values>(titel: string, values: V): Choice<V>
export function choice<const V extends Values>(titel: string, values: V, fallback: null): z.ZodMiniDefault<z.ZodMiniNullable<Choice<V>>>
export function choice<const V extends Values>(titel: string, values: V, fallback: NoInfer<ValueOf<V>>): z.ZodMiniDefault<Choice<V>>
export function choice(titel: string, values: Values, fallback?: string | null) {
  const schema = enumOf(values)
  if (fallback === undefined) return field(titel, schema)
  return field(titel, fallback === null ? z._default(z.nullable(schema), null) : z._default(schema, fallback))
}

/** Converts the domain to Punycode, as mail servers expect: müller.example is xn--mller-kva.example. */
function withAsciiDomain(address: string): string {
  const [name = '', domain = '', ...surplus] = address.split('@')
  if (surplus.length > 0 || !/[^\u0020-\u007E]/.test(domain) || /[\s/?#:\\]/.test(domain)) return address
  try {
    return `${name}@${new URL(`http://${domain}`).hostname}`
  } catch {
    return address
  }
}
export const asciiMail = z.overwrite<string>((value) => withAsciiDomain(value.trim()))
export const mailAddress = withFormat(
  'mail',
  z.string().check(
    trimmed,
    asciiMail,
    z.maxLength(254),
    z.refine((value) => z.safeParse(z.email(), value).success, { error: 'ist keine gültige E-Mail-Adresse' }),
  ),
)

/** List of texts without empty or duplicate entries. */
export const textList = (titel: string, count: number, max: number) =>
  field(
    titel,
    z._default(
      z.pipe(
        z.array(z.string().check(trimmed, readable, z.maxLength(max))).check(z.maxLength(count)),
        z.transform((list: string[]) => [...new Set(list.filter((entry) => entry !== ''))]),
      ),
      [],
    ),
  )

const bare = (word: string) => word.trim().replace(/\s+/g, ' ').toLowerCase()
export const isSameWord = (a: string, b: string): boolean => bare(a) === bare(b)
/** Error text for a duplicate in a list, possibly in another spelling. */
export const duplicateText = (word: string): string => `„${word.trim().replace(/\s+/g, ' ')}“ steht schon auf der Liste.`

export const requiredList = <S extends z.core.$ZodType>(titel: string, element: S, count: number, min = 0) =>
  field(titel, z.array(element).check(z.minLength(min), z.maxLength(count)))

export const list = <S extends z.core.$ZodType>(titel: string, element: S, count: number) =>
  field(titel, z._default(z.array(element).check(z.maxLength(count)), []))

// Four-digit years with a margin for date arithmetic. PostgreSQL has no year 0, and years after 9999 have another format.
const EARLIEST = Date.UTC(1000, 0, 1)
const LATEST = Date.UTC(9998, 0, 1)
const inPast = { error: 'liegt zu weit in der Vergangenheit' }
const inFuture = { error: 'liegt zu weit in der Zukunft' }

const dayForm = /^\d{4}-\d{2}-\d{2}$/
const exists = (day: string) => dayForm.test(day) && !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day)

const daySchema = () =>
  withFormat(
    'day',
    z.string().check(
      z.refine(exists, { error: 'ist kein gültiges Datum', abort: true }),
      z.refine((day) => Date.parse(day) >= EARLIEST, inPast),
      z.refine((day) => Date.parse(day) < LATEST, inFuture),
    ),
  )
export const date = (titel: string) => field(titel, z._default(z.nullable(daySchema()), null))
export const requiredDay = (titel: string) => field(titel, daySchema())

/** Formats PostgreSQL accepts: at most nine fractional digits, and an existing UTC offset. */
const STORABLE = /^[^.]*(\.\d{1,9})?(Z|[+-](0\d|1[0-3]):?\d\d|[+-]14:?00)$/
/** An instant, ISO 8601 with offset or `Z`; the server stores and returns UTC. */
const instantSchema = () =>
  withFormat(
    'instant',
    z.iso.datetime({ offset: true, error: 'ist kein gültiger Zeitpunkt', abort: true }).check(
      z.refine((value) => STORABLE.test(value), { error: 'ist kein gültiger Zeitpunkt', abort: true }),
      z.refine((value) => Date.parse(value) >= EARLIEST, inPast),
      z.refine((value) => Date.parse(value) < LATEST, inFuture),
    ),
  )
export const instant = (titel: string) => field(titel, z._default(z.nullable(instantSchema()), null))
export const requiredInstant = (titel: string) => field(titel, instantSchema())

/** A month `YYYY-MM`; `''` means "not given". */
export const month = (titel: string) =>
  field(titel, z._default(withFormat('month', formtext(/^(19|20)\d{2}-(0[1-9]|1[0-2])$/, '2027-03')), ''))

export const coordinates = (titel: string) => {
  const degrees = (name: string, most: number) => field(name, z.number().check(z.minimum(-most), z.maximum(most)))
  const point = z.object({ lat: degrees('Breitengrad', 90), lon: degrees('Längengrad', 180) })
  return field(titel, z._default(z.nullable(withFormat('coordinates', point)), null))
}

export const reference = (titel: string) => field(titel, z._default(z.nullable(id), null))

/** Builds several response fields of one type; writable fields have labels and bounds instead. */
const each =
  <S>(schema: () => S) =>
  <const N extends string>(...names: N[]): { readonly [K in N]: S } =>
    Object.fromEntries(names.map((name) => [name, schema()])) as { [K in N]: S }
export const strings = each(() => z.string())
export const numbers = each(() => z.number())
export const stringsOrNull = each(() => z.nullable(z.string()))

export const person = z.object({ _id: id, vorname: z.string(), nachname: z.string() })

export const placeData = z.object({
  _id: id,
  ...strings('name', 'strasse', 'hausnummer', 'plz', 'stadt'),
  koordinaten: z.nullable(z.object({ lat: z.number(), lon: z.number() })),
  ...strings('hinweise'),
})

export const requiredReference = (titel: string) => field(titel, idSchema())

/** Fields of every record: id, lock version, and audit data (instants in UTC). */
export const state = {
  _id: id,
  version: z.number().check(z.int()),
  erstelltAm: z.string(),
  erstelltVon: z.nullable(id),
  geaendertAm: z.string(),
  geaendertVon: z.nullable(id),
}

export type Changed = Partial<Pick<{ readonly [K in keyof typeof state]: z.output<(typeof state)[K]> }, 'geaendertVon'>>

/** One entry of a record's history: one field of one change; entries of one change share `gruppe`. */
export const historyEntry = z.object({
  _id: id,
  gruppe: id,
  zeit: z.string(),
  benutzer: z.nullable(person),
  /** The author's name is hidden from the reader; if absent: `benutzer`, or the system. */
  verborgen: z.optional(z.literal(true)),
  aktion: z.string(),
  feld: z.string(),
  titel: z.string(),
  alt: z.unknown(),
  neu: z.unknown(),
})

/** Body of every error response (specification §8). */
export const errorResponse = z.object({
  errors: z.array(z.object({ msg: z.string(), feld: z.optional(z.string()) })),
})
export type ErrorResponse = z.output<typeof errorResponse>
