import { Stack } from '@mantine/core'
import { useGo } from '#client/navigation/navigation.tsx'
import { period } from '#client/text/date.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { KINDS } from '#client/ui/kinds/kinds.ts'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import type { Kalender } from '#features/kalender/contract.ts'

interface Props {
  readonly areas: Kalender['bereiche']
  readonly span: readonly [beginn: string, ende: string] | null
  readonly onClose: () => void
}

function withSpan(to: string, [beginn, ende]: readonly [string, string]): string {
  const url = new URL(to, 'http://intranet')
  url.searchParams.set('beginn', beginn)
  url.searchParams.set('ende', ende)
  return url.pathname + url.search
}

export function NewSheet({ areas, span, onClose }: Props) {
  const go = useGo()
  return (
    <Sheet titel="Was eintragen?" subtitle={span && period(...span)} onClose={onClose}>
      <Stack gap={8}>
        {areas.map(({ art: kind, neu: to }) => {
          const { titel, icon: KindIcon } = KINDS[kind]
          return (
            <ActionButton
              key={kind}
              variant="default"
              fullWidth
              justify="flex-start"
              leftSection={<KindIcon size={20} aria-hidden />}
              onClick={() => {
                onClose()
                if (to !== null) void go(span ? withSpan(to, span) : to)
              }}
            >
              {titel}
            </ActionButton>
          )
        })}
      </Stack>
    </Sheet>
  )
}
