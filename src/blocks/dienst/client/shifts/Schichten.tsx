import { Stack } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '#client/app/session.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import type { Schicht } from '../kind.ts'
import { schichtSelection } from './rules.ts'
import { Schichtblock, type SchichtProps } from './Schichtblock.tsx'

interface Props extends SchichtProps {
  readonly nameOf: (schicht: Schicht, number: number) => string
}

export function Schichten({ nameOf, ...props }: Props) {
  const { user } = useSession()
  const [showsAll, setShowsAll] = useState(false)
  const [now] = useState(() => new Date())
  const { schichten } = props.anlass
  const shown = schichtSelection(props.anlass, { all: showsAll, me: user?.profil ?? null, now })
  return (
    <Stack gap={16} miw={0}>
      {shown.map(([schicht, number]) => (
        <Schichtblock key={schicht._id} {...props} schicht={schicht} name={nameOf(schicht, number)} />
      ))}
      {shown.length < schichten.length && (
        <ActionButton variant="default" fullWidth onClick={() => setShowsAll(true)}>
          Alle {schichten.length} Schichten zeigen
        </ActionButton>
      )}
    </Stack>
  )
}
