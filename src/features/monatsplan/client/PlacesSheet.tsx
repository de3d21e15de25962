import { Group, Stack, Text } from '@mantine/core'
import { dayLong, timeOfDay } from '#client/text/date.ts'
import { fullName } from '#client/text/person.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { PlainList } from '#client/ui/list/PlainList.tsx'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import { placeAddress, placeTitle } from '#blocks/dienst/seat-name.ts'
import { missingText } from '#blocks/dienst/sums.ts'
import type { Board } from '../contract.ts'
import { gapsIn, type Placed } from './month.ts'

interface Props {
  readonly day: string
  readonly titel: string | undefined
  readonly placed: readonly Placed[]
  readonly board: Board
  readonly onClose: () => void
}

export function PlacesSheet({ day, titel, placed, board, onClose }: Props) {
  const gaps = gapsIn(placed)
  const standing = (offer: string, als: string) =>
    board.personen
      .filter(({ zeiten }) => zeiten.some((time) => time.angebot === offer && time.als === als))
      .map(({ profil }) => fullName(profil))
  return (
    <Sheet
      titel={[dayLong(day), titel].filter(Boolean).join(' · ')}
      subtitle={gaps === 0 ? 'Alles besetzt' : gaps === 1 ? 'Ein Platz ist unbesetzt' : `${gaps} Plätze sind unbesetzt`}
      onClose={onClose}
    >
      <PlainList gap={0} aria-label="Plätze" pb="md">
        {placed.map((one) => {
          const { duty, offer } = one
          const [staffed, came] = [standing(offer._id, 'eingeteilt'), standing(offer._id, 'gemeldet')]
          return (
            <li key={offer._id} style={{ borderTop: '1px solid var(--line)', paddingBlock: 10 }}>
              <Group justify="space-between" wrap="nowrap" gap="sm">
                <Stack gap={2} miw={0} style={{ overflowWrap: 'anywhere' }}>
                  <Text fw={600}>{placeTitle(one)}</Text>
                  <Text fz={14} c="dimmed">
                    {[`${timeOfDay(offer.beginn)}–${timeOfDay(offer.ende)} Uhr`, duty.entwurf && 'Entwurf'].filter(Boolean).join(' · ')}
                  </Text>
                  {staffed.length > 0 && <Text fz={14}>{staffed.join(', ')}</Text>}
                  {came.length > 0 && <Text fz={14}>{`Gemeldet: ${came.join(', ')}`}</Text>}
                  {offer.unbesetzt > 0 && duty.zaehlt && (
                    <Text fz={14} c="var(--mantine-color-error)">{`Es fehlen ${missingText(offer.fehlt)}`}</Text>
                  )}
                </Stack>
                <ActionButton flex="none" size="sm" variant="default" to={placeAddress(one)}>
                  {duty.plant && duty.zaehlt && offer.unbesetzt > 0 ? 'Besetzen' : 'Öffnen'}
                </ActionButton>
              </Group>
            </li>
          )
        })}
      </PlainList>
    </Sheet>
  )
}
