import { Group, Text } from '@mantine/core'
import { Knopf } from './Knopf.tsx'

interface Angaben {
  readonly geladen: number
  readonly gesamt: number
  /** Loads the next page; absent when there is none. */
  readonly mehr?: (() => unknown) | undefined
  readonly laedt?: boolean
}

/** Below a list: how many of how many are shown, and the next page. */
export const MehrLaden = ({ geladen, gesamt, mehr, laedt = false }: Angaben) => (
  <Group justify="center" mt="md" gap="md" className="nicht-drucken">
    <Text size="sm" c="dimmed" role="status">
      {geladen < gesamt
        ? `${geladen} von ${gesamt.toLocaleString('de-DE')}`
        : gesamt === 1
          ? '1 Eintrag'
          : `${gesamt.toLocaleString('de-DE')} Einträge`}
    </Text>
    {mehr && geladen < gesamt && (
      <Knopf variant="default" loading={laedt} onClick={() => void mehr()}>
        Mehr laden
      </Knopf>
    )}
  </Group>
)
