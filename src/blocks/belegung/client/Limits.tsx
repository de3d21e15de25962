import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { NumberField } from '#client/ui/field/NumberField.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { SettingCards } from '#client/ui/page/SettingCards.tsx'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import type { Belegung, BelegungsScreens } from './kind.ts'
import { reloadBelegungen } from './queries.ts'

interface Props {
  readonly kind: Pick<BelegungsScreens<Belegung>, 'table' | 'words'> & {
    readonly calls: Pick<BelegungsScreens<Belegung>['calls'], 'limits'>
  }
  readonly onClose: () => void
}
export function Limits({ kind, onClose }: Props) {
  const { table, words, calls } = kind
  const { endpoint, read, change, history } = calls.limits
  const meta = { tables: ['config'] }
  const current = useQuery({ meta, queryKey: [table, 'grenzen'], queryFn: () => read({}) })
  const past = useQuery({ meta, queryKey: [table, 'grenzen', 'history'], queryFn: () => history({}) })
  return (
    <Sheet titel="Grenzen je Person" subtitle={words.titel} onClose={onClose}>
      <Text size="sm" c="dimmed" mb="md">
        So viel bucht, wer Belegungen anderer nicht ändern darf. Ein Monat zählt alles, was in ihm beginnt.
      </Text>
      <QueryView query={current}>
        {(data) => (
          <SettingCards
            endpoint={endpoint}
            current={data}
            change={(body) => change({ body })}
            reload={() => reloadBelegungen(kind)}
            history={past}
            draft={`${table}/grenzen`}
            said="Die Grenzen sind gespeichert."
          >
            <NumberField name="jePerson" />
            <NumberField name="stundenJeMonat" hint="Leer: ohne Grenze" />
          </SettingCards>
        )}
      </QueryView>
    </Sheet>
  )
}
