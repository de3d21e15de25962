import { Group, Stack, Text } from '@mantine/core'
import { zeitraum } from '#client/datum.ts'
import { melde } from '#client/melde.ts'
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
  async function loesche(diese: Fahrt) {
    const text = `${zeitraum(diese.beginn, diese.ende)}: ${diese.zweck}. Sie fehlt danach im Fahrtenbuch.`
    if (!(await bestaetige({ titel: 'Fahrt löschen?', text, ja: 'Löschen', gefahr: true }))) return
    await fahrzeuge.fahrtLoeschen({ params: { id: fahrzeug._id, fahrtId: diese._id } })
    beiSchliessen()
    await fahrtenNeuLaden()
    melde('Die Fahrt ist gelöscht.', 'success')
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
            {/* Errors are already shown as alerts. */}
            <Knopf variant="subtle" color="red" onClick={() => void loesche(fahrt).catch(() => undefined)}>
              Fahrt löschen
            </Knopf>
          </Group>
        )}
      </Stack>
    </Blatt>
  )
}
