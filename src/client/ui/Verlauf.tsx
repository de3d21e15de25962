import type { UseQueryResult } from '@tanstack/react-query'
import { Abfrage } from './Abfrage.tsx'
import { HistorieListe, type Historieneintrag, type Historienfelder } from './HistorieListe.tsx'
import { Karte } from './Karte.tsx'

/** The history of a record as the last card of its screen. */
export const Verlauf = ({
  abfrage,
  felder,
}: {
  readonly abfrage: UseQueryResult<Historieneintrag[]>
  readonly felder?: Historienfelder
}) => (
  <div style={{ marginTop: 24 }}>
    <Karte titel="Verlauf">
      <Abfrage abfrage={abfrage}>{(eintraege) => <HistorieListe eintraege={eintraege} felder={felder} />}</Abfrage>
    </Karte>
  </div>
)
