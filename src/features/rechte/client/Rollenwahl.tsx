import { Group, Select, Text } from '@mantine/core'
import { useState } from 'react'
import type { Recht } from '#contract/rechte.ts'
import { Knopf } from '#client/ui/Knopf.tsx'
import type { Katalog } from './daten.ts'
import { mitRolle } from './unterschied.ts'

interface Angaben {
  readonly rollen: Katalog['rollen']
  readonly grund: string | undefined
  readonly jetzt: readonly Recht[]
  readonly darfVergeben: (recht: Recht) => boolean
  readonly setze: (rechte: readonly Recht[]) => void
}

/** Fills the boxes from a bundle; nothing is saved before one has seen what changes. */
export function Rollenwahl({ rollen, grund, jetzt, darfVergeben, setze }: Angaben) {
  const [name, setName] = useState<string | null>(null)
  const [hinweis, setHinweis] = useState('')
  const rolle = rollen.find((eine) => eine.name === name)
  const warum = grund ?? (rolle ? undefined : 'Wähle zuerst eine Rolle.')

  function wende(art: 'ergaenzen' | 'ersetzen') {
    if (!rolle) return
    const { rechte, ausgelassen } = mitRolle(jetzt, rolle.rechte, art, darfVergeben)
    setze(rechte)
    const n = ausgelassen.length
    setHinweis(
      n === 0
        ? ''
        : `${n === 1 ? '1 Recht der Rolle fehlt' : `${n} Rechte der Rolle fehlen`} dir selbst und ${n === 1 ? 'bleibt' : 'bleiben'} deshalb weg.`,
    )
  }

  return (
    <>
      <Group mt="md" gap="sm" align="flex-end">
        <Select
          flex="1 1 220px"
          label="Rolle"
          placeholder="Rolle wählen"
          data={rollen.map((eine) => eine.name)}
          value={name}
          onChange={setName}
          searchable
        />
        <Knopf variant="default" grund={warum} onClick={() => wende('ergaenzen')}>
          Hinzufügen
        </Knopf>
        <Knopf variant="default" grund={warum} onClick={() => wende('ersetzen')}>
          Stattdessen
        </Knopf>
      </Group>
      <Text size="sm" c="dimmed" mt={6} role="status">
        {hinweis || 'Eine Rolle füllt nur die Kästchen. Du kannst danach alles einzeln ändern.'}
      </Text>
    </>
  )
}
