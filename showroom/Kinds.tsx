import { Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { PLAN_STATES } from '#contract/time/plan.ts'
import { today } from '#client/text/date.ts'
import { Happening } from '#client/ui/card/Happening.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { KindIcon, KindWord } from '#client/ui/kinds/KindIcon.tsx'
import { KINDS } from '#client/ui/kinds/kinds.ts'
import { BELEGUNG_STATES, DIENST_STATES, MANGEL_STATES, PRIORITAET_STATES, VEHICLE_STATES } from '#client/ui/kinds/states.ts'
import { VEHICLE_TYPES, vehicleLook } from '#client/ui/kinds/vehicles.ts'
import { Legend, Mark, MARK_WORDS, MarkLegend, type MarkShape } from '#client/ui/card/Mark.tsx'
import { PlanState } from '#client/ui/card/PlanState.tsx'
import { StatusBadge, type StateLook } from '#client/ui/card/StatusBadge.tsx'
import { type DayMark, WeekStrip } from '#client/ui/time/WeekStrip.tsx'

const looks = Object.values(KINDS)
const shapes = Object.keys(MARK_WORDS) as MarkShape[]
const STATES: readonly (readonly [string, Readonly<Record<string, StateLook>>])[] = [
  ['Dienste', DIENST_STATES],
  ['Buchungen', BELEGUNG_STATES],
  ['Fahrzeuge', VEHICLE_STATES],
  ['Mängel', MANGEL_STATES],
  ['Priorität', PRIORITAET_STATES],
]
const marksOf = (day: string): readonly DayMark[] =>
  shapes.slice(0, Number(day.slice(8)) % 6).map((shape, i) => ({ shape, color: looks[i]?.color ?? 'petrol' }))

/** Colours, icons and pictures: one of each kind (ADR 33). */
export function Kinds() {
  const [day, choose] = useState(today())
  return (
    <>
      <InfoCard titel="Arten: eine Farbe, ein Symbol">
        <Stack gap="md">
          <Legend titel="Dienste und Buchungen" entries={looks.map((look) => ({ sign: <KindIcon look={look} />, word: look.titel }))} />
          <Legend
            titel="Fahrzeuge"
            entries={VEHICLE_TYPES.map(vehicleLook).map((look) => ({ sign: <KindIcon look={look} size={32} />, word: look.titel }))}
          />
          <Group gap="md">
            {looks.map((look) => (
              <KindWord key={look.titel} look={look} />
            ))}
          </Group>
        </Stack>
      </InfoCard>
      <InfoCard titel="Zustände">
        <Stack gap="sm">
          {STATES.map(([titel, states]) => (
            <Group key={titel} gap={8}>
              <Text w={90}>{titel}</Text>
              {Object.entries(states).map(([word, look]) => (
                <StatusBadge key={word} {...look}>
                  {word}
                </StatusBadge>
              ))}
            </Group>
          ))}
          <Group gap={8}>
            <Text w={90}>Mein Plan</Text>
            {PLAN_STATES.map((state) => (
              <PlanState key={state} zustand={state} als={state === 'eingeteilt' ? 'Fahrer' : ''} />
            ))}
          </Group>
        </Stack>
      </InfoCard>
      <InfoCard titel="Was, wann, wo">
        <Stack gap="md">
          {looks.slice(0, 3).map((look, i) => (
            <Happening
              key={look.titel}
              look={look}
              what={i === 1 ? `Ein ${'sehr '.repeat(12)}langer Titel` : look.titel}
              marks={i === 2 ? <StatusBadge tone="schlecht">Abgesagt</StatusBadge> : undefined}
              beginn="2026-11-24T16:00:00Z"
              ende="2026-11-24T20:00:00Z"
              where="Marktplatz, Musterstadt"
            />
          ))}
          <Happening what="Ohne Symbol" beginn="2026-11-24T16:00:00Z" ende="2026-11-26T20:00:00Z" where="Wache Nord" />
        </Stack>
      </InfoCard>
      <InfoCard titel="Woche">
        <WeekStrip day={day} choose={choose} marksOf={marksOf} names={['Termin', 'Termine']} />
        <MarkLegend />
        <Group gap={8} mt="sm">
          {looks.map(({ color, titel }) => (
            <Mark key={titel} shape="own" color={color} />
          ))}
        </Group>
      </InfoCard>
    </>
  )
}
