import '@mantine/spotlight/styles.css'
import { ActionIcon, Button, Loader, Modal } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { may } from '#contract/rights/rechte.ts'
import { path, withQuery } from '#contract/screens.ts'
import { phoneLink } from '../../text/address.ts'
import { sendSilently } from '../../net/api.ts'
import { menuFor, menuWords, type OutsideLink } from '../../navigation/menu.ts'
import { useGo } from '../../navigation/navigation.tsx'
import type { AnyPage } from '../../navigation/pages.ts'
import { findRows } from '../../text/search.ts'
import { useSession } from '../../app/session.ts'
import { useLayer } from '../../navigation/steps.ts'
import { useNarrow } from '../../ui/page/narrow.ts'
import { noHit } from '../../ui/filter/narrowing.ts'
import classes from './Finder.module.css'
import { EntryIcon } from '../menu/menu-icons.ts'
import { type Found, readRecent, rememberFound } from './recent.ts'

/** Response shape of the area `suche`; the shell must not import areas. */
type Groups = readonly { readonly titel: string; readonly treffer: readonly Omit<Shown, 'group'>[] }[]
type Shown = Found & { readonly of?: string; readonly telefon?: string }

/** Minimum length the server requires. */
const LEAST = 2
const SCREENS = 'Seiten'
const ACTIONS = 'Tun'
const SUGGESTED = 'Vorschläge'
const LAST = 'Zuletzt geöffnet'
const MOST = 5
const CALL = /^\s*(?:anrufen|ruf an|tel)\b[:\s]*(.*)$/i
/** Menu title that supplies the icon for groups without their own. */
const ICON: Readonly<Record<string, string>> = {
  Personen: 'Kontakte',
  Blutspenden: 'Blutspende',
  Ausbildungen: 'Ausbildung',
  'KTW-Wochen': 'Wochen-KTW',
  Kleidung: 'Kleiderkammer',
}

type Said = Found & { readonly says: string }
/** Screens and their actions: menu entries first, then screens outside the menu, such as the settings. */
function useScreens(links: readonly OutsideLink[]): { readonly all: readonly Said[]; readonly suggested: readonly Found[] } {
  const { user } = useSession()
  const { pages } = useRouter().options.context as { pages: readonly AnyPage[] }
  return useMemo(() => {
    const open = pages.filter(
      ({ path: at, recht, withoutSignIn }) => !at.includes('{') && !withoutSignIn && may(user, recht ?? 'angemeldet'),
    )
    const found = (titel: string, to: string, group: string, says: string): Said => ({ titel, hinweis: '', pfad: to, group, says })
    const addressOf = (page: AnyPage) => path(page.path as '/orte')
    const byMenu = menuWords(menuFor({ actor: user, links })).flatMap(({ item: { titel, address, extern }, says }) => {
      if (address === undefined || extern === true) return []
      const also = open.find((page) => addressOf(page) === address)?.findsAs
      return [found(titel, address, SCREENS, `${says} ${also ?? ''}`)]
    })
    const known = new Set(byMenu.map(({ pfad }) => pfad))
    const screenEntries = open
      // A page dedicated to one action is listed as that action only.
      .filter((page) => !known.has(addressOf(page)) && page.actions?.[0]?.titel !== page.titel)
      .map((page) => {
        const makes = /\/(neu|register|bug|verbesserungsvorschlag)$/.test(page.path)
        const says = `${page.titel} ${page.findsAs ?? ''} ${makes ? 'anlegen eintragen' : ''}`
        return found(page.titel, addressOf(page), makes ? ACTIONS : SCREENS, says)
      })
    const deeds = open.flatMap((page) =>
      (page.actions ?? []).map((action) => ({
        ...action,
        at: withQuery(addressOf(page), action.query ?? {}),
        suggested: action.suggested === true,
      })),
    )
    // An action of several screens opens the first permitted one.
    const first = deeds.filter(({ titel }, i) => deeds.findIndex((earlier) => earlier.titel === titel) === i)
    const actions = first.map(({ titel, at, findsAs }) => found(titel, at, ACTIONS, `${titel} ${findsAs}`))
    return { all: [...byMenu, ...screenEntries, ...actions], suggested: actions.filter((_, i) => first[i]?.suggested) }
  }, [user, pages, links])
}
const saysOf = ({ says }: Said) => says

interface Props {
  readonly links: readonly OutsideLink[]
  readonly onClose: () => void
}
export function Finder({ links, onClose }: Props) {
  useLayer(true, onClose)
  const goTo = useGo()
  const narrow = useNarrow()
  const [text, setText] = useState('')
  // "anrufen: anna" finds people only, and the choice dials.
  const called = CALL.exec(text)?.[1]
  const typed = (called ?? text).trim()
  const [words] = useDebouncedValue(typed, 150)
  const asks = words.length >= LEAST
  const { data, isFetching, isError } = useQuery({
    queryKey: ['suche', words],
    queryFn: async () => (await sendSilently({ method: 'GET', url: `/api/suche?${new URLSearchParams({ suche: words })}` })).data as Groups,
    enabled: asks,
    placeholderData: keepPreviousData,
  })
  const found = asks ? (data ?? []).flatMap(({ titel, treffer }) => treffer.map((hit) => ({ ...hit, group: titel }))) : []
  const hits = called === undefined ? found : found.filter(({ telefon }) => telefon)
  const { all: known, suggested } = useScreens(links)
  const matches = typed === '' || called !== undefined ? [] : findRows(known, typed, saysOf)
  const screens = [SCREENS, ACTIONS].flatMap((group) => matches.filter((match) => match.group === group).slice(0, MOST))
  const last = readRecent().map((found) => ({ ...found, group: LAST, of: found.group }))
  const offered = suggested
    .filter(({ pfad }) => last.every((entry) => entry.pfad !== pfad))
    .map((found) => ({ ...found, group: SUGGESTED, of: ACTIONS }))
  const all: readonly Shown[] = typed === '' ? [...last, ...offered] : [...screens, ...hits]
  const groups = [...new Set(all.map(({ group }) => group))]
  const waits = isFetching || words !== typed
  const open = (hit: Shown) => {
    if (called !== undefined && hit.telefon) {
      location.href = phoneLink(hit.telefon)
      onClose()
      return
    }
    const { of = hit.group, telefon, ...shown } = hit
    rememberFound({ ...shown, group: of })
    void goTo(hit.pfad)
    onClose()
  }
  const [[store, { open: show }]] = useState(createSpotlight)
  useEffect(show, [show])
  const { selected } = useSpotlight(store)
  return (
    <Spotlight.Root
      store={store}
      query={text}
      onQueryChange={setText}
      onSpotlightClose={onClose}
      shortcut={null}
      scrollable
      maxHeight={narrow ? 'calc(100dvh - 84px)' : 480}
      fullScreen={narrow}
      returnFocus={false}
      classNames={{
        content: classes['content'] ?? '',
        actionsList: classes['list'] ?? '',
        action: classes['hit'] ?? '',
        actionDescription: classes['hint'] ?? '',
      }}
    >
      {/* As `title`, Mantine would render a second <header> on the page. */}
      <Modal.Title className={classes['title'] ?? ''}>Überall suchen</Modal.Title>
      <div className={classes['header']}>
        <Spotlight.Search
          className={classes['field'] ?? ''}
          aria-label="Überall suchen"
          placeholder="Person, Dienst, Fahrzeug …"
          leftSection={<IconSearch size={20} aria-hidden />}
          rightSection={waits && asks ? <Loader size="xs" /> : null}
          maxLength={100}
          // Enter opens the first result if none is selected. Screens match instantly; server results are awaited.
          onKeyDown={(event) => event.key === 'Enter' && selected < 0 && (!waits || screens.length > 0) && all[0] && open(all[0])}
          enterKeyHint="go"
        />
        {narrow && (
          <Button variant="subtle" mih={44} px="sm" onClick={onClose}>
            Fertig
          </Button>
        )}
      </div>
      <Spotlight.ActionsList>
        {groups.map((group) => (
          <Spotlight.ActionsGroup key={group} label={group}>
            {all
              .filter((hit) => hit.group === group)
              .map((hit) => (
                <div key={hit.pfad} className={classes['row']}>
                  <Spotlight.Action
                    label={called === undefined ? hit.titel : `${hit.titel} anrufen`}
                    description={hit.hinweis}
                    leftSection={(hit.of ?? group) === ACTIONS ? <IconPlus size={20} aria-hidden /> : <EntryIcon titel={iconOf(hit)} />}
                    onClick={() => open(hit)}
                  />
                  {hit.telefon && called === undefined && (
                    <ActionIcon component="a" href={phoneLink(hit.telefon)} variant="subtle" size={48} aria-label={`${hit.titel} anrufen`}>
                      <IconPhone size={22} aria-hidden />
                    </ActionIcon>
                  )}
                </div>
              ))}
          </Spotlight.ActionsGroup>
        ))}
        {all.length === 0 && (
          <Spotlight.Empty role="status">
            {isError
              ? 'Gerade lässt sich nicht suchen. Prüfe dein Netz.'
              : typed === ''
                ? 'Such Menschen, Dienste, Fahrzeuge oder sag, was du tun willst: „Dienst anlegen“, „anrufen: Anna“.'
                : waits
                  ? 'Wird gesucht …'
                  : asks
                    ? noHit(typed)
                    : 'Noch ein Buchstabe, dann wird gesucht.'}
          </Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

const iconOf = ({ titel, group, of = group }: Shown): string => (of === SCREENS ? titel : (ICON[of] ?? of))
