import type { ComponentType, ReactNode } from 'react'
import { formatOf, kindOf, maxLengthOf, titelVon, valuesOf } from '#contract/schema.ts'
import { Auswahl, Mehrfachauswahl, type Moeglichkeit, Stichworte } from '../ui/Auswahl.tsx'
import { DatumFeld, ZeitpunktFeld } from '../ui/DatumFeld.tsx'
import { type Feldangaben, useFormular, type Werte } from '../ui/feld.ts'
import { Feldgruppe, Spalte } from '../ui/Feldgruppe.tsx'
import { feldschema } from '../ui/formularwerte.ts'
import { KoordinatenFeld } from '../ui/KoordinatenFeld.tsx'
import { MonatFeld } from '../ui/MonatFeld.tsx'
import { Schalter } from '../ui/Schalter.tsx'
import { Textfeld } from '../ui/Textfeld.tsx'
import { Zahlfeld } from '../ui/Zahlfeld.tsx'

/** From this length on a text gets several lines. */
const SEVERAL_LINES = 500

/** What a field says beyond its schema. */
interface FieldOptions<Row> extends Partial<Omit<Feldangaben, 'name'>> {
  /** An input of the area's own; it gets the record that is edited, none on the creation page. */
  readonly input?: ComponentType<{ readonly name: string; readonly record: Row | undefined }>
  /** Shown only while this holds of what the form has. */
  readonly when?: (values: Werte) => boolean
  /** Behind a number: 'km'. */
  readonly einheit?: string
  /** For years: no dot for thousands. */
  readonly ohnePunkt?: boolean
  readonly art?: 'email' | 'tel' | 'url'
  /** What a list of words offers while one types. */
  readonly vorschlaege?: readonly string[]
  /** What can be chosen, where it is not the closed list of the schema. */
  readonly werte?: readonly (string | Moeglichkeit)[]
}

type Path<F> = Extract<keyof F, string>
type Name<F> = Path<F> | `${Path<F>}.${string}`
/** Two fields of one line share it on wide screens; more stand in thirds; one alone takes all of it. */
type Line<F> = Name<F> | readonly [Name<F>, Name<F>, ...Name<F>[]]

/** The fields of a form; `record` is the record that is edited. */
export type FormFields<Row> = (props: { readonly record?: Row }) => ReactNode

/**
 * The fields of a form as lists of names below headings. Which input a field gets, its label, and what must be filled come from
 * its schema; `options` say the rest by name.
 */
export function formFields<Row, F>(
  sections: Readonly<Record<string, readonly Line<F>[]>>,
  options: { readonly [N in Name<F>]?: FieldOptions<Row> } = {},
): FormFields<Row> {
  const optionsOf = (name: string) => (options as Readonly<Record<string, FieldOptions<Row>>>)[name] ?? {}
  return function Fields({ record }) {
    const { values } = useFormular().form
    const one = (name: string, count: number) => {
      const { input: Own, when, ...rest } = optionsOf(name)
      if (when && !when(values)) return null
      const input = Own ? <Own key={name} name={name} record={record} /> : <FieldInput key={name} name={name} {...rest} />
      return count === 1 ? (
        input
      ) : (
        <Spalte key={name} breite={count === 2 ? 'halb' : 'drittel'}>
          {input}
        </Spalte>
      )
    }
    return Object.entries(sections).map(([title, lines]) => (
      <Feldgruppe key={title} titel={title}>
        {lines.flatMap((line: string | readonly string[]) =>
          typeof line === 'string' ? one(line, 1) : line.map((name) => one(name, line.length)),
        )}
      </Feldgruppe>
    ))
  }
}

/** The input that fits the schema of the field. @throws for an object, which needs an input of its own */
export function FieldInput({
  art,
  einheit,
  ohnePunkt,
  vorschlaege,
  werte,
  ...rest
}: Omit<FieldOptions<never>, 'input' | 'when'> & { readonly name: string }) {
  const schema = feldschema(useFormular().schema, rest.name)
  const format = formatOf(schema)
  if (format === 'day') return <DatumFeld {...rest} />
  if (format === 'instant') return <ZeitpunktFeld {...rest} />
  if (format === 'month') return <MonatFeld {...rest} />
  if (format === 'coordinates') return <KoordinatenFeld {...rest} />
  switch (kindOf(schema)) {
    case 'boolean':
      return <Schalter {...rest} />
    case 'number':
      return <Zahlfeld {...rest} {...(einheit ? { einheit } : {})} {...(ohnePunkt ? { ohnePunkt } : {})} />
    case 'enum':
      return <Auswahl {...rest} {...(werte ? { werte } : {})} />
    case 'array':
      return valuesOf(schema).length > 0 ? (
        <Mehrfachauswahl {...rest} />
      ) : (
        <Stichworte {...rest} {...(vorschlaege ? { vorschlaege } : {})} />
      )
    case 'string':
      break
    default:
      throw new Error(`${titelVon(schema) ?? rest.name} needs an input of its own.`)
  }
  if (werte) return <Auswahl {...rest} werte={werte} />
  return <Textfeld {...rest} mehrzeilig={(maxLengthOf(schema) ?? 0) >= SEVERAL_LINES} {...(art ? { art } : {})} />
}
