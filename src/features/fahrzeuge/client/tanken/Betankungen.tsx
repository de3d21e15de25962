import { Group, Stack, Text } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dateText, dayOf, instantText } from '#client/text/date.ts'
import { useReasonWithout } from '#client/navigation/missing-recht.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { EmptyState } from '#client/ui/page/EmptyState.tsx'
import { ChartCard } from '#client/ui/chart/ChartCard.tsx'
import type { TableColumn } from '#client/ui/list/column.ts'
import { LineChart } from '#client/ui/chart/LineChart.tsx'
import { ListRows } from '#client/ui/list/ListPage.tsx'
import { PersonName } from '#client/ui/person/PersonName.tsx'
import { StatusBadge } from '#client/ui/card/StatusBadge.tsx'
import { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { type Betankung, BEZAHLUNG_NAMES, FUEL_NAMES, type Verbrauch } from '#features/fahrzeuge/schemas.ts'
import { betankungenQuery, type Fahrzeug, fahrzeuge, reloadBetankungen, verbrauchQuery } from '../api.ts'
import { Book, BookFile, BookRow, EntrySheet } from '../BookRow.tsx'
import { KilometreHint } from '../KilometreHint.tsx'
import { TankForm } from './TankForm.tsx'
import { amountText, consumptionText, consumptionUnit, euroText, rateText } from './words.ts'

interface Props {
  readonly fahrzeug: Fahrzeug
  readonly gesperrt: string | undefined
}

export function Betankungen({ fahrzeug, gesperrt }: Props) {
  const [shown, setShown] = useState<Betankung | 'neu' | null>(null)
  const entry = shown === 'neu' ? null : shown
  const list = useInfiniteQuery(betankungenQuery(fahrzeug._id))
  const burnt = useQuery(verbrauchQuery(fahrzeug._id))
  const withoutRecht = useReasonWithout(fahrzeugeContract.enterBetankung.zugang)
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <ActionButton disabledReason={withoutRecht ?? gesperrt} onClick={() => setShown('neu')}>
          Betankung eintragen
        </ActionButton>
        <BookFile label="Mehr zu den Betankungen" name="Betankungen" endpoint={fahrzeugeContract.betankungenExport} fahrzeug={fahrzeug} />
      </Group>
      {burnt.data?.map((use) => (
        <Consumption key={use.kraftstoff} of={use} />
      ))}
      <ListRows query={list}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState
              titel="Noch nichts getankt"
              text={
                'An der Zapfsäule: Kilometerstand, Liter und Betrag eintippen, fertig. ' +
                'Ab der zweiten vollen Tankung steht hier der Verbrauch.'
              }
            />
          ) : (
            <Book>
              {rows.map((betankung) => (
                <BookRow key={betankung._id} open={betankung.aenderbar ? () => setShown(betankung) : undefined}>
                  <b>
                    {[
                      `${amountText(betankung)} ${FUEL_NAMES[betankung.kraftstoff]}`,
                      betankung.betrag === null ? '' : euroText(betankung.betrag),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </b>
                  <Text component="span" display="block" size="sm">
                    {[
                      instantText(betankung.zeit),
                      `${betankung.kmStand.toLocaleString('de-DE')} km`,
                      betankung.voll ? rateText(betankung) : 'nicht voll',
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </Text>
                  <Text component="span" display="block" size="sm" c="dimmed">
                    <PersonName person={betankung.fahrerPerson} otherwise="Jemand" asLink={!betankung.aenderbar} />
                    {betankung.bezahlung === 'privat' && ` · ${BEZAHLUNG_NAMES.privat}`}
                  </Text>
                  <KilometreHint fahrzeug={fahrzeug._id} entry={betankung._id} />
                  {betankung.bemerkung && (
                    <Text component="span" display="block" size="sm">
                      {betankung.bemerkung}
                    </Text>
                  )}
                </BookRow>
              ))}
            </Book>
          )
        }
      </ListRows>
      {shown && (
        <EntrySheet
          titel={entry ? 'Betankung ändern' : 'Betankung eintragen'}
          fahrzeug={fahrzeug}
          entry={entry}
          name="Betankung"
          consequence={(old) => `${instantText(old.zeit)}: ${amountText(old)}. Der Verbrauch wird danach ohne sie gerechnet.`}
          remove={({ _id }) => fahrzeuge.deleteBetankung({ params: { id: fahrzeug._id, betankungId: _id } })}
          reload={reloadBetankungen}
          onClose={() => setShown(null)}
        >
          <TankForm fahrzeug={fahrzeug} {...(entry ? { betankung: entry } : {})} done={() => setShown(null)} />
        </EntrySheet>
      )}
    </Stack>
  )
}

type Point = Verbrauch['punkte'][number]
const pointColumns = (fuel: Verbrauch['kraftstoff']): readonly TableColumn<Point>[] => [
  {
    id: 'zeit',
    titel: 'Getankt am',
    value: ({ zeit }) => zeit,
    file: ({ zeit }) => dayOf(zeit),
    show: ({ zeit }) => dateText(dayOf(zeit)),
  },
  { id: 'wert', titel: `Verbrauch in ${consumptionUnit(fuel)}`, value: ({ wert }) => Math.round(wert * 10) / 10 },
  { id: 'strecke', titel: 'Strecke in km', value: ({ strecke }) => strecke },
  { id: 'auffaellig', titel: 'Auffällig', value: ({ ausreisser }) => (ausreisser ? 'ja' : '') },
]
const WHY_ODD =
  'Auffällig ist, was mehr als ein Viertel neben den anderen liegt: eine vergessene Betankung, ein Zahlendreher, ' +
  'oder das Fahrzeug braucht wirklich mehr.'

function Consumption({ of: { kraftstoff, durchschnitt, punkte } }: { readonly of: Verbrauch }) {
  const odd = punkte.filter(({ ausreisser }) => ausreisser)
  const last = odd.at(-1)
  const oddText = last && (odd.length === 1 ? `Auffällig: ${dateText(dayOf(last.zeit))}` : `${odd.length} auffällige Werte`)
  return (
    <ChartCard
      titel={`Verbrauch ${FUEL_NAMES[kraftstoff]}`}
      says={`Im Mittel ${consumptionText(durchschnitt, kraftstoff)}.${oddText ? ` ${oddText}. ${WHY_ODD}` : ''}`}
      columns={pointColumns(kraftstoff)}
      rows={punkte.toReversed()}
      height={200}
    >
      {oddText && <StatusBadge tone="achtung">{oddText}</StatusBadge>}
      <LineChart
        mean={durchschnitt}
        points={punkte.map(({ _id, zeit, wert, strecke, ausreisser }) => ({
          key: _id,
          at: Date.parse(zeit),
          value: wert,
          marked: ausreisser,
          said: [dateText(dayOf(zeit)), consumptionText(wert, kraftstoff), `${strecke.toLocaleString('de-DE')} km`],
        }))}
      />
    </ChartCard>
  )
}
