import { Select, Text } from '@mantine/core'
import type { ImportQuestion } from '#contract/import.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import classes from './Import.module.css'

/** Chosen interpretation of a field: the key `field` covers all rows, `field row` one row. */
export type Answers = Readonly<Record<string, number>>
/** Above this number, rows are answered together or corrected in the file. */
const SHOWN = 50

interface Props {
  readonly questions: readonly ImportQuestion[]
  readonly running: boolean
  /** Undefined after the import: then the applied interpretations are shown. */
  readonly answer: ((answers: Answers) => void) | undefined
}

/** Cells that a spreadsheet probably altered, by column: accepted together or row by row. */
export function Questions({ questions, running, answer }: Props) {
  return [...Map.groupBy(questions, ({ feld }) => feld)].map(([field, asked]) => {
    const open = asked.filter(({ als }) => als === null)
    const [first] = asked
    if (!first) return null
    const missing = first.steht === ''
    const titel = !answer
      ? `${first.titel}: so gelesen`
      : missing
        ? `${first.titel} fehlt: Hat die Person nur einen Namen?`
        : `${first.titel}: Die Tabelle hat ${asked.length === 1 ? 'eine Zelle' : `${asked.length.toLocaleString('de-DE')} Zellen`} ` +
          'wohl verändert'
    return (
      <section key={field} aria-label={titel}>
        <Text fw={600} mb={6}>
          {titel}
        </Text>
        {answer && open.length > 0 && (
          <ActionButton variant="default" size="sm" mb="sm" loading={running} onClick={() => answer({ [field]: 0 })}>
            {missing
              ? 'Ja, der eine Name gilt für beide Felder'
              : open.length === 1
                ? `${open[0]?.steht} ist ${open[0]?.wahl[0]}`
                : `Alle so annehmen, etwa ${first.steht} als ${first.wahl[0]}`}
          </ActionButton>
        )}
        {/* Scrollable, so it needs keyboard focus. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <ul className={classes['reasons']} tabIndex={0} aria-label={`${first.titel}, Zeile für Zeile`}>
          {asked.slice(0, SHOWN).map(({ zeile, steht: typed, wahl, als }) => (
            <li key={zeile}>
              {answer ? (
                <Select
                  label={missing ? `Zeile ${zeile}: heißt nur` : `Zeile ${zeile}: aus „${typed}“ wird`}
                  placeholder={`Gemeint ist wohl ${wahl[0]}?`}
                  data={wahl.map((way, i) => ({ value: String(i), label: way }))}
                  value={als === null ? null : String(wahl.indexOf(als))}
                  onChange={(value) => value !== null && answer({ [`${field} ${zeile}`]: Number(value) })}
                  disabled={running}
                />
              ) : (
                `Zeile ${zeile}: ${typed || 'leer'} → ${als ?? 'nicht gelesen'}`
              )}
            </li>
          ))}
          {asked.length > SHOWN && <li>{`… und ${(asked.length - SHOWN).toLocaleString('de-DE')} weitere.`}</li>}
        </ul>
      </section>
    )
  })
}
