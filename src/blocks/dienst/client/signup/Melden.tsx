import { Text } from '@mantine/core'
import { Suspense, createContext, useContext, useEffect, useState, type ReactNode } from 'react'
import { afterFirstTouch } from '#client/app/first-touch.ts'
import { lazyPart } from '#client/app/lazy-part.ts'
import { useWaiting } from '#client/net/outbox/waiting.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { QuickAnswer } from '../cards/QuickAnswer.tsx'
import type { AnlassLink, AnlassRow } from '../kind.ts'
import { LinkContext, useVerbs } from '../open.ts'
import { isStanding, type Meldbar, yetToMelden } from './meldbar.ts'

interface Offen {
  readonly anlass: Meldbar
  readonly schicht?: string | undefined
}
export interface SignUpOpener {
  readonly open: (anlass: Meldbar, schicht?: string) => unknown
  readonly path: (id: string) => string
}
export const AnmeldungContext = createContext<SignUpOpener>({ open: () => undefined, path: () => '' })

/** Returns the function that opens the sign-up sheet of an occasion or of one offer. Requires an `AnmeldungFrame`. */
export const useMelden = () => useContext(AnmeldungContext).open

function sheetOf(link: AnlassLink) {
  const load = async () => {
    const [{ Anmeldung }, kind] = await Promise.all([import('./Anmeldung.tsx'), link.load()])
    return (props: Offen & { readonly onClose: () => void }) => <Anmeldung {...props} kind={kind} path={link.path(props.anlass._id)} />
  }
  return { load, Sheet: lazyPart(load) }
}

/** Wraps lists and cards with a "Melden" button and holds the one sheet they open. */
export function AnmeldungFrame({ link, children }: { readonly link: AnlassLink; readonly children: ReactNode }) {
  const [{ load, Sheet }] = useState(() => sheetOf(link))
  const [offen, setOffen] = useState<Offen | null>(null)
  const [opening] = useState(() => ({ open: (anlass: Meldbar, schicht?: string) => setOffen({ anlass, schicht }), path: link.path }))
  // Preloads the sheet after the first touch, so the first screen loads without it.
  useEffect(() => void afterFirstTouch(load), [load])
  return (
    <LinkContext value={link}>
      <AnmeldungContext value={opening}>
        {children}
        {offen && (
          <Suspense>
            <Sheet key={offen.anlass._id} {...offen} onClose={() => setOffen(null)} />
          </Suspense>
        )}
      </AnmeldungContext>
    </LinkContext>
  )
}

interface Props {
  readonly anlass: AnlassRow
  readonly closed: boolean
  readonly wide?: boolean
}

/**
 * "Melden" button: filled for a fitting open place, "Auf die Warteliste" for a wait, grey with the reason otherwise. Renders nothing if
 * no sign-up is left.
 */
export function AnmeldungButton({ anlass, closed, wide = false }: Props) {
  const { open: openAnmeldung, path } = useContext(AnmeldungContext)
  const waits = useWaiting(path(anlass._id)).length > 0
  const { join } = useVerbs()
  const link = useContext(LinkContext)
  if (waits || !yetToMelden(anlass, closed)) return null
  const { anmeldung, passt, bezeichnung } = anlass
  if (anmeldung.anfrage !== undefined && link)
    return <QuickAnswer id={anmeldung.anfrage._id} {...anmeldung.anfrage} titel={bezeichnung} to={link.path(anlass._id)} link={link} />
  const hasJoined = anlass.meine.some(isStanding)
  const waiting = !passt && anmeldung.warteliste
  const reason = passt ? undefined : anmeldung.gruende[0]
  // Members already signed up do not see reasons for further shifts.
  if (hasJoined && reason !== undefined) return null
  const word = hasJoined ? 'Weitere Schicht' : waiting ? 'Auf die Warteliste' : join
  const button = (
    <ActionButton
      {...(wide ? { fullWidth: true, size: 'md', mt: 4 } : { size: 'sm' })}
      variant={passt && !hasJoined ? 'filled' : 'light'}
      disabledReason={reason}
      aria-label={`${word}: ${bezeichnung}`}
      onClick={() => openAnmeldung(anlass)}
    >
      {word}
    </ActionButton>
  )
  // A table has no room for sentences: there the button tells it.
  if (reason === undefined || !wide) return button
  return (
    <div>
      {button}
      <Text fz={13} c="dimmed" mt={4} aria-hidden>
        {reason}
      </Text>
    </div>
  )
}
