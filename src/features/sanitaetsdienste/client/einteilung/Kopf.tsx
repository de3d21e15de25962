import { NativeSelect, Stack, Text } from '@mantine/core'
import IconWand from '@tabler/icons-react/dist/esm/icons/IconWand.mjs'
import type { Schicht } from '#features/sanitaetsdienste/formen.ts'
import { zeitraum } from '#client/datum.ts'
import { fehltSatz } from '#blocks/anmeldung/client/index.ts'
import { Fuellbalken } from '#client/ui/Fuellbalken.tsx'
import { Knopf } from '#client/ui/Knopf.tsx'
import classes from './Einteilung.module.css'
import { offeneSitze, type Tafel } from './tafel.ts'

interface Angaben {
  readonly schichten: readonly Schicht[]
  readonly tafel: Tafel
  readonly waehle: (schicht: string) => void
  /** How the other shifts stand, for their names in the list. */
  readonly offenIn: (schicht: string) => number
  readonly schlageVor: () => void
  readonly ohneVorschlag: string | undefined
}

/** Which shift, and what it still lacks: changes with every move. */
export function Kopf({ schichten, tafel, waehle, offenIn, schlageVor, ohneVorschlag }: Angaben) {
  const { verteilung, mitMeldungen, schicht } = tafel
  const sitze = offeneSitze(tafel)
  return (
    <div className={classes['kopf']}>
      <div>
        {schichten.length > 1 && (
          <NativeSelect
            aria-label="Schicht"
            size="md"
            mb={6}
            value={schicht._id}
            onChange={(e) => waehle(e.currentTarget.value)}
            data={schichten.map(({ _id, bezeichnung }, nr) => ({
              value: _id,
              label: [nr + 1, bezeichnung, offenText(offenIn(_id))].filter(Boolean).join(' · '),
            }))}
          />
        )}
        <Text fw={600}>{zeitraum(schicht.beginn, schicht.ende)}</Text>
      </div>
      <Stack gap={4} aria-live="polite">
        {verteilung.soll > 0 && <Fuellbalken besetzt={verteilung.soll - verteilung.offen} plaetze={verteilung.soll} />}
        <Text fw={600} c={verteilung.offen > 0 ? undefined : 'var(--mantine-color-anchor)'}>
          {verteilung.offen > 0
            ? gross(fehltSatz(verteilung))
            : verteilung.soll > 0
              ? 'Alle Plätze sind besetzt.'
              : 'Für diese Schicht ist kein Bedarf genannt.'}
        </Text>
        {verteilung.offen > 0 && mitMeldungen.offen < verteilung.offen && (
          <Text size="sm" c="dimmed">
            {mitMeldungen.offen === 0
              ? 'Die Meldungen reichen für alle Plätze.'
              : `Mit allen, die sich gemeldet haben: ${fehltSatz(mitMeldungen)}.`}
          </Text>
        )}
        {sitze > 0 && (
          <Text size="sm" c="dimmed">
            {sitze === 1 ? 'In den Fahrzeugen ist 1 Sitz frei.' : `In den Fahrzeugen sind ${sitze} Sitze frei.`}
          </Text>
        )}
      </Stack>
      <Knopf variant="light" leftSection={<IconWand size={20} aria-hidden />} grund={ohneVorschlag} onClick={schlageVor}>
        Vorschlag
      </Knopf>
    </div>
  )
}

const gross = (satz: string): string => `${satz.slice(0, 1).toUpperCase()}${satz.slice(1)}.`

const offenText = (offen: number): string => (offen > 0 ? `${offen} offen` : 'besetzt')
