import { SimpleGrid } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Abfrage } from '#client/ui/Abfrage.tsx'
import { Leerzustand } from '#client/ui/Leerzustand.tsx'
import { Seite } from '#client/ui/Seite.tsx'
import { useUrlZustand } from '#client/urlzustand.ts'
import { katalog, rechteVon } from './daten.ts'
import { Personenwahl } from './Personenwahl.tsx'
import { Rechteblatt } from './Rechteblatt.tsx'
import { Rechteverlauf } from './Rechteverlauf.tsx'
import styles from './Rechte.module.css'

/** Who may do what: pick a person, tick rights or apply a role, see what changes, save. */
export function Rechte() {
  const [{ person }, setze] = useUrlZustand(['person'])
  return (
    <Seite titel="Rechte" unter="Wer darf was? Wähle eine Person, um ihre Rechte zu sehen.">
      <SimpleGrid cols={1} className={styles['spalten']} spacing="md">
        <div className={`${styles['wahl']} ${person ? styles['gewaehlt'] : ''}`}>
          <Personenwahl gewaehlt={person} waehle={(id) => setze({ person: id })} />
        </div>
        <div>
          {person ? (
            <Blatt key={person} userId={person} zurueck={() => setze({ person: '' })} />
          ) : (
            <>
              <div className={styles['leer']}>
                <Leerzustand
                  titel="Noch niemand gewählt"
                  text="Links findest du alle Mitglieder. Darunter steht, wer zuletzt Rechte bekommen oder abgegeben hat."
                />
              </div>
              <Rechteverlauf />
            </>
          )}
        </div>
      </SimpleGrid>
    </Seite>
  )
}

function Blatt({ userId, zurueck }: { userId: string; zurueck: () => void }) {
  const traeger = useQuery(rechteVon(userId))
  const liste = useQuery(katalog)
  return (
    <Abfrage abfrage={liste}>
      {(daten) => (
        <Abfrage abfrage={traeger}>
          {(person) => <Rechteblatt key={person.version} person={person} katalog={daten} zurueck={zurueck} />}
        </Abfrage>
      )}
    </Abfrage>
  )
}
