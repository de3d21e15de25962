import { Alert, Group } from '@mantine/core'
import { Suspense, useState } from 'react'
import { lazyPart } from '#client/app/lazy-part.ts'
import { useSend } from '#client/net/useSend.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import type { Against } from '../kind.ts'

const Ablehnung = lazyPart(async () => (await import('./Ablehnung.tsx')).Ablehnung)

interface Props {
  readonly withoutRecht: string | undefined
  readonly against: Against | undefined
  readonly decide: (status: 'bestaetigt' | 'abgelehnt', reason: string) => Promise<unknown>
}

export function Genehmigung({ withoutRecht, against, decide }: Props) {
  const [declines, setDeclining] = useState(false)
  const { send: approve, isSending } = useSend(() => decide('bestaetigt', ''))
  return (
    <Alert color="gelb" title="Wartet auf Genehmigung" mb="lg">
      {[against?.blocked, ...(against?.warnings ?? [])].map((text) => text !== undefined && <div key={text}>{text}</div>)}
      {withoutRecht === undefined ? (
        <Group gap="sm" mt={6}>
          <ActionButton loading={isSending} disabledReason={against?.blocked} onClick={() => approve()}>
            Genehmigen
          </ActionButton>
          <ActionButton variant="default" onClick={() => setDeclining(true)}>
            Ablehnen
          </ActionButton>
        </Group>
      ) : (
        'Bis dahin ist die Zeit noch zu haben: Wer zuerst bestätigt wird, bekommt sie.'
      )}
      {declines && (
        <Suspense>
          <Ablehnung decline={(reason) => decide('abgelehnt', reason)} onClose={() => setDeclining(false)} />
        </Suspense>
      )}
    </Alert>
  )
}
