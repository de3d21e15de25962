import { Text } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { DECIDED_AT_ONCE } from '#contract/limits.ts'
import { countText } from '#contract/words.ts'
import { ActionOf } from '../action/ActionList.tsx'
import type { Answers, Choice } from './DecisionRow.tsx'
import { SelectionBar } from './Selection.tsx'

const allText = (count: number, isPart: boolean) =>
  count === 1 ? 'Auswählen, was geht' : `Alle ${count} ${isPart ? 'geladenen ' : ''}ohne Hindernis`

interface Row {
  readonly _id: string
}
interface Props<R extends Row> {
  readonly words: Answers & { readonly things: readonly [one: string, many: string]; readonly waiting?: string; readonly singly?: true }
  readonly chosen: readonly R[]
  /** Rows that nothing speaks against. */
  readonly fine: readonly R[]
  readonly count: number
  /** To decide on all pages; `count` of them are here. */
  readonly total: number
  readonly sum: ((rows: readonly R[]) => string) | undefined
  /** Answer of several rows that is under way. */
  readonly busy: Choice | undefined
  readonly setTicked: (ids: ReadonlySet<string>) => void
  readonly press: (rows: readonly R[], choice: Choice) => void
}
export function DecisionBar<R extends Row>({ words, chosen, fine, count, total, sum, busy, setTicked, press }: Props<R>) {
  const tooMany = chosen.length > DECIDED_AT_ONCE ? `Auf einmal gehen ${DECIDED_AT_ONCE}.` : undefined
  const areChosen = fine.length > 0 && fine.length === chosen.length && fine.every((row) => chosen.includes(row))
  return (
    <SelectionBar label="Entscheiden">
      <Text fw={600} role="status" style={{ flex: '1 1 auto', minWidth: 0, overflowWrap: 'anywhere' }}>
        {chosen.length === 0
          ? `${total > count ? `${count} von ` : ''}${countText(total, ...words.things)} ${words.waiting ?? 'zu entscheiden'}`
          : `${chosen.length} von ${count} ausgewählt${sum ? ` · ${sum(chosen)}` : ''}`}
      </Text>
      <Text size="sm" c="dimmed" visibleFrom="lg">
        {chosen.length === 0 &&
          `In der Zeile: ↑ ↓ · J ${words.yes[0].toLowerCase()}${words.no ? ` · N ${words.no[0].toLowerCase()}` : ''} · X auswählen`}
      </Text>
      {fine.length > 0 && !words.singly && (
        <ActionOf
          titel={areChosen ? 'Auswahl aufheben' : allText(fine.length, total > count)}
          quiet
          act={() => setTicked(new Set(areChosen ? [] : fine.map(({ _id }) => _id)))}
        />
      )}
      {chosen.length > 0 && (
        <>
          <ActionOf
            titel={words.yes[0]}
            icon={IconCheck}
            loading={busy === 'yes'}
            disabledReason={tooMany}
            act={() => press(chosen, 'yes')}
          />
          {words.no && <ActionOf titel={words.no[0]} icon={IconX} quiet disabledReason={tooMany} act={() => press(chosen, 'no')} />}
        </>
      )}
    </SelectionBar>
  )
}
