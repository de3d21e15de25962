import type { UseQueryResult } from '@tanstack/react-query'
import { QueryView } from '../page/QueryView.tsx'
import type { HistoryFields } from '#contract/history.ts'
import { HistoryList } from './HistoryList.tsx'
import type { HistoryEntry, OwnSentences } from './sentences.ts'
import type { Restorable } from './useRestore.ts'
import { InfoCard } from '../card/InfoCard.tsx'

interface Props {
  readonly query: UseQueryResult<HistoryEntry[]>
  readonly fields: HistoryFields
  readonly own: OwnSentences
  readonly restorable?: Restorable | undefined
}

export const Verlauf = ({ query, ...how }: Props) => (
  <div style={{ marginTop: 24 }}>
    <InfoCard titel="Verlauf">
      <QueryView query={query}>{(entries) => <HistoryList entries={entries} {...how} />}</QueryView>
    </InfoCard>
  </div>
)
