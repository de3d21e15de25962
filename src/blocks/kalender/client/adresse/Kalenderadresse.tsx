import { Group, Stack, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { melde } from '#client/melde.ts'
import { Abfrage } from '#client/ui/Abfrage.tsx'
import { bestaetige } from '#client/ui/bestaetige.ts'
import { Karte } from '#client/ui/Karte.tsx'
import { Knopf } from '#client/ui/Knopf.tsx'
import { QrBild } from '#client/ui/QrBild.tsx'
import { Druckschild } from './Druckschild.tsx'

type Art = 'feed' | 'schild'
interface Worauf {
  readonly params: { readonly art: Art; readonly fuer: 'fahrzeug' | 'raum'; readonly id: string }
}
interface Adresse {
  readonly url: string
  readonly erstelltAm: string
}
interface Angaben {
  readonly fuer: 'fahrzeug' | 'raum'
  readonly id: string
  /** What stands on the plate. */
  readonly name: string
  readonly unter: string
  /** The area's client over the contract of the calendars. */
  readonly kalender: {
    readonly adresse: (worauf: Worauf) => Promise<Adresse>
    readonly zuruecksetzen: (worauf: Worauf) => Promise<Adresse>
  }
  /** Why the addresses may not be renewed. */
  readonly grund: string | undefined
}

/** Addresses may come without the host; what is shared must have it. */
const ganz = (url: string) => new URL(url, window.location.origin).href

/** The secret addresses of a vehicle or a room: the plate at its door, and its calendar to subscribe to. */
export function Kalenderadresse({ fuer, id, name, unter, kalender, grund }: Angaben) {
  const speicher = useQueryClient()
  const frage = (art: Art) => ({
    queryKey: ['kalenderadressen', art, fuer, id],
    queryFn: () => kalender.adresse({ params: { art, fuer, id } }),
  })
  const schild = useQuery(frage('schild'))
  const feed = useQuery(frage('feed'))

  async function erneuere(art: Art) {
    const text =
      art === 'schild'
        ? 'Das Schild, das jetzt hängt, zeigt danach nichts mehr. Drucke gleich das neue aus.'
        : 'Wer den Kalender abonniert hat, bekommt danach nichts mehr und braucht die neue Adresse.'
    if (!(await bestaetige({ titel: 'Adresse erneuern?', text, ja: 'Erneuern', gefahr: true }))) return
    const neu = await kalender.zuruecksetzen({ params: { art, fuer, id } })
    speicher.setQueryData(frage(art).queryKey, neu)
    melde('Die alte Adresse gilt nicht mehr.', 'success')
  }
  const erneuern = (art: Art) => (
    // Errors are already shown as alerts.
    <Knopf variant="default" grund={grund} onClick={() => void erneuere(art).catch(() => undefined)}>
      Adresse erneuern
    </Knopf>
  )
  return (
    <Stack gap="md">
      <Karte titel="Türschild">
        <Abfrage abfrage={schild}>{({ url }) => <Schild url={ganz(url)} name={name} unter={unter} weitere={erneuern('schild')} />}</Abfrage>
      </Karte>
      <Karte titel="Kalender abonnieren">
        <Abfrage abfrage={feed}>
          {({ url }) => (
            <Stack gap="sm">
              <Text>
                Trage diese Adresse in deinem Kalender als Abonnement ein. Wer sie kennt, sieht alle Belegungen mit Anlass und Vornamen: Gib
                sie nicht weiter.
              </Text>
              <Kopierfeld titel="Adresse des Kalenders" url={ganz(url)} />
              <Group gap="sm">{erneuern('feed')}</Group>
            </Stack>
          )}
        </Abfrage>
      </Karte>
    </Stack>
  )
}

interface Schildangaben {
  readonly url: string
  readonly name: string
  readonly unter: string
  readonly weitere: React.ReactNode
}

function Schild({ url, name, unter, weitere }: Schildangaben) {
  const [druckt, setze] = useState(false)
  return (
    <Group align="flex-start" justify="center" gap="lg">
      <QrBild text={url} titel={`Türschild ${name}`} groesse={180} />
      <Stack gap="sm" flex="1 1 260px" miw={0}>
        <Text>
          Der Code zeigt ohne Anmeldung, wann heute belegt ist; wofür und für wen, sehen nur Mitglieder. Dieselbe Adresse füllt ein Tablet
          an der Wand.
        </Text>
        <Kopierfeld titel="Adresse des Türschilds" url={url} />
        <Group gap="sm">
          <Knopf onClick={() => setze(true)}>Schild drucken</Knopf>
          <Knopf variant="default" nach={new URL(url).pathname}>
            Ansehen
          </Knopf>
          {weitere}
        </Group>
      </Stack>
      {druckt && <Druckschild url={url} name={name} unter={unter} fertig={() => setze(false)} />}
    </Group>
  )
}

function Kopierfeld({ titel, url }: { readonly titel: string; readonly url: string }) {
  async function kopiere() {
    try {
      await navigator.clipboard.writeText(url)
      melde('Die Adresse ist kopiert.', 'success')
    } catch {
      melde('Dein Browser lässt das Kopieren nicht zu. Halte die Adresse gedrückt und kopiere sie von Hand.', 'error')
    }
  }
  return (
    <Group gap="sm" align="flex-end" wrap="nowrap">
      <TextInput label={titel} value={url} readOnly flex={1} miw={0} onFocus={(e) => e.currentTarget.select()} />
      <Knopf variant="default" flex="none" onClick={() => void kopiere()} aria-label={`${titel} kopieren`}>
        Kopieren
      </Knopf>
    </Group>
  )
}
