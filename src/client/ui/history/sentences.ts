import { ownOf } from '#contract/words.ts'
import type * as z from 'zod/mini'
import type { historyEntry } from '#contract/fields.ts'
import { type HistoryFields, readInHistory, tellingOf } from '#contract/history.ts'
import { shapeOf, titelOf } from '#contract/schema.ts'
import { instantText } from '../../text/date.ts'

/** `ungesehen`: changed by others since the member's last visit; absent if not tracked. */
export type HistoryEntry = z.output<typeof historyEntry> & { readonly ungesehen?: boolean }
export type HistoryGroup = readonly [HistoryEntry, ...HistoryEntry[]]

export interface OwnSentences {
  readonly what?: string
  readonly deed?: (entries: readonly HistoryEntry[]) => string | undefined
  readonly sentence?: (entry: HistoryEntry) => string | undefined
}

/** Verbs that need the record as object; other verbs are complete. */
const VERBS: Readonly<Record<string, string>> = {
  angelegt: 'angelegt',
  geaendert: 'geändert',
  geloescht: 'gelöscht',
  reaktiviert: 'zurückgeholt',
}
const DEEDS: Readonly<Record<string, string>> = {
  passwort: 'hat das Passwort geändert',
  verteilerMail: 'hat eine Mail an einen Verteiler geschickt',
  rundschreiben: 'hat allen eine Mail geschickt',
  einladung: 'hat eine Einladung zum Anmelden geschickt',
  konto: 'hat das Konto als eigenes bestätigt',
  passwortlink: 'hat einen Link für ein neues Passwort geschickt',
}

/** One line of a change; `before` and `after` are '' for an empty value. */
export interface HistoryLine {
  readonly title: string
  readonly before: string
  readonly after: string
}

/** Lines of one entry, omitting those with equal text before and after. One line, or one per part if the contract says so. */
export function linesOf(
  { feld, titel, alt, neu }: Pick<HistoryEntry, 'feld' | 'titel' | 'alt' | 'neu'>,
  fields: HistoryFields,
): HistoryLine[] {
  if (feld === '') return []
  const schema = fields[feld]
  const line = (title: string, field: z.core.$ZodType | undefined, before: unknown, after: unknown): HistoryLine[] => {
    const texts = [before, after].map((value) => readInHistory(field, value, instantText))
    return texts[0] === texts[1] ? [] : [{ title, before: texts[0] ?? '', after: texts[1] ?? '' }]
  }
  const words = wordsOf(alt, neu)
  if (words) return words.flatMap(([how, some]) => (some.length === 0 ? [] : line(`${titel}, ${how}`, schema, null, some)))
  const { parts } = schema ? tellingOf(schema) : {}
  if (!schema || !parts) return line(titel, schema, alt, neu)
  const [before, after] = [alt, neu] as (Readonly<Record<string, unknown>> | null)[]
  return Object.entries(shapeOf(schema)).flatMap(([key, part]) =>
    line([...(parts === 'alone' ? [] : [titel]), titelOf(part) ?? key].join(', '), part, before?.[key], after?.[key]),
  )
}

/** For lists that overlap: only added and removed items. */
function wordsOf(old: unknown, now: unknown): readonly (readonly [how: string, some: readonly unknown[]])[] | null {
  const isWords = (list: unknown): list is readonly string[] => Array.isArray(list) && list.every((item) => typeof item === 'string')
  if (!isWords(old) || !isWords(now) || !old.some((word) => now.includes(word))) return null
  const [came, went] = [now.filter((word) => !old.includes(word)), old.filter((word) => !now.includes(word))]
  return came.length + went.length > 0
    ? ([
        ['dazu', came],
        ['gestrichen', went],
      ] as const)
    : null
}

export function describeGroup(group: HistoryGroup, fields: HistoryFields, { what = 'den Eintrag', deed, sentence }: OwnSentences = {}) {
  const sentences = group.flatMap((entry) => sentence?.(entry) ?? [])
  const untold = group.filter((entry) => sentence?.(entry) === undefined)
  const [first] = untold
  const created = first?.aktion === 'angelegt'
  const deedOf = ({ aktion }: HistoryEntry) => ownOf(DEEDS, aktion) ?? `hat ${what} ${ownOf(VERBS, aktion) ?? 'geändert'}`
  // A single sentence starting with "hat" follows the name directly.
  const [only] = first === undefined && sentences.length === 1 && sentences[0]?.startsWith('hat ') ? sentences : []
  return {
    deed: first ? (deed?.(untold) ?? deedOf(first)) : (only ?? ''),
    sentences: only === undefined ? sentences : [],
    lines: untold.flatMap((entry) =>
      linesOf(created ? { ...entry, alt: null } : entry, fields).map((line) => ({ ...line, field: entry.feld })),
    ),
  }
}
