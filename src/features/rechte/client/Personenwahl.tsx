import { Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Abfrage } from '#client/ui/Abfrage.tsx'
import { Karte } from '#client/ui/Karte.tsx'
import { traeger } from './daten.ts'
import styles from './Rechte.module.css'

const anzahl = (n: number) => (n === 0 ? 'keine Rechte' : n === 1 ? '1 Recht' : `${n} Rechte`)

/** The people whose rights can be looked at, found by name. */
export function Personenwahl({ gewaehlt, waehle }: { gewaehlt: string; waehle: (userId: string) => void }) {
  const [suche, setSuche] = useState('')
  const [ruhig] = useDebouncedValue(suche, 200)
  const liste = useQuery({ ...traeger(ruhig), placeholderData: keepPreviousData })
  return (
    <Karte>
      <TextInput
        type="search"
        aria-label="Person suchen"
        placeholder="Person suchen"
        value={suche}
        onChange={(e) => setSuche(e.currentTarget.value)}
      />
      <Abfrage abfrage={liste}>
        {({ zeilen, gesamt }) => (
          <>
            <ul className={styles['liste']}>
              {zeilen.map(({ _id, vorname, nachname, username, rechte }) => (
                <li key={_id}>
                  <button type="button" className={styles['person']} aria-pressed={_id === gewaehlt} onClick={() => waehle(_id)}>
                    {vorname} {nachname}
                    <span className={styles['klein']}>
                      {username} · {anzahl(rechte.length)}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
            <Text size="sm" c="dimmed" mt="xs" role="status">
              {zeilen.length === 0
                ? 'Niemand gefunden.'
                : zeilen.length < gesamt
                  ? `${zeilen.length} von ${gesamt}. Suche, um andere zu finden.`
                  : null}
            </Text>
          </>
        )}
      </Abfrage>
    </Karte>
  )
}
