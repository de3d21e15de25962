import { Suspense, useEffect, type Dispatch, type SetStateAction } from 'react'
import { spanText } from '#client/text/date.ts'
import { afterFirstTouch } from '#client/app/first-touch.ts'
import { lazyPart } from '#client/app/lazy-part.ts'
import type { Anlass, AnlassKind } from '../kind.ts'
import { isStanding } from './meldbar.ts'

const signOff = () => import('./Abmelden.tsx')
const handOver = () => import('../asking/Uebergabe.tsx')
const sheet = () => import('#client/ui/overlay/Sheet.tsx')
const Abmelden = lazyPart(async () => (await signOff()).Abmelden)
const Uebergabe = lazyPart(async () => (await handOver()).Uebergabe)
const Sheet = lazyPart(async () => (await sheet()).Sheet)

export type Way = 'abmelden' | 'uebergabe' | null

export interface LeavingProps {
  readonly kind: AnlassKind
  readonly anlass: Anlass
  readonly schicht: string
  readonly me: string | null
  readonly way: Way
  readonly path?: string | undefined
  readonly go: Dispatch<SetStateAction<Way>>
  readonly left?: () => void
}

export function Leaving({ kind, anlass, schicht, me, way, path, go, left }: LeavingProps) {
  const mine = anlass.helfer.find((helfer) => helfer.schicht === schicht && helfer.profil._id === me)
  const offer = anlass.schichten.find(({ _id }) => _id === schicht)
  const has = mine !== undefined
  // Preloads the sheet without delaying the screen.
  useEffect(() => {
    if (has) void afterFirstTouch(() => Promise.all([signOff(), handOver(), sheet()]))
  }, [has])
  const name = [anlass.bezeichnung, anlass.schichten.length > 1 && offer?.bezeichnung].filter(Boolean).join(' · ')
  return (
    <Suspense fallback={null}>
      {way === 'abmelden' && mine && (
        <Abmelden
          kind={kind}
          titel={name}
          anlass={anlass}
          mine={mine}
          path={path}
          left={left}
          handOver={mine.status === 'eingeteilt' ? () => go('uebergabe') : undefined}
          onClose={() => go((current) => (current === 'abmelden' ? null : current))}
        />
      )}
      {way === 'uebergabe' && offer && (
        <Sheet titel="Platz übergeben" subtitle={`${name} · ${spanText(offer.beginn, offer.ende)}`} onClose={() => go(null)}>
          <Uebergabe
            art={kind}
            anlass={anlass._id}
            schicht={schicht}
            gone={mine === undefined || !isStanding(mine)}
            like={mine?.qualifikation}
            waiting={anlass.helfer.filter((helfer) => helfer.schicht === schicht && helfer.status === 'warteliste').length}
          />
        </Sheet>
      )}
    </Suspense>
  )
}
