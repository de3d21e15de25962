import type { UseQueryResult } from '@tanstack/react-query'
import { QueryView } from './QueryView.tsx'
import type { HistoryFields } from '#contract/history.ts'
import { HistoryList } from './HistoryList.tsx'
import type { HistoryEntry } from './history/sentences.ts'
import { InfoCard } from './InfoCard.tsx'

/** The history of a record, as the last card of its screen. */
export const Verlauf = ({ query, fields }: { readonly query: UseQueryResult<HistoryEntry[]>; readonly fields?: HistoryFields }) => (
  <div style={{ marginTop: 24 }}>
    <InfoCard titel="Verlauf">
      <QueryView query={query}>{(entries) => <HistoryList entries={entries} fields={fields} />}</QueryView>
    </InfoCard>
  </div>
)
