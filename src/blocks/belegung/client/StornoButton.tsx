import { Suspense, useState } from 'react'
import { lazyPart } from '#client/lazy-part.ts'
import { ActionButton } from '#client/ui/ActionButton.tsx'
import type { Belegung, Belegungsart } from './kind.ts'
import { storniere } from './actions.ts'
import { reasonAgainst, isOver } from './words.ts'

const Storno = lazyPart(async () => (await import('./Storno.tsx')).Storno)

interface Props<B extends Belegung> {
  readonly kind: Belegungsart<B>
  readonly belegung: B
  readonly afterwards?: () => void
}

/** Calls a booking off, after asking what of it; nothing where it is off already or belongs to a service. */
export function StornoButton<B extends Belegung>({ kind, belegung, afterwards }: Props<B>) {
  const [asks, setAsking] = useState(false)
  if (isOver(belegung) || belegung.dienst) return null
  return (
    <>
      <ActionButton variant="default" disabledReason={reasonAgainst(belegung)} onClick={() => setAsking(true)}>
        Stornieren
      </ActionButton>
      {asks && (
        <Suspense>
          <Storno
            titel={kind.titel(belegung)}
            belegung={belegung}
            onClose={() => setAsking(false)}
            storniere={async (umfang, why) => {
              await storniere(kind, belegung, umfang, why)
              afterwards?.()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
