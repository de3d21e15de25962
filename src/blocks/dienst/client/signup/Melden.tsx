// "Melden" in lists and on cards: the button, and the one sheet that all of them open.
import { Suspense, createContext, useContext, useEffect, useState, type ReactNode } from 'react'
import { afterFirstTouch } from '#client/app/first-touch.ts'
import { lazyPart } from '#client/app/lazy-part.ts'
import { useWaiting } from '#client/net/outbox/waiting.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import type { AnlassLink, AnlassRow } from '../kind.ts'
import { LinkContext, useVerbs } from '../open.ts'
import { isStanding, type Meldbar, yetToMelden } from './meldbar.ts'

interface Offen {
  readonly anlass: Meldbar
  readonly schicht?: string | undefined
}
interface Opening {
  readonly open: (anlass: Meldbar, schicht?: string) => void
  /** The screen of an occasion. */
  readonly path: (id: string) => string
}
const AnmeldungContext = createContext<Opening>({ open: () => undefined, path: () => '' })

/** Opens the sheet of signing up for an occasion, or for one of its offers. Within an `AnmeldungFrame`. */
export const useMelden = () => useContext(AnmeldungContext).open

/** The sheet of an area, which comes together with the area's calls. */
function sheetOf(link: AnlassLink) {
  const load = async () => {
    const [{ Anmeldung }, kind] = await Promise.all([import('./Anmeldung.tsx'), link.load()])
    return (props: Offen & { readonly onClose: () => void }) => <Anmeldung {...props} kind={kind} path={link.path(props.anlass._id)} />
  }
  return { load, Sheet: lazyPart(load) }
}

/** Around lists and cards with a "Melden": the one sheet that they open. */
export function AnmeldungFrame({ link, children }: { readonly link: AnlassLink; readonly children: ReactNode }) {
  const [{ load, Sheet }] = useState(() => sheetOf(link))
  const [offen, set] = useState<Offen | null>(null)
  const [opening] = useState(() => ({ open: (anlass: Meldbar, schicht?: string) => set({ anlass, schicht }), path: link.path }))
  // The sheet shall be there soon after the first tap, but not in the way of the first screen.
  useEffect(() => void afterFirstTouch(load), [load])
  return (
    <LinkContext value={link}>
      <AnmeldungContext value={opening}>
        {children}
        {offen && (
          <Suspense>
            <Sheet key={offen.anlass._id} {...offen} onClose={() => set(null)} />
          </Suspense>
        )}
      </AnmeldungContext>
    </LinkContext>
  )
}

interface Props {
  readonly anlass: AnlassRow
  /** Nobody can sign up yet, or any more. */
  readonly closed: boolean
  /** Full width, for cards. */
  readonly wide?: boolean
}

/**
 * "Melden", strong where an open place fits, "Auf die Warteliste" where one would wait, grey with its reason where one cannot;
 * nothing where there is nothing left to sign up for.
 */
export function AnmeldungButton({ anlass, closed, wide = false }: Props) {
  const { open: openAnmeldung, path } = useContext(AnmeldungContext)
  const waits = useWaiting(path(anlass._id)).length > 0
  const { join } = useVerbs()
  // The row's link says so (`WaitingMark`).
  if (waits || !yetToMelden(anlass, closed)) return null
  const { anmeldung, passt: fits, bezeichnung } = anlass
  const more = anlass.meine.some(isStanding)
  const waiting = !fits && anmeldung.warteliste
  const reason = fits ? undefined : anmeldung.gruende[0]
  // Somebody who is in need not be told of shifts that they cannot do as well.
  if (more && reason !== undefined) return null
  const word = more ? 'Weitere Schicht' : waiting ? 'Auf die Warteliste' : join
  return (
    <ActionButton
      {...(wide ? { fullWidth: true, size: 'md', mt: 4 } : { size: 'sm' })}
      variant={fits && !more ? 'filled' : 'light'}
      disabledReason={reason}
      aria-label={`${word}: ${bezeichnung}`}
      onClick={() => openAnmeldung(anlass)}
    >
      {word}
    </ActionButton>
  )
}
