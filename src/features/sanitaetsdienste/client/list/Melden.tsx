// "Melden" in lists and on cards: the button, and the one sheet that all of them open.
import { ActionButton } from '#client/ui/ActionButton.tsx'
import type { DienstRow } from '#features/sanitaetsdienste/schemas.ts'
import { Suspense, createContext, useContext, useEffect, useState, type ReactNode } from 'react'
import { lazyPart } from '#client/lazy-part.ts'
import { type Meldbar, myActive, yetToMelden } from './meldbar.ts'

const load = () => import('./Dienstanmeldung.tsx')
const Dienstanmeldung = lazyPart(async () => (await load()).Dienstanmeldung)

interface Offen {
  readonly dienst: Meldbar
  readonly schicht: string | undefined
}
const AnmeldungContext = createContext<(dienst: Meldbar, schicht?: string) => void>(() => undefined)

/** Opens the sheet of signing up for a service, or for one of its shifts. Within an `AnmeldungFrame`. */
export const useMelden = () => useContext(AnmeldungContext)

/** Around lists and cards with a "Melden": the one sheet that they open. */
export function AnmeldungFrame({ children }: { readonly children: ReactNode }) {
  const [offen, set] = useState<Offen | null>(null)
  const [open] = useState(() => (dienst: Meldbar, schicht?: string) => set({ dienst, schicht }))
  useEffect(() => {
    // The sheet shall be there when the first tap comes, but not in the way of the first screen.
    const soon = setTimeout(() => void load().catch(() => undefined), 2000)
    return () => clearTimeout(soon)
  }, [])
  return (
    <AnmeldungContext value={open}>
      {children}
      {offen && (
        <Suspense>
          <Dienstanmeldung
            key={offen.dienst._id}
            dienst={offen.dienst}
            {...(offen.schicht ? { schicht: offen.schicht } : {})}
            onClose={() => set(null)}
          />
        </Suspense>
      )}
    </AnmeldungContext>
  )
}

interface Props {
  readonly dienst: DienstRow
  /** Full width, for cards. */
  readonly wide?: boolean
}

/**
 * "Melden", strong where an open place fits, "Auf die Warteliste" where one would wait, grey with its reason where one cannot;
 * nothing where there is nothing left to sign up for.
 */
export function AnmeldungButton({ dienst, wide = false }: Props) {
  const openAnmeldung = useMelden()
  if (!yetToMelden(dienst)) return null
  const { anmeldung, passt: fits, bezeichnung } = dienst
  const more = myActive(dienst).length > 0
  const waiting = !fits && anmeldung.warteliste
  const reason = fits ? undefined : anmeldung.gruende[0]
  // Somebody who is in need not be told of shifts that they cannot do as well.
  if (more && reason !== undefined) return null
  const word = more ? 'Weitere Schicht' : waiting ? 'Auf die Warteliste' : 'Melden'
  return (
    <ActionButton
      fullWidth={wide}
      size={wide ? 'md' : 'sm'}
      variant={fits && !more ? 'filled' : 'light'}
      grund={reason}
      aria-label={`${word}: ${bezeichnung}`}
      onClick={() => openAnmeldung(dienst)}
    >
      {word}
    </ActionButton>
  )
}
