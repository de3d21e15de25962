import { Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { NotSignedUp, OverlapReason } from '#blocks/dienst/client/index.ts'
import type { AnlassDetail } from '#blocks/dienst/declaration.ts'
import { isDraft } from '#blocks/dienst/hindernisse.ts'
import { timeOfDay } from '#client/text/date.ts'
import { fullName } from '#client/text/person.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { ErrorLine } from '#client/ui/form/ErrorLine.tsx'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import type { Ktw } from './kinds.ts'
import { type Move, seatedIn, type Spot, strangersOf } from './move.ts'
import type { Moving } from './useMove.ts'

interface Props {
  readonly ktw: Ktw
  readonly anlass: AnlassDetail
  readonly move: Move
  readonly moving: Moving
}

const timesText = ({ offer }: Spot): string => `${timeOfDay(offer.beginn)}–${timeOfDay(offer.ende)} Uhr`

/** Asks before somebody stands at a new time, or against a rule. */
export function MoveSheet({ ktw, anlass, move: { from, to }, moving }: Props) {
  const [why, setWhy] = useState('')
  const who = seatedIn(anlass.helfer, from)
  const other = seatedIn(anlass.helfer, to)
  if (!who) return null
  const { error, mayInsist, isSending, confirm, close } = moving
  return (
    <Sheet
      titel={other ? 'Plätze tauschen' : `${fullName(who.profil)} umsetzen`}
      onClose={close}
      foot={
        <Group grow>
          <ActionButton variant="default" onClick={close}>
            Abbrechen
          </ActionButton>
          <ActionButton
            loading={isSending}
            disabledReason={mayInsist && why.trim() === '' ? 'Schreib erst, warum trotzdem.' : undefined}
            onClick={() => confirm(why.trim())}
          >
            {other ? 'Tauschen' : 'Umsetzen'}
          </ActionButton>
        </Group>
      }
    >
      <Stack gap="md">
        {[[who, from, to] as const, ...(other ? [[other, to, from] as const] : [])].map(([{ profil }, leaves, takes]) => (
          <div key={profil._id}>
            {other && <Text fw={600}>{fullName(profil)}</Text>}
            <Text fz={14} c="dimmed">{`Bisher ${leaves.titel} · ${leaves.sitz}, ${timesText(leaves)}`}</Text>
            <Text>{`Dann ${takes.titel} · ${takes.sitz}, ${timesText(takes)}`}</Text>
          </div>
        ))}
        <NotSignedUp
          kind={ktw.kind}
          anlass={anlass._id}
          draft={isDraft(anlass)}
          strangers={strangersOf(anlass.helfer, { from, to })}
          asked={close}
        />
        {mayInsist ? <OverlapReason against={error} reason={why} set={setWhy} /> : <ErrorLine text={error} />}
      </Stack>
    </Sheet>
  )
}
