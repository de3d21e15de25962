import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useSend } from '#client/net/useSend.ts'
import { fullName } from '#client/text/person.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { ErrorLine } from '#client/ui/form/ErrorLine.tsx'
import { PlainList } from '#client/ui/list/PlainList.tsx'
import { OverlapReason } from '../staffing/OverlapReason.tsx'
import { type Refused, refusedText } from './accept.ts'

interface Props<R extends Refused> {
  readonly refused: readonly R[]
  /** Duty of the place; '' if the heading names it. */
  readonly where: (refused: R) => string
  readonly insist: (refused: R, reason: string) => Promise<unknown>
}
/** Places of a proposal that were not taken over, each with its reason, and with the field for the planner's. */
export const RefusedPlaces = <R extends Refused>({ refused, where, insist }: Props<R>) => (
  <section>
    <Text component="h3" fz={15} fw="bold">
      {refusedText(refused.length)}
    </Text>
    <PlainList gap={0} aria-label="Nicht übernommen">
      {refused.map((one, i) => (
        <RefusedPlace key={`${one.place.schicht} ${one.place.profil?._id ?? i}`} {...{ where, insist }} refused={one} />
      ))}
    </PlainList>
  </section>
)

function RefusedPlace<R extends Refused>({ refused, where, insist }: Omit<Props<R>, 'refused'> & { readonly refused: R }) {
  const [reason, setReason] = useState('')
  const { send, isSending, error } = useSend(() => insist(refused, reason.trim()))
  const { profil } = refused.place
  return (
    <li style={{ borderTop: '1px solid var(--line)', paddingBlock: 10 }}>
      <Stack gap={6}>
        <Text fw={600}>{[profil && fullName(profil), where(refused)].filter(Boolean).join(' · ')}</Text>
        {refused.mayInsist ? (
          <>
            <OverlapReason against={refused.text} reason={reason} set={setReason} />
            <ErrorLine text={error} />
            <ActionButton
              variant="default"
              size="sm"
              loading={isSending}
              disabledReason={reason.trim() === '' ? 'Schreib zuerst, warum es trotzdem gehen soll.' : undefined}
              onClick={() => send()}
            >
              Trotzdem einteilen
            </ActionButton>
          </>
        ) : (
          <Text fz={14}>{refused.text}</Text>
        )}
      </Stack>
    </li>
  )
}
