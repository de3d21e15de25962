import { NativeSelect, Stack, Text } from '@mantine/core'
import IconWand from '@tabler/icons-react/dist/esm/icons/IconWand.mjs'
import type { BoardSchicht } from '../board.ts'
import { spanText } from '#client/text/date.ts'
import { Besetzung, BesetzungLegend } from '../Besetzung.tsx'
import { stillMissing } from '../asking/words.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import classes from './Einteilung.module.css'
import { vehicleTitle } from './seats.ts'
import { driverlessFahrzeuge, type Tableau, toBeStaffed } from './tableau.ts'

interface Props {
  readonly schichten: readonly BoardSchicht[]
  readonly tableau: Tableau
  readonly choose: (schicht: string) => void
  readonly offenIn: (schicht: string) => number
  readonly suggest: () => void
  readonly withoutVorschlag: string | undefined
}

export function Head({ schichten, tableau, choose, offenIn, suggest, withoutVorschlag }: Props) {
  const { distribution, besetzung, schicht } = tableau
  const undriven = driverlessFahrzeuge(tableau)
  return (
    <div className={classes['header']}>
      <div>
        {schichten.length > 1 && (
          <NativeSelect
            aria-label="Schicht"
            size="md"
            mb={6}
            value={schicht._id}
            onChange={(e) => choose(e.currentTarget.value)}
            data={schichten.map(({ _id, bezeichnung }, number) => ({
              value: _id,
              label: [number + 1, bezeichnung, offenText(offenIn(_id))].filter(Boolean).join(' · '),
            }))}
          />
        )}
        <Text fw={600}>{spanText(schicht.beginn, schicht.ende)}</Text>
      </div>
      <Stack gap={4} aria-live="polite">
        <Besetzung besetzung={besetzung} compact withoutMissing />
        <Text fw={600} c={distribution.offen > 0 ? undefined : 'var(--mantine-color-anchor)'}>
          {distribution.offen > 0
            ? `${toBeStaffed(besetzung)}.`
            : distribution.soll > 0
              ? 'Alle Plätze sind eingeteilt.'
              : 'Für diese Schicht ist kein Bedarf genannt.'}
        </Text>
        {distribution.offen > 0 && besetzung.offen < distribution.offen && (
          <Text size="sm" c="dimmed">
            {besetzung.offen === 0 ? 'Die Meldungen reichen für alle Plätze.' : stillMissing(besetzung)}
          </Text>
        )}
        {undriven.length > 0 && (
          <Text size="sm" c="dimmed">
            Noch ohne Fahrer: {undriven.map(vehicleTitle).join(', ')}.
          </Text>
        )}
        <BesetzungLegend />
      </Stack>
      <ActionButton variant="light" leftSection={<IconWand size={20} aria-hidden />} disabledReason={withoutVorschlag} onClick={suggest}>
        Vorschlag
      </ActionButton>
    </div>
  )
}

const offenText = (offen: number): string => (offen > 0 ? `${offen} noch einzuteilen` : 'alle eingeteilt')
