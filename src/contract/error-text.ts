import * as z from 'zod/mini'
import { elementOf, readableValue, shapeOf, titelOf } from './schema.ts'

type Issue = z.core.$ZodIssue
export interface Defect {
  readonly msg: string
  readonly feld?: string
}

interface Field {
  /** The nearest label on the path, with positions in lists. */
  readonly titel: string
  readonly schema: z.core.$ZodType | undefined
}
function fieldAtPath(root: z.core.$ZodType, path: readonly PropertyKey[]): Field {
  let schema: z.core.$ZodType | undefined = root
  let titel = ''
  for (const step of path) {
    const element: z.core.$ZodType | undefined = schema && elementOf(schema)
    if (typeof step === 'number') {
      schema = element
      titel = (schema && titelOf(schema)) ?? `${titel || 'Eintrag'} (Eintrag ${step + 1})`
    } else {
      schema = (schema && shapeOf(schema)[String(step)]) ?? element
      // Fields without a label, such as most query parameters, are quoted.
      titel = (schema && titelOf(schema)) ?? `„${String(step)}“`
    }
  }
  return { titel, schema }
}

const KINDS: Record<string, string> = {
  string: 'muss ein Text sein',
  number: 'muss eine Zahl sein',
  int: 'muss eine ganze Zahl sein',
  boolean: 'muss ja oder nein sein',
  array: 'muss eine Liste sein',
  object: 'muss ein Objekt sein',
  date: 'muss ein Datum sein',
}
const values = (list: readonly unknown[], schema: Field['schema']): string =>
  list
    .filter((value) => value !== '')
    .map((value) => readableValue(schema, value))
    .join(', ')
const NAMED_VALUES = 25
/** No grouping up to four digits: mostly years. */
const german = (number: number | bigint) =>
  number.toLocaleString('de-DE', { useGrouping: 'min2' } as Intl.NumberFormatOptions & BigIntToLocaleStringOptions)

/** Zod's default text; any other was written for this rule. */
const UNSAID = 'Invalid input'

function statement(issue: Issue, schema: Field['schema']): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? 'fehlt' : (KINDS[issue.expected] ?? 'ist nicht gültig')
    case 'too_small':
      if (issue.origin === 'string') return issue.minimum === 1 ? 'fehlt' : `muss mindestens ${german(issue.minimum)} Zeichen lang sein`
      if (issue.origin === 'array') return issue.minimum === 1 ? 'fehlt' : `braucht mindestens ${german(issue.minimum)} Einträge`
      return issue.message === UNSAID ? `darf nicht kleiner als ${german(issue.minimum)} sein` : issue.message
    case 'too_big':
      if (issue.origin === 'string') return `darf höchstens ${german(issue.maximum)} Zeichen lang sein`
      if (issue.origin === 'array') return `darf höchstens ${german(issue.maximum)} ${issue.maximum === 1 ? 'Eintrag' : 'Einträge'} haben`
      if (issue.message !== UNSAID) return issue.message
      return issue.maximum === Number.MAX_SAFE_INTEGER ? 'ist zu groß' : `darf nicht größer als ${german(issue.maximum)} sein`
    case 'not_multiple_of':
      return issue.divisor === 1 ? 'muss eine ganze Zahl sein' : `muss in Schritten von ${german(issue.divisor)} angegeben sein`
    case 'invalid_value':
      // In a query; the other accepted spellings are for machines.
      if ((issue as { expected?: string }).expected === 'stringbool') return 'muss true oder false sein'
      if (issue.values.length > NAMED_VALUES) return 'gibt es so nicht'
      return issue.input === undefined || issue.input === null ? 'fehlt' : `muss einer dieser Werte sein: ${values(issue.values, schema)}`
    case 'unrecognized_keys':
      return `enthält unbekannte Felder: ${issue.keys.join(', ')}`
    case 'custom':
    case 'invalid_format':
      if (issue.input === '' && issue.code === 'invalid_format') return 'fehlt'
      return issue.message && issue.message !== UNSAID ? issue.message : 'ist nicht gültig'
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
      return 'ist nicht gültig'
    default:
      return 'ist nicht gültig'
  }
}

/**
 * One sentence per field, in schema order. A message that is a full sentence (ends with a full stop or is
 * marked with `params.satz`) is used as is; others follow the field's label.
 */
function defects(schema: z.core.$ZodType, error: z.core.$ZodError): Defect[] {
  const seen = new Set<string>()
  return error.issues.flatMap((issue) => {
    const path = issue.path.map(String).join('.')
    if (seen.has(path)) return []
    seen.add(path)
    const field = path === '' ? {} : { feld: path }
    if (issue.code === 'custom' && issue.params?.['satz'] === true) return [{ msg: issue.message, ...field }]
    const fieldOfIssue = fieldAtPath(schema, issue.path)
    const sentence = `${fieldOfIssue.titel || 'Die Eingabe'} ${statement(issue, fieldOfIssue.schema)}`
    return [{ msg: /[.!?]$/.test(sentence) || sentence.includes('Beispiel:') ? sentence : `${sentence}.`, ...field }]
  })
}

export type Pruefung<S extends z.core.$ZodType> =
  | { readonly ok: true; readonly data: z.output<S> }
  | { readonly ok: false; readonly errors: readonly Defect[] }

export function validate<S extends z.core.$ZodType>(schema: S, data: unknown): Pruefung<S> {
  // Without the input, an absent value and one of the wrong type are indistinguishable.
  const result = z.safeParse(schema, data, { reportInput: true })
  return result.success ? { ok: true, data: result.data } : { ok: false, errors: defects(schema, result.error) }
}
