// "Melden" in lists and on cards: the button, and the one sheet that all of them open.
import { Knopf } from '#client/ui/Knopf.tsx'
import type { Dienstzeile } from '#features/sanitaetsdienste/formen.ts'
import { Suspense, createContext, useContext, useEffect, useState, type ReactNode } from 'react'
import { spaeter } from '#client/spaeter.ts'
import { type Meldbar, meineAktiven, nochZuMelden } from './meldbar.ts'

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

interface Angaben {
  readonly dienst: Dienstzeile
  /** Full width, for cards. */
  readonly breit?: boolean
}

/**
 * "Melden", strong where an open place fits, "Auf die Warteliste" where one would wait, grey with its reason where one cannot;
 * nothing where there is nothing left to sign up for.
 */
export function Meldeknopf({ dienst, breit = false }: Angaben) {
  const melde = useMelden()
  if (!nochZuMelden(dienst)) return null
  const { anmeldung, passt, bezeichnung } = dienst
  const weitere = meineAktiven(dienst).length > 0
  const wartet = !passt && anmeldung.warteliste
  const grund = passt ? undefined : anmeldung.gruende[0]
  // Whoever is in has nothing to be told of shifts that they cannot do as well.
  if (weitere && grund !== undefined) return null
  const wort = weitere ? 'Weitere Schicht' : wartet ? 'Auf die Warteliste' : 'Melden'
  return (
    <Knopf
      fullWidth={breit}
      size={breit ? 'md' : 'sm'}
      variant={passt && !weitere ? 'filled' : 'light'}
      grund={grund}
      aria-label={`${wort}: ${bezeichnung}`}
      onClick={() => melde(dienst)}
    >
      {wort}
    </Knopf>
  )
}
