import type { UseQueryResult } from '@tanstack/react-query'
import { Abfrage } from './Abfrage.tsx'
import type { HistoryFields } from '#contract/history.ts'
import { HistorieListe } from './HistorieListe.tsx'
import type { HistoryEntry } from './history/sentences.ts'
import { Karte } from './Karte.tsx'

/** The history of a record as the last card of its screen. */
export const Verlauf = ({ abfrage, felder }: { readonly abfrage: UseQueryResult<HistoryEntry[]>; readonly felder?: HistoryFields }) => (
  <div style={{ marginTop: 24 }}>
    <Karte titel="Verlauf">
      <Abfrage abfrage={abfrage}>{(eintraege) => <HistorieListe eintraege={eintraege} felder={felder} />}</Abfrage>
    </Karte>
  </div>
)
