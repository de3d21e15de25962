import { Stack } from '@mantine/core'
import { Suspense, useState } from 'react'
import { lazyPart } from '#client/lazy-part.ts'
import { useSession } from '#client/session.ts'
import { ActionButton } from '#client/ui/ActionButton.tsx'
import type { Dienst } from '#features/sanitaetsdienste/schemas.ts'
import classes from './detail.module.css'
import { Eckdaten, More } from './Eckdaten.tsx'
import { noChange, schichtSelection } from './rules.ts'
import { Schichtblock } from './Schichtblock.tsx'
import { Unterlagen } from './Unterlagen.tsx'

const DienstHilferuf = lazyPart(async () => (await import('./DienstHilferuf.tsx')).DienstHilferuf)

interface Props {
  readonly dienst: Dienst
  /** Plans or leads: sees comments and telephone numbers. */
  readonly leads: boolean
}

/** The service at a glance: on the phone the shifts with the one thing to do first (when and where stands in the head); on the desktop side by side. */
export function Overview({ dienst, leads }: Props) {
  const { user } = useSession()
  const [all, showAll] = useState(false)
  const [now] = useState(() => new Date())
  const shown = schichtSelection(dienst, { alle: all, ich: user?.profil ?? null, jetzt: now })
  const standsThere = dienst.helfer.some(({ profil, status }) => status === 'eingeteilt' && profil._id === user?.profil)
  return (
    <div className={classes['ueberblick']}>
      <Stack gap={16} miw={0} className={classes['schichten'] ?? ''}>
        {shown.map(([schicht, number]) => (
          <Schichtblock key={schicht._id} dienst={dienst} schicht={schicht} nummer={number} leads={leads} />
        ))}
        {shown.length < dienst.schichten.length && (
          <ActionButton variant="default" fullWidth onClick={() => showAll(true)}>
            Alle {dienst.schichten.length} Schichten zeigen
          </ActionButton>
        )}
      </Stack>
      <Stack gap={16} miw={0}>
        <Eckdaten dienst={dienst} leads={leads || standsThere} />
      </Stack>
      <Stack gap={16} miw={0}>
        {leads && noChange(dienst) === undefined && (
          <Suspense fallback={null}>
            <DienstHilferuf dienst={dienst} />
          </Suspense>
        )}
        <More dienst={dienst} leads={leads} />
        <Unterlagen dienst={dienst} leads={leads} />
      </Stack>
    </div>
  )
}
