import { Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { AnlassDetail } from '#blocks/dienst/declaration.ts'
import { fahrzeugbelegungenContract } from '#features/fahrzeugbelegungen/contract.ts'
import { sendSilently } from '#client/net/api.ts'
import { useSend } from '#client/net/useSend.ts'
import { useReasonWithout } from '#client/navigation/missing-recht.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { notifyUndo } from '#client/ui/action/undo.tsx'
import { PlainList } from '#client/ui/list/PlainList.tsx'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { createClient } from '#contract/client.ts'
import type { Ktw } from './kinds.ts'

interface Props {
  readonly ktw: Ktw
  readonly anlass: AnlassDetail
  /** Field of the call sign that changes: 'kennung1'. */
  readonly field: string
  /** Begin and end of all shifts of the list. */
  readonly span: { readonly beginn: string; readonly ende: string }
  readonly onClose: () => void
}
const { frei } = createClient({ frei: fahrzeugbelegungenContract.frei }, sendSilently)

/** Ambulances with a call sign for all shifts of a list, free ones first; the others with their reason. */
export function VehicleSheet({ ktw, anlass, field, span, onClose }: Props) {
  const query = useQuery({
    meta: { tables: ['fahrzeuge', 'fahrzeugbelegungen'] },
    queryKey: ['fahrzeugbelegungen', 'frei', span],
    queryFn: () => frei({ query: { ...span, alle: true } }),
  })
  const before = anlass[field as keyof AnlassDetail] as string
  const noSign = useReasonWithout('SET_KTW_KENNUNG')
  const { send, sending } = useSend((kennung: string) => ktw.write.update(ktw.changed(anlass, { [field]: kennung })), {
    reload: ktw.reload,
    onSuccess: (saved, kennung) => {
      onClose()
      notifyUndo(`Jetzt fährt ${kennung}.`, async () => {
        await ktw.write.update(ktw.changed(saved, { [field]: before }))
        await ktw.reload()
      })
    },
  })
  return (
    <Sheet titel="Anderes Fahrzeug" subtitle={`Für alle Schichten, die jetzt ${before} fährt.`} onClose={onClose}>
      <QueryView query={query}>
        {(all) => {
          const others = all
            .filter(({ typ, kennung }) => typ.startsWith('KTW') && kennung !== '' && kennung !== before)
            .toSorted((a, b) => Number(b.frei) - Number(a.frei))
          return (
            <Stack gap="md">
              {others.length === 0 && <Text c="dimmed">Ein anderer KTW mit einer Kennung steht nicht im Bestand.</Text>}
              <PlainList gap={12} aria-label="Fahrzeuge">
                {others.map((vehicle) => (
                  <Group key={vehicle._id} component="li" justify="space-between" gap="sm" wrap="nowrap">
                    <div>
                      <Text fw={600}>{vehicle.kennung}</Text>
                      <Text fz={14} c="dimmed">
                        {[vehicle.bezeichnung, vehicle.frei ? 'frei' : vehicle.gruende.join(' ')].join(' · ')}
                      </Text>
                    </div>
                    <ActionButton
                      flex="none"
                      variant="default"
                      aria-label={`${vehicle.kennung} nehmen`}
                      loading={sending === vehicle.kennung}
                      disabledReason={noSign ?? (vehicle.frei ? undefined : vehicle.gruende.join(' ') || 'Nicht frei.')}
                      onClick={() => send(vehicle.kennung)}
                    >
                      Nehmen
                    </ActionButton>
                  </Group>
                ))}
              </PlainList>
            </Stack>
          )
        }}
      </QueryView>
    </Sheet>
  )
}
