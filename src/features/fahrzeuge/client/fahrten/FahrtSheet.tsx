import { Text } from '@mantine/core'
import { spanText } from '#client/text/date.ts'
import type { Fahrt } from '#features/fahrzeuge/schemas.ts'
import { type Fahrzeug, reloadFahrten, fahrzeuge } from '../api.ts'
import { EntrySheet } from '../BookRow.tsx'
import { FahrtEdit, NewFahrt } from './FahrtForm.tsx'
import { distanceText } from './strecke.ts'

interface Props {
  readonly fahrzeug: Fahrzeug
  readonly fahrt: Fahrt | null
  readonly onClose: () => void
}

export const FahrtSheet = ({ fahrzeug, fahrt, onClose }: Props) => (
  <EntrySheet
    titel={fahrt === null ? 'Fahrt eintragen' : fahrt.aenderbar ? 'Fahrt ändern' : fahrt.zweck}
    fahrzeug={fahrzeug}
    entry={fahrt}
    name="Fahrt"
    consequence={({ beginn, ende, zweck }) => `${spanText(beginn, ende)}: ${zweck}. Sie fehlt danach im Fahrtenbuch.`}
    remove={({ _id }) => fahrzeuge.fahrtLoeschen({ params: { id: fahrzeug._id, fahrtId: _id } })}
    reload={reloadFahrten}
    onClose={onClose}
  >
    {fahrt === null ? (
      <NewFahrt fahrzeug={fahrzeug} done={onClose} />
    ) : fahrt.aenderbar ? (
      <FahrtEdit fahrzeug={fahrzeug} fahrt={fahrt} done={onClose} />
    ) : (
      <Text>{[spanText(fahrt.beginn, fahrt.ende), fahrt.ziel, distanceText(fahrt.kmStart, fahrt.kmEnde)].filter(Boolean).join(' · ')}</Text>
    )}
  </EntrySheet>
)
