import { Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { istRecht, RECHTE } from '#contract/rechte.ts'
import { pfad } from '#contract/screens.ts'
import { Abfrage } from '#client/ui/Abfrage.tsx'
import { Filter } from '#client/ui/Filter.tsx'
import { MehrLaden } from '#client/ui/MehrLaden.tsx'
import { Suche } from '#client/ui/Suche.tsx'
import { useUrlZustand } from '#client/urlzustand.ts'
import { personenliste, type Rechtetraeger } from './daten.ts'
import { titelVon } from './katalog.ts'
import classes from './Rechte.module.css'
import { rechteZahl } from './woerter.ts'

const moeglichkeiten = RECHTE.map((recht) => ({ value: recht, label: titelVon(recht) })).sort((a, b) =>
  a.label.localeCompare(b.label, 'de'),
)

/** Everybody with an open account, by name; searched on the server, on request only the holders of one right. */
export function Personenliste({ gewaehlt }: { readonly gewaehlt: string }) {
  const [{ suche, recht }] = useUrlZustand(['suche', 'recht'])
  const liste = useInfiniteQuery(personenliste(suche, istRecht(recht) ? recht : undefined))
  return (
    <nav aria-label="Personen" className={classes['personen']}>
      <div className={classes['sieb']}>
        <Suche titel="Person suchen" />
        <Filter name="recht" titel="Wer hat dieses Recht?" werte={moeglichkeiten} />
      </div>
      <Abfrage abfrage={liste}>
        {({ pages }) => {
          const leute = pages.flatMap(({ zeilen }) => zeilen)
          return (
            <>
              {leute.length === 0 && (
                <Text c="dimmed" p="md" role="status">
                  Niemand gefunden. Prüfe die Schreibweise oder nimm den Filter zurück.
                </Text>
              )}
              <ul className={classes['leute']}>
                {leute.map((person) => (
                  <li key={person._id}>
                    <Zeile person={person} hier={person._id === gewaehlt} />
                  </li>
                ))}
              </ul>
              {leute.length > 0 && (
                <div className={classes['mehr']}>
                  <MehrLaden
                    geladen={leute.length}
                    gesamt={pages[0]?.gesamt ?? 0}
                    mehr={liste.hasNextPage ? liste.fetchNextPage : undefined}
                    laedt={liste.isFetchingNextPage}
                  />
                </div>
              )}
            </>
          )
        }}
      </Abfrage>
    </nav>
  )
}

const Zeile = ({ person: { _id, vorname, nachname, username, rechte }, hier }: { person: Rechtetraeger; hier: boolean }) => (
  <Link
    to={pfad('/rechte')}
    search={(alt: Record<string, unknown>) => ({ ...alt, user: _id, verlauf: '' })}
    className={classes['person']}
    aria-current={hier || undefined}
  >
    <span>
      <b>
        {nachname}, {vorname}
      </b>
      <small>{username}</small>
    </span>
    <small>{rechteZahl(rechte.length)}</small>
  </Link>
)
