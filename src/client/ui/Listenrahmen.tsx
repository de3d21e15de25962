import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Liste } from '#contract/client.ts'
import { Abfrage } from './Abfrage.tsx'
import { Aktionsleiste } from './Aktionsleiste.tsx'
import { MehrLaden } from './MehrLaden.tsx'
import { Seite } from './Seite.tsx'

interface Angaben<Z> {
  readonly titel: string
  readonly unter?: ReactNode
  /** Export, "Neuer Ort": the main action last. */
  readonly aktionen: ReactNode
  /** Search and filters, whose values stand in the address. */
  readonly filter: ReactNode
  readonly liste: UseInfiniteQueryResult<InfiniteData<Liste<Z>>>
  /** Stands there instead of the rows: a calendar. */
  readonly statt?: ReactNode
  /** Draws the rows that are loaded: a `Tabelle`, which knows its empty state. */
  readonly children: (zeilen: readonly Z[]) => ReactNode
}

/** The screen of a list: title and actions, search and filters, the rows, and "Mehr laden" below them. */
export const Listenrahmen = <Z,>({ titel, unter, aktionen, filter, liste, statt, children }: Angaben<Z>) => (
  <Seite titel={titel} unter={unter} aktionen={aktionen}>
    <Aktionsleiste>{filter}</Aktionsleiste>
    {statt ?? <Listenzeilen liste={liste}>{children}</Listenzeilen>}
  </Seite>
)

/** The rows of a list with what belongs to them: bars while loading, the error, "Mehr laden". */
export const Listenzeilen = <Z,>({ liste, children }: Pick<Angaben<Z>, 'liste' | 'children'>) => (
  <Abfrage abfrage={liste}>
    {({ pages }) => {
      const zeilen = pages.flatMap((seite) => seite.zeilen)
      return (
        <>
          {children(zeilen)}
          {zeilen.length > 0 && (
            <MehrLaden
              geladen={zeilen.length}
              gesamt={pages[0]?.gesamt ?? 0}
              mehr={liste.hasNextPage ? liste.fetchNextPage : undefined}
              laedt={liste.isFetchingNextPage}
            />
          )}
        </>
      )
    }}
  </Abfrage>
)
