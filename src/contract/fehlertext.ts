// From a zod issue to one clear German sentence that names the field. Used by the server for 400 answers and by the forms.
import * as z from 'zod/mini'
import { elementOf, readable, shapeOf, titelVon } from './schema.ts'

type Issue = z.core.$ZodIssue
export interface Beanstandung {
  readonly msg: string
  readonly feld: string
}

interface Feld {
  /** The last label met on the way down, with the position inside lists. */
  readonly titel: string
  readonly schema: z.core.$ZodType | undefined
}
function feldAmPfad(wurzel: z.core.$ZodType, pfad: readonly PropertyKey[]): Feld {
  let schema: z.core.$ZodType | undefined = wurzel
  let titel = ''
  for (const schritt of pfad) {
    const element: z.core.$ZodType | undefined = schema && elementOf(schema)
    if (typeof schritt === 'number') {
      schema = element
      titel = (schema && titelVon(schema)) ?? `${titel || 'Eintrag'} (Eintrag ${schritt + 1})`
    } else {
      schema = (schema && shapeOf(schema)[String(schritt)]) ?? element
      titel = (schema && titelVon(schema)) ?? String(schritt)
    }
  }
  return { titel, schema }
}

const ARTEN: Record<string, string> = {
  string: 'muss ein Text sein',
  number: 'muss eine Zahl sein',
  int: 'muss eine ganze Zahl sein',
  boolean: 'muss ja oder nein sein',
  array: 'muss eine Liste sein',
  object: 'muss ein Objekt sein',
  date: 'muss ein Datum sein',
}
/** The values of a closed list as people read them; the empty one says nothing. */
const werte = (liste: readonly unknown[], schema: Feld['schema']): string =>
  liste
    .filter((wert) => wert !== '')
    .map((wert) => readable(schema, wert))
    .join(', ')
const deutsch = (zahl: number | bigint) => zahl.toLocaleString('de-DE')

/** Zod's own text; any other one was written for this rule. */
const UNGESAGT = 'Invalid input'

function aussage(issue: Issue, schema: Feld['schema']): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? 'fehlt' : (ARTEN[issue.expected] ?? 'ist nicht gültig')
    case 'too_small':
      if (issue.origin === 'string') return issue.minimum === 1 ? 'fehlt' : `muss mindestens ${deutsch(issue.minimum)} Zeichen lang sein`
      if (issue.origin === 'array') return issue.minimum === 1 ? 'fehlt' : `braucht mindestens ${deutsch(issue.minimum)} Einträge`
      return issue.message === UNGESAGT ? `darf nicht kleiner als ${deutsch(issue.minimum)} sein` : issue.message
    case 'too_big':
      if (issue.origin === 'string') return `darf höchstens ${deutsch(issue.maximum)} Zeichen lang sein`
      if (issue.origin === 'array') return `darf höchstens ${deutsch(issue.maximum)} ${issue.maximum === 1 ? 'Eintrag' : 'Einträge'} haben`
      return `darf nicht größer als ${deutsch(issue.maximum)} sein`
    case 'not_multiple_of':
      return issue.divisor === 1 ? 'muss eine ganze Zahl sein' : `muss in Schritten von ${deutsch(issue.divisor)} angegeben sein`
    case 'invalid_value':
      return issue.input === undefined || issue.input === null ? 'fehlt' : `muss einer dieser Werte sein: ${werte(issue.values, schema)}`
    case 'unrecognized_keys':
      return `enthält unbekannte Felder: ${issue.keys.join(', ')}`
    case 'custom':
    case 'invalid_format':
      if (issue.input === '' && issue.code === 'invalid_format') return 'fehlt'
      return issue.message && issue.message !== UNGESAGT ? issue.message : 'ist nicht gültig'
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
      return 'ist nicht gültig'
    default:
      return 'ist nicht gültig'
  }
}

/**
 * One sentence per field, in the order of the schema. A message that is a whole sentence (it ends with a full stop or
 * is marked by the schema with `params.satz`) stands alone; any other one follows the field's label.
 */
function beanstandungen(schema: z.core.$ZodType, fehler: z.core.$ZodError): Beanstandung[] {
  const gesehen = new Set<string>()
  return fehler.issues.flatMap((issue) => {
    const feld = issue.path.map(String).join('.')
    if (gesehen.has(feld)) return []
    gesehen.add(feld)
    if (issue.code === 'custom' && issue.params?.['satz'] === true) return [{ msg: issue.message, feld }]
    const gemeint = feldAmPfad(schema, issue.path)
    const satz = `${gemeint.titel || 'Die Eingabe'} ${aussage(issue, gemeint.schema)}`
    return [{ msg: /[.!?]$/.test(satz) || satz.includes('Beispiel:') ? satz : `${satz}.`, feld }]
  })
}

export type Pruefung<S extends z.core.$ZodType> =
  | { readonly gut: true; readonly daten: z.output<S> }
  | { readonly gut: false; readonly errors: readonly Beanstandung[] }

/** Holds `daten` against a schema: what it makes of them, or the sentences to say. */
export function pruefe<S extends z.core.$ZodType>(schema: S, daten: unknown): Pruefung<S> {
  // Without the input an absent value and one of the wrong type look alike.
  const ergebnis = z.safeParse(schema, daten, { reportInput: true })
  return ergebnis.success ? { gut: true, daten: ergebnis.data } : { gut: false, errors: beanstandungen(schema, ergebnis.error) }
}
