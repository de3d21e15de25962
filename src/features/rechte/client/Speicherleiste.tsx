import { Group, Text } from '@mantine/core'
import type { Recht } from '#contract/rechte.ts'
import { Knopf } from '#client/ui/Knopf.tsx'
import styles from './Rechte.module.css'
import type { Unterschied } from './unterschied.ts'

interface Angaben {
  readonly diff: Unterschied
  readonly titel: ReadonlyMap<Recht, string>
  readonly laeuft: boolean
  readonly speichere: () => void
  readonly verwirf: () => void
}

/** What will change, in words, before it is saved. */
export function Speicherleiste({ diff, titel, laeuft, speichere, verwirf }: Angaben) {
  const namen = (rechte: readonly Recht[]) => rechte.map((recht) => titel.get(recht) ?? recht).join(', ')
  return (
    <section className={styles['leiste']} aria-label="Änderungen">
      <div className={styles['unterschied']} role="status">
        {diff.dazu.length > 0 ? (
          <Text size="sm">
            <b>Kommt dazu ({diff.dazu.length}):</b> {namen(diff.dazu)}
          </Text>
        ) : null}
        {diff.weg.length > 0 ? (
          <Text size="sm" mt={4}>
            <b>Fällt weg ({diff.weg.length}):</b> {namen(diff.weg)}
          </Text>
        ) : null}
      </div>
      <Group justify="flex-end" mt="sm" gap="sm">
        <Knopf variant="default" onClick={verwirf}>
          Verwerfen
        </Knopf>
        <Knopf loading={laeuft} onClick={speichere}>
          Speichern
        </Knopf>
      </Group>
    </section>
  )
}
