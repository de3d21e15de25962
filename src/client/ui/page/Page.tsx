import { ActionIcon, Text, Title } from '@mantine/core'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { createContext, Suspense, use, useEffect, useId, useMemo, useState, type ReactNode } from 'react'
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
  readonly subtitle?: ReactNode
  readonly actions?: Actions | undefined
  /** Shows "Zurück"; the address is used after a deep link from outside. */
  readonly back?: string
  readonly narrow?: boolean
  /** Draft key of the record's edit screen; each action asks before it ignores that draft. */
  readonly draft?: string
  readonly children: ReactNode
}

/** Letters of a title that fit into two lines of a phone at full size. */
const LONG = 26

/**
 * Frame of every screen: header row with back link, title (also the tab title) and actions, then the content.
 * On phones a record's main action sticks to the lower edge, within reach of the thumb.
 */
export function Page({ titel, subtitle: under, actions = {}, back, narrow = false, draft, children }: Props) {
  useEffect(() => {
    document.title = `${titel} · Intranet`
  }, [titel])
  const waits = useAnyWaiting()
  const phone = useNarrow()
  const atThumb = phone && back !== undefined
  // A disabled icon-only button could not show its reason, so it moves to "…".
  const [main, beside] = [actions.main, actions.beside].map((action) =>
    phone && !atThumb && action && action.disabledReason !== undefined ? null : action,
  )
  const extras = [main ? null : actions.main, beside ? null : actions.beside, ...(actions.more ?? [])]
  const mainButton = main && <ActionOf {...main} small={phone && !atThumb} />
  const buttons = (main || beside) && (
    <>
      {actions.decides && mainButton}
      {beside && <ActionOf {...beside} variant="default" />}
      {!actions.decides && mainButton}
    </>
  )
  const foot = atThumb && buttons
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const id = useId()
  const [unsaved] = useState(() => new Set<object>())
  const [busy, setBusy] = useState<string | null>(null)
  const form = useMemo(() => ({ id, unsaved, draft, busy, setBusy }), [id, unsaved, draft, busy])
  return (
    <PageFormContext value={form}>
      <div
        className={`${classes['page']} ${narrow ? classes['narrow'] : ''} ${foot ? classes['withFooter'] : ''}`}
        data-mit-fuss={foot ? '' : undefined}
      >
        <header className={classes['header']} data-kopf>
          {back !== undefined && <Back otherwise={back} />}
          <Title order={1} size="h2" className={classes['title'] ?? ''} {...(titel.length > LONG ? { 'data-long': true } : {})}>
            {titel}
          </Title>
          {under && (
            <Text component="div" c="dimmed" className={classes['subtitle'] ?? ''}>
              {under}
            </Text>
          )}
          <div className={`${classes['actions']} no-print`}>
            {!atThumb && buttons}
            <More actions={extras} />
            <div ref={setPlace} className={classes['view'] ?? ''} />
          </div>
        </header>
        {waits && (
          <Suspense fallback={null}>
            <WaitingHere />
          </Suspense>
        )}
        <Place value={place}>{children}</Place>
        {foot && (
          <div className={`${classes['footer']} no-print`} data-klebt role="region" aria-label="Nächster Schritt">
            {foot}
          </div>
        )}
      </div>
    </PageFormContext>
  )
}

const Place = createContext<HTMLElement | null>(null)
/** Puts actions of the open tab into the page header. For pages without a back link. */
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

function Back({ otherwise }: { readonly otherwise: string }) {
  const back = useBack(otherwise)
  return (
    <ActionIcon className={`${classes['back']} no-print`} variant="subtle" color="gray" size={44} aria-label="Zurück" onClick={back}>
      <IconArrowLeft />
    </ActionIcon>
  )
}
