import { Stack, Text } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { zeitpunkt } from '#client/datum.ts'
import { Abfrage } from '#client/ui/Abfrage.tsx'
import { Karte } from '#client/ui/Karte.tsx'
import { MehrLaden } from '#client/ui/MehrLaden.tsx'
import { Personenname } from '#client/ui/Personenname.tsx'
import { type Aenderung, katalog, rechteVerlauf } from './daten.ts'

/** Who changed whose rights, newest first; of one person, or of all. */
export function Rechteverlauf({ userId }: { userId?: string }) {
  const liste = useInfiniteQuery(rechteVerlauf(userId))
  const { data } = useQuery(katalog)
  const titel = new Map<string, string>(data?.gruppen.flatMap(({ rechte }) => rechte.map((recht) => [recht.name, recht.titel] as const)))
  return (
    <Karte titel="Verlauf">
      <Abfrage abfrage={liste}>
        {({ pages }) => {
          const zeilen = pages.flatMap((seite) => seite.zeilen)
          if (zeilen.length === 0) return <Text c="dimmed">Noch keine Änderungen.</Text>
          return (
            <>
              <Stack component="ul" gap="md" p={0} m={0} style={{ listStyle: 'none' }}>
                {zeilen.map((aenderung) => (
                  <Eintrag key={aenderung._id} aenderung={aenderung} titel={titel} mitPerson={userId === undefined} />
                ))}
              </Stack>
              <MehrLaden
                geladen={zeilen.length}
                gesamt={pages[0]?.gesamt ?? 0}
                mehr={liste.hasNextPage ? liste.fetchNextPage : undefined}
                laedt={liste.isFetchingNextPage}
              />
            </>
          )
        }}
      </Abfrage>
    </Karte>
  )
}

function Eintrag({ aenderung, titel, mitPerson }: { aenderung: Aenderung; titel: ReadonlyMap<string, string>; mitPerson: boolean }) {
  const namen = (rechte: readonly string[]) => rechte.map((recht) => titel.get(recht) ?? recht).join(', ')
  return (
    <li>
      <Text size="sm" c="dimmed">
        {zeitpunkt(aenderung.zeit)} · <Personenname person={aenderung.benutzer} />
        {mitPerson ? (
          <>
            {' für '}
            <Personenname person={aenderung.person} sonst="ehemaliges Mitglied" alsVerweis />
          </>
        ) : null}
      </Text>
      {aenderung.hinzugefuegt.length > 0 ? <Text size="sm">Dazu: {namen(aenderung.hinzugefuegt)}</Text> : null}
      {aenderung.entfernt.length > 0 ? <Text size="sm">Weg: {namen(aenderung.entfernt)}</Text> : null}
    </li>
  )
}
