import type { UseQueryResult } from '@tanstack/react-query'
import { Abfrage } from './Abfrage.tsx'
import { HistorieListe, type Historieneintrag } from './HistorieListe.tsx'
import { Karte } from './Karte.tsx'

/** The history of a record as the last card of its screen. */
export const Verlauf = ({ abfrage }: { readonly abfrage: UseQueryResult<Historieneintrag[]> }) => (
  <div style={{ marginTop: 24 }}>
    <Karte titel="Verlauf">
      <Abfrage abfrage={abfrage}>{(eintraege) => <HistorieListe eintraege={eintraege} />}</Abfrage>
    </Karte>
  </div>
)
