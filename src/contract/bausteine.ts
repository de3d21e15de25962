// The building blocks of contracts. A field says its German label once, here by `feld`: the error sentences
// (fehlertext.ts), the form labels and the OpenAPI document read it from the schema.
import * as z from 'zod/mini'
import { enumOf, formatted, type ValueOf, type Values } from './schema.ts'

/** Gives a schema its German label. A schema that several fields share cannot have one: the last would win. */
export function feld<S extends z.core.$ZodType>(titel: string, schema: S, hinweis?: string): S {
  const bisher = z.globalRegistry.get(schema)?.title
  if (bisher !== undefined && bisher !== titel) throw new Error(`This schema is the field '${bisher}' already and cannot be '${titel}' too`)
  z.globalRegistry.add(schema, hinweis ? { title: titel, description: hinweis } : { title: titel })
  return schema
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** An identifier (uuid v7 as text). */
export const id = z.string().check(z.regex(UUID))

// PostgreSQL text holds no null byte, and lone surrogates are no characters.
export const lesbar = z.refine<string>((wert) => !wert.includes('\0') && wert.isWellFormed(), { error: 'enthält unzulässige Zeichen' })

/** A text that may be empty, trimmed; `''` stands for "not given". */
export const text = (titel: string, max: number) => feld(titel, z._default(z.string().check(z.trim(), lesbar, z.maxLength(max)), ''))

/** A text that must not be empty, trimmed. */
export const pflichttext = (titel: string, max: number, min = 1) =>
  feld(titel, z.string().check(z.trim(), lesbar, z.minLength(min), z.maxLength(max)))

const formtext = (form: RegExp, beispiel: string) =>
  z.string().check(
    z.trim(),
    lesbar,
    z.refine((wert) => wert === '' || form.test(wert), { error: `ist nicht gültig. Beispiel: ${beispiel}` }),
  )

/** A text of a fixed form, or empty; `beispiel` is named in the refusal. */
export const muster = (titel: string, form: RegExp, beispiel: string) => feld(titel, z._default(formtext(form, beispiel), ''))

/** A text of a fixed form that must be given. */
export const pflichtmuster = (titel: string, form: RegExp, beispiel: string) => feld(titel, formtext(form, beispiel).check(z.minLength(1)))

/** A number within bounds, in steps; `null` stands for "not given". */
export const zahl = (titel: string, min: number, max: number, schritt = 1) =>
  feld(titel, z._default(z.nullable(z.number().check(z.minimum(min), z.maximum(max), z.multipleOf(schritt))), null))

/** A number that must be given. */
export const pflichtzahl = (titel: string, min: number, max: number, schritt = 1) =>
  feld(titel, z.number().check(z.minimum(min), z.maximum(max), z.multipleOf(schritt)))

/** Yes or no. */
export const schalter = (titel: string, vorgabe = false) => feld(titel, z._default(z.boolean(), vorgabe))

type Choice<V extends Values> = ReturnType<typeof enumOf<V>>
/**
 * One of a closed list: `choice('Status', { offen: 'Offen' })`, or a list where the values are their own names. `fallback` is
 * what stands there when nothing is chosen; `null` for a field that may stay empty.
 */
export function choice<const V extends Values>(titel: string, values: V): Choice<V>
export function choice<const V extends Values>(titel: string, values: V, fallback: null): z.ZodMiniDefault<z.ZodMiniNullable<Choice<V>>>
export function choice<const V extends Values>(titel: string, values: V, fallback: NoInfer<ValueOf<V>>): z.ZodMiniDefault<Choice<V>>
export function choice(titel: string, values: Values, fallback?: string | null) {
  const one = enumOf(values)
  if (fallback === undefined) return feld(titel, one)
  return feld(titel, fallback === null ? z._default(z.nullable(one), null) : z._default(one, fallback))
}

/** A list of texts without empty or double entries. */
export const textliste = (titel: string, anzahl: number, max: number) =>
  feld(
    titel,
    z._default(
      z.pipe(
        z.array(z.string().check(z.trim(), lesbar, z.maxLength(max))).check(z.maxLength(anzahl)),
        z.transform((liste: string[]) => [...new Set(liste.filter((eintrag) => eintrag !== ''))]),
      ),
      [],
    ),
  )

const tagesform = /^\d{4}-\d{2}-\d{2}$/
const gibtEs = (tag: string) =>
  tagesform.test(tag) && !tag.startsWith('0000') && !Number.isNaN(Date.parse(tag)) && new Date(tag).toISOString().startsWith(tag)

/** A calendar day `YYYY-MM-DD` that exists. */
const tagesschema = () => formatted('day', z.string().check(z.refine(gibtEs, { error: 'ist kein gültiges Datum' })))
export const tag = (titel: string) => feld(titel, z._default(z.nullable(tagesschema()), null))
export const pflichttag = (titel: string) => feld(titel, tagesschema())

/** An instant, ISO 8601 with offset or `Z`; the server stores and answers UTC. */
const zeitpunktschema = () =>
  formatted(
    'instant',
    z.iso.datetime({ offset: true, error: 'ist kein gültiger Zeitpunkt' }).check(
      // PostgreSQL has no year 0, and no one means one: a year that was typed halfway.
      z.refine((wert) => !wert.startsWith('0'), { error: 'liegt zu weit in der Vergangenheit' }),
    ),
  )
export const zeitpunkt = (titel: string) => feld(titel, z._default(z.nullable(zeitpunktschema()), null))
export const pflichtzeitpunkt = (titel: string) => feld(titel, zeitpunktschema())

/** A month `YYYY-MM`; `''` stands for "not given". */
export const monat = (titel: string) =>
  feld(titel, z._default(formatted('month', formtext(/^(19|20)\d{2}-(0[1-9]|1[0-2])$/, '2027-03')), ''))

/** A point on the map, or null. */
export const coordinates = (titel: string) => {
  const degrees = (name: string, most: number) => feld(name, z.number().check(z.minimum(-most), z.maximum(most)))
  const point = z.object({ lat: degrees('Breitengrad', 90), lon: degrees('Längengrad', 180) })
  return feld(titel, z._default(z.nullable(formatted('coordinates', point)), null))
}

/** A reference to another record. */
export const verweis = (titel: string) => feld(titel, z._default(z.nullable(id), null))

/** A person as every answer names one: by profile. */
export const person = z.object({ _id: id, vorname: z.string(), nachname: z.string() })

/** A reference to another record that must be given. */
export const pflichtverweis = (titel: string) => feld(titel, z.string().check(z.regex(UUID)))

/** What every record carries: identity, lock version, who and when (instants in UTC). */
export const stand = {
  _id: id,
  version: z.number().check(z.int()),
  erstelltAm: z.string(),
  erstelltVon: z.nullable(id),
  geaendertAm: z.string(),
  geaendertVon: z.nullable(id),
}

/** One entry of a record's history: one field of one change; entries of one change share `gruppe`. */
export const historieneintrag = z.object({
  _id: id,
  gruppe: id,
  zeit: z.string(),
  benutzer: z.nullable(person),
  aktion: z.string(),
  feld: z.string(),
  titel: z.string(),
  alt: z.unknown(),
  neu: z.unknown(),
})

/** The body of every error answer (specification §8). */
export const fehlerantwort = z.object({
  errors: z.array(z.object({ msg: z.string(), feld: z.optional(z.string()) })),
})
export type Fehlerantwort = z.output<typeof fehlerantwort>
