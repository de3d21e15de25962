import { ActionIcon, Text, Title } from '@mantine/core'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { createContext, Suspense, use, useEffect, useId, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { lazyPart } from '../../app/lazy-part.ts'
import { useBack } from '../../navigation/navigation.tsx'
import { useAnyWaiting } from '../../net/outbox/waiting.ts'
import { ActionOf, More } from '../action/ActionList.tsx'
import type { Actions } from '../action/action.ts'
import { useNarrow } from './narrow.ts'
import { PageFormContext } from '../form/page-form.ts'
import classes from './Page.module.css'

const WaitingHere = lazyPart(async () => (await import('../../net/outbox/WaitingHere.tsx')).WaitingHere)

interface Props {
  readonly titel: string
  /** A sentence or the date, below the title. */
  readonly subtitle?: ReactNode
  /** What one can do here: the main action at the right, the rest under "…". */
  readonly actions?: Actions | undefined
  /** Shows "Zurück"; the address is for those who came by a link from outside. */
  readonly back?: string
  /** For forms and texts: keeps lines readable. */
  readonly narrow?: boolean
  /** The draft that the edit screen of this record keeps: each step asks before it passes over it. */
  readonly draft?: string
  readonly children: ReactNode
}

/**
 * The frame of every screen: one row with the way back, the title (also of the browser's tab) and the actions, then the content.
 * On the phone a record's main action sticks to the lower edge, where the thumb is.
 */
export function Page({ titel, subtitle: under, actions = {}, back, narrow = false, draft, children }: Props) {
  useEffect(() => {
    document.title = `${titel} · Intranet`
  }, [titel])
  const waits = useAnyWaiting()
  const phone = useNarrow()
  const atThumb = phone && back !== undefined
  // As an icon alone it could not say why it is grey: there it does so under "…".
  const [main, beside] = [actions.main, actions.beside].map((one) =>
    phone && !atThumb && one && one.disabledReason !== undefined ? null : one,
  )
  const more = [main ? null : actions.main, beside ? null : actions.beside, ...(actions.more ?? [])]
  const buttons = (main || beside) && (
    <>
      {beside && <ActionOf {...beside} variant="default" />}
      {main && <ActionOf {...main} small={phone && !atThumb} />}
    </>
  )
  const foot = atThumb && buttons
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const id = useId()
  const [unsaved] = useState(() => new Set<object>())
  const form = useMemo(() => ({ id, unsaved, draft }), [id, unsaved, draft])
  return (
    <PageFormContext value={form}>
      <div
        className={`${classes['seite']} ${narrow ? classes['schmal'] : ''} ${foot ? classes['mitFuss'] : ''}`}
        data-mit-fuss={foot ? '' : undefined}
      >
        <header className={classes['kopf']} data-kopf>
          {back !== undefined && <Back otherwise={back} />}
          <Heading key={titel} titel={titel} />
          {under && (
            <Text component="div" c="dimmed" className={classes['unter'] ?? ''}>
              {under}
            </Text>
          )}
          <div className={`${classes['aktionen']} nicht-drucken`}>
            {!atThumb && buttons}
            <More actions={more} />
            <div ref={setPlace} className={classes['ansicht'] ?? ''} />
          </div>
        </header>
        {waits && (
          <Suspense fallback={null}>
            <WaitingHere />
          </Suspense>
        )}
        <Place value={place}>{children}</Place>
        {foot && (
          <div className={`${classes['fuss']} nicht-drucken`} data-klebt role="region" aria-label="Nächster Schritt">
            {foot}
          </div>
        )}
      </div>
    </PageFormContext>
  )
}

/** In the head, where the view that is open puts what it offers. */
const Place = createContext<HTMLElement | null>(null)
/** What a view of a page offers, in the page's head as long as it is open: "+" follows the tab. For pages without a way back. */
export function HeadActions({ main, more = [] }: Pick<Actions, 'main' | 'more'>) {
  const place = use(Place)
  const phone = useNarrow()
  if (place === null) return null
  const asked = phone && main && main.disabledReason !== undefined
  return createPortal(
    <>
      {main && !asked && <ActionOf {...main} small={phone} />}
      <More actions={asked ? [main, ...more] : more} />
    </>,
    place,
  )
}

/** One line; what has no room in it is there on request. */
function Heading({ titel }: { readonly titel: string }) {
  const line = useRef<HTMLHeadingElement>(null)
  const [cut, setCut] = useState(false)
  const [whole, setWhole] = useState(false)
  useLayoutEffect(() => {
    const heading = line.current
    // The words move into a button and out of it; the heading stays.
    const measure = () => {
      const words = heading?.querySelector('span')
      setCut((before) => (before && whole) || (words ? words.scrollWidth > words.clientWidth : false))
    }
    measure()
    const watch = new ResizeObserver(measure)
    if (heading) watch.observe(heading)
    return () => watch.disconnect()
  }, [whole])
  const text = <span data-ganz={whole || undefined}>{titel}</span>
  return (
    <Title ref={line} order={1} size="h2" className={classes['titel'] ?? ''}>
      {cut ? (
        <button type="button" aria-expanded={whole} title={titel} onClick={() => setWhole(!whole)}>
          {text}
        </button>
      ) : (
        text
      )}
    </Title>
  )
}

function Back({ otherwise }: { readonly otherwise: string }) {
  const back = useBack(otherwise)
  return (
    <ActionIcon
      className={`${classes['zurueck']} nicht-drucken`}
      variant="subtle"
      color="gray"
      size={44}
      aria-label="Zurück"
      onClick={back}
    >
      <IconArrowLeft />
    </ActionIcon>
  )
}
