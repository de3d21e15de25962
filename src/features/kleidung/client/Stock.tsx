import { Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dateText, dayOf } from '#client/text/date.ts'
import { useReasonWithout } from '#client/navigation/missing-recht.ts'
import { notify } from '#client/app/notify.ts'
import { fullName } from '#client/text/person.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { useValue } from '#client/ui/form/field.ts'
import { Form } from '#client/ui/form/Form.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { NumberField } from '#client/ui/field/NumberField.tsx'
import { PlainList } from '#client/ui/list/PlainList.tsx'
import { SelectField } from '#client/ui/field/SelectField.tsx'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import { TextField } from '#client/ui/field/TextField.tsx'
import { DISCARDS, kleidungContract, MOVED, type Moved } from '#features/kleidung/contract.ts'
import { area, type Kleidung, move, movesQuery, reloadKleidung } from './area.ts'

const stockText = ({ bestand, inReinigung }: Kleidung) => `${bestand} da${inReinigung > 0 ? `, ${inReinigung} in Reinigung` : ''}`

interface Props {
  readonly record: Kleidung
  readonly onClose: () => void
}
const MoveSheet = ({ record, onClose }: Props) => (
  <Sheet titel="Bestand buchen" subtitle={`${area.name(record)} · ${stockText(record)}`} onClose={onClose}>
    <Form
      schema={kleidungContract.move.body}
      start={{ menge: 1 }}
      inSheet
      button="Buchen"
      save={async (body) => {
        await move({ params: { id: record._id }, body })
        notify('Gebucht.', 'success')
        onClose()
        await reloadKleidung()
      }}
    >
      <Stack gap="md">
        <SelectField name="art" />
        <NumberField name="menge" />
        <Reason />
        <TextField name="bemerkung" />
      </Stack>
    </Form>
  </Sheet>
)
const Reason = () => useValue('art') === 'aussonderung' && <SelectField name="grund" />

const TAKES: readonly Moved['art'][] = ['aussonderung', 'reinigung']
const amountOf = ({ art, menge }: Moved) => `${menge < 0 || TAKES.includes(art) ? '−' : '+'}${Math.abs(menge)}`

export function Shelf({ record }: Pick<Props, 'record'>) {
  const [isMoving, setMoving] = useState(false)
  const { data = [] } = useQuery(movesQuery(record._id))
  return (
    <InfoCard titel="Bestand">
      <Group justify="space-between" gap="4px 12px">
        <Text>{stockText(record)}</Text>
        <ActionButton variant="default" disabledReason={useReasonWithout('UPDATE_KLEIDUNG')} onClick={() => setMoving(true)}>
          Bestand buchen
        </ActionButton>
      </Group>
      {data.length > 0 && (
        <PlainList gap={8} mt="sm" aria-label="Was gebucht wurde">
          {data.map((movement) => (
            <li key={movement._id}>
              <Text>{`${amountOf(movement)} · ${MOVED[movement.art]}${movement.grund ? `: ${DISCARDS[movement.grund]}` : ''}`}</Text>
              <Text size="sm" c="dimmed">
                {[dateText(dayOf(movement.am)), movement.von && fullName(movement.von), movement.bemerkung].filter(Boolean).join(' · ')}
              </Text>
            </li>
          ))}
        </PlainList>
      )}
      {isMoving && <MoveSheet record={record} onClose={() => setMoving(false)} />}
    </InfoCard>
  )
}
