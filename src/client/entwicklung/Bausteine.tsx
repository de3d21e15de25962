import { Group, SimpleGrid, Stack } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { ANMELDESTATUS } from '#blocks/anmeldung/contract.ts'
import { abfragen } from '../abfragen.ts'
import { Bestaetigung } from '../layout/Bestaetigung.tsx'
import { Farbwahl } from '../layout/Farbwahl.tsx'
import { melde } from '../melde.ts'
import { pfad } from '#contract/screens.ts'
import { Abmeldeblatt, Anmeldeblatt, Besetzung, Standmarke } from '#blocks/anmeldung/client/index.ts'
import { Aktionsleiste } from '../ui/Aktionsleiste.tsx'
import { bestaetige } from '../ui/bestaetige.ts'
import { Fehleranzeige } from '../ui/Fehleranzeige.tsx'
import { Filter, Filterschalter } from '../ui/Filter.tsx'
import { Fuellbalken } from '../ui/Fuellbalken.tsx'
import { HistorieListe } from '../ui/HistorieListe.tsx'
import { Karte } from '../ui/Karte.tsx'
import { Knopf } from '../ui/Knopf.tsx'
import { Laden } from '../ui/Laden.tsx'
import { Leerzustand } from '../ui/Leerzustand.tsx'
import { MehrLaden } from '../ui/MehrLaden.tsx'
import { Personenname } from '../ui/Personenname.tsx'
import { Rechtehinweis } from '../ui/Rechtehinweis.tsx'
import { meldeRueckgaengig } from '../ui/rueckgaengig.tsx'
import { Seite } from '../ui/Seite.tsx'
import { Statusmarke } from '../ui/Statusmarke.tsx'
import { Suche } from '../ui/Suche.tsx'
import { Tabelle } from '../ui/Tabelle.tsx'
import { ZeitVor, Zeitspanne } from '../ui/Zeitangabe.tsx'
import { Beispielformular } from './Beispielformular.tsx'
import { ANGEBOTE, DIENSTE, HISTORIE, PERSON, SPALTEN } from './beispiele.tsx'

/** Every building block of ui/, to look at in both schemes; only in development. */
export const Bausteine = () => (
  <QueryClientProvider client={abfragen}>
    <Seite
      titel="Bausteine"
      unter="Alles, woraus die Seiten gebaut sind"
      zurueck={pfad('/dashboard')}
      aktionen={
        <>
          <Farbwahl />
          <Knopf variant="default">Nebenaktion</Knopf>
          <Knopf>Hauptaktion</Knopf>
        </>
      }
    >
      <Stack gap="xl">
        <Knoepfe />
        <Marken />
        <Liste />
        <Karte titel="Formular">
          <Beispielformular />
        </Karte>
        <Karte titel="Verlauf">
          <HistorieListe eintraege={HISTORIE} />
        </Karte>
        <Rechtehinweis recht="UPDATE_ORT" />
        <Leerzustand
          titel="Noch keine Orte"
          text="Lege den ersten an, dann steht er allen zur Auswahl."
          aktion={<Knopf>Ort anlegen</Knopf>}
        />
        <Fehleranzeige fehler={new Error('Keine Verbindung zum Server.')} nochmal={() => melde('Noch einmal versucht')} />
        <Laden zeilen={2} />
      </Stack>
      <Bestaetigung />
    </Seite>
  </QueryClientProvider>
)

const Knoepfe = () => (
  <Karte titel="Knöpfe und Meldungen">
    <Aktionsleiste>
      <Knopf onClick={() => melde('Eine Meldung zur Kenntnis')}>Meldung</Knopf>
      <Knopf variant="light" onClick={() => melde('Gespeichert', 'success')}>
        Erfolg
      </Knopf>
      <Knopf variant="default" onClick={() => melde('Der Name fehlt.', 'error')}>
        Fehler
      </Knopf>
      <Knopf variant="subtle" onClick={() => meldeRueckgaengig('„Wache Nord“ ist gelöscht.', async () => melde('Wieder da'))}>
        Rückgängig
      </Knopf>
      <Knopf
        color="red"
        onClick={() =>
          void bestaetige({ titel: 'Ort löschen?', text: '„Wache Nord“ steht danach nicht mehr zur Auswahl.', ja: 'Löschen', gefahr: true })
        }
      >
        Löschen …
      </Knopf>
      <Knopf grund="Dir fehlt das Recht UPDATE_ORT.">Gesperrt</Knopf>
      <Knopf loading>Lädt</Knopf>
    </Aktionsleiste>
  </Karte>
)

const Marken = () => (
  <SimpleGrid cols={{ base: 1, sm: 2 }}>
    <Karte titel="Sanitätsdienst Stadtfest">
      <Anmelden />
    </Karte>
    <Karte titel="Marken und Angaben">
      <Aktionsleiste>
        <Statusmarke ton="gut">einsatzbereit</Statusmarke>
        <Statusmarke ton="achtung">eingeschränkt</Statusmarke>
        <Statusmarke ton="schlecht">außer Dienst</Statusmarke>
        <Statusmarke ton="neutral">gelöscht</Statusmarke>
        <Statusmarke ton="hinweis">neu</Statusmarke>
      </Aktionsleiste>
      <Personenname person={PERSON} alsVerweis /> · <ZeitVor zeit="2026-11-20T08:00:00Z" />
    </Karte>
  </SimpleGrid>
)

/** The blocks of signing up, in all their states. */
function Anmelden() {
  const [offen, oeffne] = useState<'an' | 'ab' | null>(null)
  const schliesse = () => oeffne(null)
  return (
    <Stack gap="sm">
      <Zeitspanne beginn="2026-11-24T16:00:00Z" ende="2026-11-24T20:00:00Z" />
      {ANGEBOTE.map(({ _id, besetzung }) => (
        <Besetzung key={_id} besetzung={besetzung} />
      ))}
      <Fuellbalken besetzt={6} plaetze={8} mindestens={4} />
      <Group gap={8}>
        {ANMELDESTATUS.map((status) => (
          <Standmarke key={status} status={status} eigener={status === 'gemeldet'} />
        ))}
      </Group>
      <Knopf fullWidth onClick={() => oeffne('an')}>
        Melden
      </Knopf>
      <Knopf fullWidth variant="default" onClick={() => oeffne('ab')}>
        Abmelden
      </Knopf>
      {offen === 'an' && (
        <Anmeldeblatt
          titel="Stadtfest"
          ortName="Marktplatz"
          angebote={ANGEBOTE}
          entwurf="entwicklung-anmelden"
          melde={async ({ kommentar }) => kommentar}
          beiErfolg={(kommentare) => melde(`Gemeldet: ${kommentare.join(', ')}`, 'success')}
          beiSchliessen={schliesse}
        />
      )}
      {offen === 'ab' && (
        <Abmeldeblatt
          titel="Stadtfest"
          unter="Di., 24.11. · 17:00–21:00 Uhr · Marktplatz"
          status="eingeteilt"
          grundNoetig
          entwurf="entwicklung-abmelden"
          melde={async (grund) => grund}
          beiErfolg={() => melde('Abgemeldet', 'success')}
          beiSchliessen={schliesse}
        />
      )}
    </Stack>
  )
}

const Liste = () => (
  <div>
    <Aktionsleiste>
      <Suche titel="Name oder Ort" />
      <Filter name="art" titel="Art" werte={['intern', 'extern']} />
      <Filterschalter name="alle" titel="auch gelöschte" />
    </Aktionsleiste>
    <Tabelle
      titel="Dienste"
      spalten={SPALTEN}
      zeilen={DIENSTE}
      schluessel={({ _id }) => _id}
      ziel={({ _id }) => pfad('/sanitaetsdienst/{id}', { id: _id })}
      sortierung={{ id: 'name' }}
    />
    <MehrLaden geladen={DIENSTE.length} gesamt={27} mehr={() => melde('Mehr')} />
  </div>
)
