import '@mantine/spotlight/styles.css'
import { Button, Loader } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { may } from '#contract/rechte.ts'
import { path } from '#contract/screens.ts'
import { sendSilently } from '../api.ts'
import { findEntries, menu, type OutsideLink } from '../menu.ts'
import { useGo } from '../navigation.tsx'
import type { AnyPage } from '../pages.ts'
import { find } from '../search.ts'
import { useSession } from '../session.ts'
import { useLayer } from '../steps.ts'
import { useNarrow } from '../ui/narrow.ts'
import classes from './Finder.module.css'
import { EntryIcon } from './menu-icons.ts'
import { type Found, recent, remember } from './recent.ts'

/** As the area `suche` answers; the shell knows no area. */
type Groups = readonly { readonly titel: string; readonly treffer: readonly Omit<Found, 'group'>[] }[]

/** As many letters as the server asks for. */
const LEAST = 2
const SCREENS = 'Bildschirme'
const ACTIONS = 'Anlegen'
const LAST = 'Zuletzt geöffnet'
const MOST = 5
/** The menu's word for a group whose own has no icon. */
const ICON: Readonly<Record<string, string>> = {
  Personen: 'Kontakte',
  Blutspenden: 'Blutspende',
  Ausbildungen: 'Ausbildung',
  'KTW-Wochen': 'Wochen-KTW',
  Kleidung: 'Kleiderkammer',
}

/** Screens of the menu, and what one may make new, by their names. */
function useScreens(words: string, links: readonly OutsideLink[]): readonly Found[] {
  const { user } = useSession()
  const { pages } = useRouter().options.context as { pages: readonly AnyPage[] }
  if (words === '') return []
  const screens = findEntries(menu({ actor: user, links }), words).flatMap(({ titel, address, extern }) =>
    address !== undefined && extern !== true ? [{ titel, hinweis: '', pfad: address, group: SCREENS }] : [],
  )
  const makes = pages.filter(
    ({ path: at, recht }) => /\/(neu|register|bug|verbesserungsvorschlag)$/.test(at) && may(user, recht ?? 'angemeldet'),
  )
  const actions = find(makes, words, ({ titel }) => `${titel} anlegen eintragen`).map(({ titel, path: at }) => ({
    titel,
    hinweis: '',
    pfad: path(at as '/orte'),
    group: ACTIONS,
  }))
  // What no menu has: the settings, the backups.
  const others = pages.filter(({ path: at, recht, withoutSignIn: open }) => {
    const isOther = !at.includes('{') && open === undefined && !makes.some((one) => one.path === at)
    return isOther && may(user, recht ?? 'angemeldet') && !screens.some((one) => one.pfad === at)
  })
  for (const { titel, path: at } of find(others, words, (one) => `${one.titel} ${one.findsAs ?? ''}`))
    screens.push({ titel, hinweis: '', pfad: path(at as '/orte'), group: SCREENS })
  return [...screens.slice(0, MOST), ...actions.slice(0, MOST)]
}

interface Props {
  readonly links: readonly OutsideLink[]
  readonly onClose: () => void
}
/** One search over people, duties, things, screens and what can be made new; open as long as it is rendered. */
export function Finder({ links, onClose }: Props) {
  useLayer(true, onClose)
  const go = useGo()
  const narrow = useNarrow()
  const [text, setText] = useState('')
  const [words] = useDebouncedValue(text.trim(), 150)
  const asks = words.length >= LEAST
  const { data, isFetching, isError } = useQuery({
    queryKey: ['suche', words],
    queryFn: async () => (await sendSilently({ method: 'GET', url: `/api/suche?${new URLSearchParams({ suche: words })}` })).data as Groups,
    enabled: asks,
    placeholderData: keepPreviousData,
  })
  const hits = asks ? (data ?? []).flatMap(({ titel: group, treffer: all }) => all.map((one) => ({ ...one, group }))) : []
  const screens = useScreens(text.trim(), links)
  const all = text.trim() === '' ? recent() : [...screens, ...hits]
  const groupOf = (one: Found) => (text.trim() === '' ? LAST : one.group)
  const groups = [...new Set(all.map(groupOf))]
  const waits = isFetching || words !== text.trim()
  const open = (one: Found) => {
    remember(one)
    void go(one.pfad)
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
      title="Überall suchen"
      classNames={{
        content: classes['inhalt'] ?? '',
        header: classes['titel'] ?? '',
        actionsList: classes['liste'] ?? '',
        action: classes['treffer'] ?? '',
        actionDescription: classes['hinweis'] ?? '',
      }}
    >
      <div className={classes['kopf']}>
        <Spotlight.Search
          className={classes['feld'] ?? ''}
          aria-label="Überall suchen"
          placeholder="Person, Dienst, Fahrzeug …"
          leftSection={<IconSearch size={20} aria-hidden />}
          rightSection={waits && asks ? <Loader size="xs" /> : null}
          maxLength={100}
          // Enter opens the first where no other was chosen: a screen stands there at once, for what the server finds one waits.
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
              .filter((one) => groupOf(one) === group)
              .map((one) => (
                <Spotlight.Action
                  key={one.pfad}
                  label={one.titel}
                  description={one.hinweis}
                  leftSection={one.group === ACTIONS ? <IconPlus size={20} aria-hidden /> : <EntryIcon titel={iconOf(one)} />}
                  onClick={() => open(one)}
                />
              ))}
          </Spotlight.ActionsGroup>
        ))}
        {all.length === 0 && (
          <Spotlight.Empty role="status">
            {isError
              ? 'Gerade lässt sich nicht suchen. Prüfe dein Netz.'
              : text.trim() === ''
                ? 'Such nach Menschen, Diensten, Fahrzeugen, Orten, nach einem Bildschirm oder nach etwas, das du anlegen willst.'
                : waits
                  ? 'Wird gesucht …'
                  : asks
                    ? `Zu „${text.trim()}“ gibt es nichts, was du sehen darfst.`
                    : 'Noch ein Buchstabe, dann wird gesucht.'}
          </Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

const iconOf = ({ group, titel }: Found): string => (group === SCREENS ? titel : (ICON[group] ?? group))
