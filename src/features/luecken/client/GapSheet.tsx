import { Group, Stack, Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { placeAddress, placeTitle } from '#blocks/dienst/seat-name.ts'
import { missingText } from '#blocks/dienst/sums.ts'
import { sendSilently } from '#client/net/api.ts'
import { dayLong, dayOf, timeOfDay } from '#client/text/date.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { PlainList } from '#client/ui/list/PlainList.tsx'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { createClient } from '#contract/client.ts'
import { BEDARFS_NAMES, type Qualifikation } from '#contract/qualifikation.ts'
import { DUTY_TABLES } from '#contract/screens.ts'
import { countText } from '#contract/words.ts'
import { type Board, monthContract } from '#features/monatsplan/contract.ts'

const calls = createClient(monthContract, sendSilently)
const dutiesQuery = (months: readonly string[]) =>
  queryOptions({
    meta: { tables: [...DUTY_TABLES, 'anmeldungen', 'angebote'] },
    queryKey: ['luecken', 'dienste', ...months],
    queryFn: async () => (await Promise.all(months.map((monat) => calls.board({ query: { monat } })))).flatMap(({ dienste }) => dienste),
  })

interface Props {
  /** Kind of duty; '' for all. */
  readonly art: string
  readonly fehlt: string
  readonly days: readonly string[]
  readonly when: string
  readonly onClose: () => void
}

/** Open seats of published duties for this training, from now on. A duty over two months comes twice. */
function placesIn(duties: Board['dienste'], { art, fehlt, days }: Pick<Props, 'art' | 'fehlt' | 'days'>, now: string) {
  const places = duties
    .filter((duty) => duty.zaehlt && !duty.entwurf && (art === '' || duty.art === art))
    .flatMap((duty) => duty.angebote.map((offer) => ({ duty, offer, missing: offer.fehlt.filter((one) => one.qualifikation === fehlt) })))
    .filter(({ offer: { beginn }, missing }) => missing.length > 0 && beginn >= now && days.includes(dayOf(beginn)))
    .toSorted((a, b) => (a.offer.beginn < b.offer.beginn ? -1 : 1))
  return [...new Map(places.map((place) => [place.offer._id, place])).values()]
}

/** The duties behind a cell of "Lücken und Vorschau", each with the way to staff it. */
export function GapSheet({ when, onClose, ...cell }: Props) {
  const [now] = useState(() => new Date().toISOString())
  const query = useQuery(dutiesQuery([...new Set(cell.days.map((day) => day.slice(0, 7)))]))
  return (
    <Sheet titel={`Es fehlt: ${BEDARFS_NAMES[cell.fehlt as Qualifikation] ?? cell.fehlt}`} subtitle={when} onClose={onClose}>
      <QueryView query={query}>{(duties) => <Places places={placesIn(duties, cell, now)} />}</QueryView>
    </Sheet>
  )
}

function Places({ places }: { readonly places: ReturnType<typeof placesIn> }) {
  const count = places.reduce((sum, { missing }) => sum + missing.reduce((all, { anzahl }) => all + anzahl, 0), 0)
  return (
    <Stack gap="md" pb="md">
      <Text role="status">{count === 0 ? 'Hier ist nichts mehr offen.' : `${countText(count, 'Platz ist', 'Plätze sind')} offen.`}</Text>
      {[...Map.groupBy(places, ({ offer }) => dayOf(offer.beginn))].map(([day, rows]) => (
        <section key={day}>
          <Text component="h3" fz={15} fw="bold">
            {dayLong(day)}
          </Text>
          <PlainList gap={0} aria-label={dayLong(day)}>
            {rows.map(({ missing, ...place }) => (
              <li key={place.offer._id} style={{ borderTop: '1px solid var(--line)', paddingBlock: 10 }}>
                <Group justify="space-between" wrap="nowrap" gap="sm">
                  <Stack gap={2} miw={0} style={{ overflowWrap: 'anywhere' }}>
                    <Text fw={600}>{placeTitle(place)}</Text>
                    <Text fz={14} c="dimmed">
                      {`${timeOfDay(place.offer.beginn)}–${timeOfDay(place.offer.ende)} Uhr · ${missingText(missing)}`}
                    </Text>
                  </Stack>
                  <ActionButton flex="none" size="sm" variant="default" to={placeAddress(place)}>
                    {place.duty.plant ? 'Besetzen' : 'Öffnen'}
                  </ActionButton>
                </Group>
              </li>
            ))}
          </PlainList>
        </section>
      ))}
    </Stack>
  )
}
