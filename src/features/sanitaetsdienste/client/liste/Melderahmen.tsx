import { Suspense, createContext, useContext, useEffect, useState, type ReactNode } from 'react'
import { spaeter } from '#client/spaeter.ts'
import type { Meldbar } from './meldbar.ts'

const laden = () => import('./Dienstanmeldung.tsx')
const Dienstanmeldung = spaeter(async () => (await laden()).Dienstanmeldung)

interface Offen {
  readonly dienst: Meldbar
  readonly schicht: string | undefined
}
const Meldekontext = createContext<(dienst: Meldbar, schicht?: string) => void>(() => undefined)

/** Opens the sheet of signing up for a service, or for one of its shifts. Within a `Melderahmen`. */
export const useMelden = () => useContext(Meldekontext)

/** Around lists and cards with a "Melden": the one sheet that they open. */
export function Melderahmen({ children }: { readonly children: ReactNode }) {
  const [offen, setze] = useState<Offen | null>(null)
  const [oeffne] = useState(() => (dienst: Meldbar, schicht?: string) => setze({ dienst, schicht }))
  useEffect(() => {
    // The sheet shall be there when the first tap comes, but not in the way of the first screen.
    const bald = setTimeout(() => void laden().catch(() => undefined), 2000)
    return () => clearTimeout(bald)
  }, [])
  return (
    <Meldekontext value={oeffne}>
      {children}
      {offen && (
        <Suspense>
          <Dienstanmeldung
            key={offen.dienst._id}
            dienst={offen.dienst}
            {...(offen.schicht ? { schicht: offen.schicht } : {})}
            beiSchliessen={() => setze(null)}
          />
        </Suspense>
      )}
    </Meldekontext>
  )
}
