import IconCalendarX from '@tabler/icons-react/dist/esm/icons/IconCalendarX.mjs'
import { Suspense, useState, type ReactNode } from 'react'
import { lazyPart } from '#client/app/lazy-part.ts'
import type { Action } from '#client/ui/action/action.ts'
import type { Belegung, BelegungsScreens } from '../kind.ts'
import { sendStorno } from '../actions.ts'
import { reasonAgainst, isOver } from '../words.ts'

const Storno = lazyPart(async () => (await import('./Storno.tsx')).Storno)

/** Cancel action with its scope dialog. No action if already cancelled or owned by a service. */
export function useStorno<B extends Belegung>(
  kind: BelegungsScreens<B>,
  belegung: B,
  afterwards?: () => void,
): readonly [Action | null, ReactNode] {
  const [asks, setAsking] = useState(false)
  if (isOver(belegung) || belegung.dienst) return [null, null]
  return [
    {
      titel: 'Stornieren',
      icon: IconCalendarX,
      danger: true,
      disabledReason: reasonAgainst(belegung),
      act: () => setAsking(true),
    },
    asks && (
      <Suspense>
        <Storno
          titel={kind.titel(belegung)}
          belegung={belegung}
          onClose={() => setAsking(false)}
          storniere={async (umfang, why) => {
            await sendStorno(kind, belegung, umfang, why)
            afterwards?.()
          }}
        />
      </Suspense>
    ),
  ]
}
