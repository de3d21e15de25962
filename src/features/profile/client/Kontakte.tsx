import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { pfad } from '#contract/screens.ts'
import { Abfrage } from '#client/ui/Abfrage.tsx'
import { Aktionsleiste } from '#client/ui/Aktionsleiste.tsx'
import { ExportMenue } from '#client/ui/ExportMenue.tsx'
import { Filter } from '#client/ui/Filter.tsx'
import { Leerzustand } from '#client/ui/Leerzustand.tsx'
import { Seite } from '#client/ui/Seite.tsx'
import { Suche } from '#client/ui/Suche.tsx'
import { Tabelle } from '#client/ui/Tabelle.tsx'
import { useUrlZustand } from '#client/urlzustand.ts'
import { SANITAETSAUSBILDUNGEN } from '#contract/qualifikation.ts'
import { STATUS_NAMEN } from '#features/profile/formen.ts'
import { type Kontakt, kontakte } from './daten.ts'
import { kontaktspalten } from './kontaktspalten.tsx'
import { suchtext, trifft } from './suche.ts'

/** All members one may see. The whole list is here already, so that typing answers at once. */
export function Kontakte() {
  const liste = useQuery(kontakte)
  return <Abfrage abfrage={liste}>{({ zeilen }) => <Ansicht alle={zeilen} />}</Abfrage>
}

function Ansicht({ alle }: { alle: Kontakt[] }) {
  const [filter] = useUrlZustand(['suche', 'gruppe', 'qualifikation', 'status'])
  const suche = useDeferredValue(filter.suche)
  const { gruppe, qualifikation, status } = filter
  const texte = useMemo(
    () =>
      new Map(alle.map((k) => [k._id, suchtext([k.vorname, k.nachname, k.gruppe, ...k.funktionen, k.ort ?? '', k.primary_telefon ?? ''])])),
    [alle],
  )
  const zeilen = useMemo(
    () =>
      alle.filter(
        (k) =>
          (gruppe === '' || k.gruppe === gruppe) &&
          (qualifikation === '' || k.sanitaetsausbildung === qualifikation) &&
          (status === '' || k.status === status) &&
          trifft(texte.get(k._id) ?? '', suche),
      ),
    [alle, texte, suche, gruppe, qualifikation, status],
  )
  const gruppen = useMemo(() => [...new Set(alle.map((k) => k.gruppe).filter(Boolean))].sort((a, b) => a.localeCompare(b, 'de')), [alle])
  const vorhandene = useMemo(() => new Set(alle.map((k) => k.sanitaetsausbildung)), [alle])
  const mitStatus = alle.some((k) => k.status !== undefined)
  return (
    <Seite
      titel="Kontakte"
      unter={alle.length === 1 ? '1 Mitglied' : `${alle.length.toLocaleString('de-DE')} Mitglieder`}
      aktionen={<ExportMenue dateiname="Kontakte" spalten={kontaktspalten} zeilen={zeilen} />}
    >
      <Aktionsleiste>
        <Suche titel="Name, Gruppe oder Nummer" />
        {gruppen.length > 0 ? <Filter name="gruppe" titel="Gruppe" alsListe werte={gruppen} /> : null}
        <Filter
          name="qualifikation"
          titel="Qualifikation"
          alsListe
          werte={SANITAETSAUSBILDUNGEN.filter((stufe) => stufe !== 'keine' && vorhandene.has(stufe))}
        />
        {mitStatus ? <Filter name="status" titel="Status" alsListe werte={STATUS_NAMEN} /> : null}
      </Aktionsleiste>
      <Tabelle
        titel="Kontakte"
        spalten={kontaktspalten}
        zeilen={zeilen}
        schluessel={({ _id }) => _id}
        ziel={({ _id }) => pfad('/profile/{id}', { id: _id })}
        sortierung={{ id: 'name' }}
        leer={<Leerzustand titel="Niemand gefunden" text="Prüfe die Schreibweise oder nimm einen Filter zurück." />}
      />
      {zeilen.length > 0 && zeilen.length < alle.length ? (
        <Group justify="center" mt="md">
          <Text size="sm" c="dimmed" role="status">
            {zeilen.length === 1 ? '1 Treffer' : `${zeilen.length} Treffer`}
          </Text>
        </Group>
      ) : null}
    </Seite>
  )
}
