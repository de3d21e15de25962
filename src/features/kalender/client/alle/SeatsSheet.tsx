import { Text } from '@mantine/core'
import { seatWords } from '#blocks/dienst/seat-name.ts'
import { ScreenLink } from '#client/navigation/navigation.tsx'
import { dayLong, spanText } from '#client/text/date.ts'
import { PlainList } from '#client/ui/list/PlainList.tsx'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import type { KalenderEntry } from '#contract/time/kalender.ts'
import { placeOf } from './entries.ts'

interface Props {
  readonly day: string
  readonly seats: readonly KalenderEntry[]
  readonly onClose: () => void
}

/** The shifts of a day behind "KTW 3 frei". */
export const SeatsSheet = ({ day, seats, onClose }: Props) => (
  <Sheet titel="Freie KTW-Plätze" subtitle={dayLong(day)} onClose={onClose}>
    {seats.length === 0 && <Text>Hier ist kein Platz mehr frei.</Text>}
    <PlainList gap={4}>
      {seats.map((seat) => (
        <li key={placeOf(seat)}>
          <ScreenLink to={seat.pfad} display="block" py={8} underline="never" c="inherit">
            <Text component="span" display="block" fw={600}>
              {spanText(seat.beginn, seat.ende)}
            </Text>
            <Text component="span" display="block" c="dimmed">
              {seatWords(seat.art, seat.unter)}
            </Text>
          </ScreenLink>
        </li>
      ))}
    </PlainList>
  </Sheet>
)
