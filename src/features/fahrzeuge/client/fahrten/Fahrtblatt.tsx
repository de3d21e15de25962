import { Group, Stack, Text } from '@mantine/core'
import { zeitraum } from '#client/datum.ts'
import { useSend } from '#client/useSend.ts'
import { useDarf } from '#client/sitzung.ts'
import { bestaetige } from '#client/ui/bestaetige.ts'
import { Blatt } from '#client/ui/Blatt.tsx'
import { Knopf } from '#client/ui/Knopf.tsx'
import type { Fahrt } from '#features/fahrzeuge/formen.ts'
import { type Fahrzeug, fahrtenNeuLaden, fahrzeuge } from '../daten.ts'
import { FahrtAendern, NeueFahrt } from './Fahrtformular.tsx'
import { gefahren } from './strecke.ts'

interface Angaben {
  readonly fahrzeug: Fahrzeug
  /** The trip to look at; a new one without. */
  readonly fahrt: Fahrt | null
  readonly beiSchliessen: () => void
}

/** One trip: new, to change, or to read; who keeps the vehicles may take it out of the book. */
export function Fahrtblatt({ fahrzeug, fahrt, beiSchliessen }: Angaben) {
  const darfLoeschen = useDarf('UPDATE_FAHRZEUG')
  const { send: loesche } = useSend((diese: Fahrt) => fahrzeuge.fahrtLoeschen({ params: { id: fahrzeug._id, fahrtId: diese._id } }), {
    onSuccess: beiSchliessen,
    success: 'Die Fahrt ist gelöscht.',
    reload: fahrtenNeuLaden,
  })
  async function frage(diese: Fahrt) {
    const text = `${zeitraum(diese.beginn, diese.ende)}: ${diese.zweck}. Sie fehlt danach im Fahrtenbuch.`
    if (await bestaetige({ titel: 'Fahrt löschen?', text, ja: 'Löschen', gefahr: true })) await loesche(diese)
  }
  const titel = fahrt === null ? 'Fahrt eintragen' : fahrt.aenderbar ? 'Fahrt ändern' : fahrt.zweck
  return (
    <Blatt titel={titel} unter={fahrzeug.bezeichnung} beiSchliessen={beiSchliessen}>
      <Stack gap="md">
        {fahrt === null ? (
          <NeueFahrt fahrzeug={fahrzeug} fertig={beiSchliessen} />
        ) : fahrt.aenderbar ? (
          <FahrtAendern fahrzeug={fahrzeug} fahrt={fahrt} fertig={beiSchliessen} />
        ) : (
          <Text>{[zeitraum(fahrt.beginn, fahrt.ende), fahrt.ziel, gefahren(fahrt.kmStart, fahrt.kmEnde)].filter(Boolean).join(' · ')}</Text>
        )}
        {fahrt && darfLoeschen && (
          <Group>
            <Knopf variant="subtle" color="red" onClick={() => void frage(fahrt)}>
              Fahrt löschen
            </Knopf>
          </Group>
        )}
      </Stack>
    </Blatt>
  )
}
