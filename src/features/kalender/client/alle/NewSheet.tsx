import { Stack } from '@mantine/core'
import { useGo } from '#client/navigation/navigation.tsx'
import { spanText } from '#client/text/date.ts'
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
  const goTo = useGo()
  return (
    <Sheet titel="Was eintragen?" subtitle={span && spanText(...span)} onClose={onClose}>
      <Stack gap={8}>
        {areas.map(({ art, neu }) => {
          const { titel, icon: KindIcon } = KINDS[art]
          return (
            <ActionButton
              key={art}
              variant="default"
              fullWidth
              justify="flex-start"
              leftSection={<KindIcon size={20} aria-hidden />}
              onClick={() => {
                onClose()
                if (neu !== null) void goTo(span ? withSpan(neu, span) : neu)
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
