import { Alert, Text } from '@mantine/core'
import { useReasonWithout } from '#client/navigation/missing-recht.ts'
import { useSend } from '#client/net/useSend.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import type { Belegung, BelegungsScreens } from './kind.ts'
import { Genehmigung } from './decide/Genehmigung.tsx'
import { sendDecision, takeBackStorno } from './actions.ts'
import { reasonAgainstBack } from './words.ts'

interface Props<B extends Belegung> {
  readonly kind: BelegungsScreens<B>
  readonly belegung: B
}

/** Explains a pending or ended booking, and names who can act on it. */
export function BelegungsState<B extends Belegung>({ kind, belegung }: Props<B>) {
  const withoutRecht = useReasonWithout(`UPDATE_${kind.area}`)
  const { send: bringBack } = useSend(() => takeBackStorno(kind, belegung, 'diese'))
  const { status, grund } = belegung
  if (status === 'angefragt') {
    return (
      <Genehmigung
        withoutRecht={withoutRecht}
        against={kind.against?.(belegung)}
        decide={(how, why) => sendDecision(kind, belegung, how, why)}
      />
    )
  }
  if (status !== 'storniert') return null
  return (
    <Alert color="gelb" mb="lg" title="Storniert">
      {grund !== '' && <Text mb={10}>{grund}</Text>}
      {/* Also restores bookings cancelled with it. A refusal is shown as an alert. */}
      <ActionButton variant="default" disabledReason={reasonAgainstBack(belegung)} onClick={() => bringBack()}>
        Wiederherstellen
      </ActionButton>
    </Alert>
  )
}
