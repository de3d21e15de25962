import { Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Abfrage } from '#client/ui/Abfrage.tsx'
import { Karte } from '#client/ui/Karte.tsx'
import { MehrLaden } from '#client/ui/MehrLaden.tsx'
import { Personenname } from '#client/ui/Personenname.tsx'
import { ZeitVor } from '#client/ui/Zeitangabe.tsx'
import { Aenderungsliste } from './Aenderungsliste.tsx'
import { rechteverlauf } from './daten.ts'
import classes from './Aenderungen.module.css'

interface Angaben {
  readonly titel: string
  /** Only this person's; absent: everybody's. */
  readonly user?: string
}

/** Who changed whose rights, when, what came and what went. */
export function Rechteverlauf({ titel, user }: Angaben) {
  const verlauf = useInfiniteQuery(rechteverlauf(user))
  return (
    <Karte titel={titel}>
      <Abfrage abfrage={verlauf}>
        {({ pages }) => {
          const eintraege = pages.flatMap(({ zeilen }) => zeilen)
          const gesamt = pages[0]?.gesamt ?? 0
          if (eintraege.length === 0) {
            return (
              <Text c="dimmed">
                {user ? 'Noch keine Änderungen an diesen Rechten.' : 'Noch keine Änderungen. Wähle eine Person aus der Liste.'}
              </Text>
            )
          }
          return (
            <>
              <ol className={classes['verlauf']}>
                {eintraege.map(({ _id, zeit, person, benutzer, hinzugefuegt, entfernt }) => (
                  <li key={_id}>
                    <Text size="sm">
                      <b>
                        <Personenname person={benutzer} />
                      </b>
                      {user ? '' : ' für '}
                      {user ? null : (
                        <b>
                          <Personenname person={person} sonst="eine gelöschte Person" />
                        </b>
                      )}{' '}
                      · <ZeitVor zeit={zeit} />
                    </Text>
                    <Aenderungsliste dazu={hinzugefuegt} weg={entfernt} hoechstens={4} />
                  </li>
                ))}
              </ol>
              {gesamt > eintraege.length && (
                <MehrLaden
                  geladen={eintraege.length}
                  gesamt={gesamt}
                  mehr={verlauf.hasNextPage ? verlauf.fetchNextPage : undefined}
                  laedt={verlauf.isFetchingNextPage}
                />
              )}
            </>
          )
        }}
      </Abfrage>
    </Karte>
  )
}
