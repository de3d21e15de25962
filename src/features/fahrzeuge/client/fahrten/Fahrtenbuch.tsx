import { Group, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { spanText } from '#client/text/date.ts'
import { useReasonWithout } from '#client/navigation/missing-recht.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { EmptyState } from '#client/ui/page/EmptyState.tsx'
import { ListRows } from '#client/ui/list/ListPage.tsx'
import { PersonName } from '#client/ui/person/PersonName.tsx'
import { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import type { Fahrt } from '#features/fahrzeuge/schemas.ts'
import { type Fahrzeug, fahrtenQuery } from '../api.ts'
import { Book, BookFile, BookRow } from '../BookRow.tsx'
import { KilometreHint } from '../KilometreHint.tsx'
import { FahrtSheet } from './FahrtSheet.tsx'
import { distanceText } from './strecke.ts'

export function Fahrtenbuch({ fahrzeug, gesperrt }: { readonly fahrzeug: Fahrzeug; readonly gesperrt: string | undefined }) {
  const [offen, setOffen] = useState<Fahrt | 'neu' | null>(null)
  const list = useInfiniteQuery(fahrtenQuery(fahrzeug._id))
  const withoutRecht = useReasonWithout(['CREATE_FAHRZEUGBELEGUNG', 'UPDATE_FAHRZEUG'])
  const enter = (
    <ActionButton disabledReason={withoutRecht ?? gesperrt} onClick={() => setOffen('neu')}>
      Fahrt eintragen
    </ActionButton>
  )
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <Text c="dimmed">
          {fahrzeug.kmStand === null ? 'Noch kein Kilometerstand' : `Stand: ${fahrzeug.kmStand.toLocaleString('de-DE')} km`}
        </Text>
        <Group gap="sm">
          {enter}
          <BookFile label="Mehr zum Fahrtenbuch" name="Fahrtenbuch" endpoint={fahrzeugeContract.fahrtenExport} fahrzeug={fahrzeug} />
        </Group>
      </Group>
      <ListRows query={list}>
        {(fahrten) =>
          fahrten.length === 0 ? (
            <EmptyState titel="Noch keine Fahrten" text="Nach der Fahrt: Kilometerstand eintippen, Zweck antippen, fertig." />
          ) : (
            <Book>
              {fahrten.map((fahrt) => (
                <Row key={fahrt._id} fahrt={fahrt} open={() => setOffen(fahrt)} />
              ))}
            </Book>
          )
        }
      </ListRows>
      {offen && <FahrtSheet fahrzeug={fahrzeug} fahrt={offen === 'neu' ? null : offen} onClose={() => setOffen(null)} />}
    </Stack>
  )
}

function Row({ fahrt, open }: { readonly fahrt: Fahrt; readonly open: () => void }) {
  const km = `${fahrt.kmStart.toLocaleString('de-DE')} – ${fahrt.kmEnde.toLocaleString('de-DE')} km`
  return (
    <BookRow open={fahrt.aenderbar ? open : undefined}>
      <b>{[fahrt.zweck, fahrt.ziel].filter(Boolean).join(', ')}</b>
      <Text component="span" display="block" size="sm">
        {[spanText(fahrt.beginn, fahrt.ende), distanceText(fahrt.kmStart, fahrt.kmEnde)].filter(Boolean).join(' · ')}
      </Text>
      <Text component="span" display="block" size="sm" c="dimmed">
        <PersonName person={fahrt.fahrerPerson} otherwise="Jemand" asLink={!fahrt.aenderbar} /> · {km}
      </Text>
      <KilometreHint fahrzeug={fahrt.fahrzeug} entry={fahrt._id} />
      {fahrt.bemerkung && (
        <Text component="span" display="block" size="sm">
          {fahrt.bemerkung}
        </Text>
      )}
    </BookRow>
  )
}
