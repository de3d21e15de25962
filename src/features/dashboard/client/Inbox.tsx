import { Text } from '@mantine/core'
import IconCertificate from '@tabler/icons-react/dist/esm/icons/IconCertificate.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconNews from '@tabler/icons-react/dist/esm/icons/IconNews.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import type { Icon } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useId, useState } from 'react'
import type { InboxItem, InboxKind } from '#contract/dashboard.ts'
import { isClockForgotten, STILL_RUNS } from '#contract/time/clock.ts'
import { notify } from '#client/app/notify.ts'
import { queries } from '#client/app/query-client.ts'
import { useMinute } from '#client/app/useMinute.ts'
import { ScreenLink } from '#client/navigation/navigation.tsx'
import { useSend } from '#client/net/useSend.ts'
import { inboxAction, inboxSheet } from '#client/registry/inbox-actions.ts'
import { planView } from '#client/registry/plan-views.ts'
import { dayOf, instantText, shortDay, spanText } from '#client/text/date.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { KindIcon } from '#client/ui/kinds/KindIcon.tsx'
import { KINDS } from '#client/ui/kinds/kinds.ts'
import { useDeskWidth } from '#client/ui/page/narrow.ts'
import classes from './Inbox.module.css'
import { useLater } from './later.ts'
import { inboxQuery, tilesQuery } from './queries.ts'

const SIGNS: Partial<Record<InboxKind, Icon>> = {
  auslageAbgelehnt: IconReceipt,
  frist: IconCertificate,
  fortbildung: IconCertificate,
  newsletter: IconNews,
}
/** May wait a week: nothing is answered, and nobody else waits. */
const MAY_WAIT: readonly InboxKind[] = ['frist', 'fortbildung']
const SHOWN = { phone: 2, desk: 5 } as const

const idOf = ({ art, _id }: InboxItem) => `${art} ${_id}`
/** 'seit 12 Std. 4 Min.' */
function ranText(beginn: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(beginn)) / 60_000))
  return `seit ${Math.floor(minutes / 60)} Std. ${minutes % 60} Min.`
}
const reload = () => queries.invalidateQueries({ queryKey: inboxQuery.queryKey })

/** Entries that ask for the member, most urgent first; several of one kind are one row that opens. Answered ones are gone. */
export function Inbox() {
  const { data } = useQuery(inboxQuery)
  const { data: tiles = [] } = useQuery(tilesQuery)
  const later = useLater()
  const most = useDeskWidth() ? SHOWN.desk : SHOWN.phone
  const [showsAll, setShowsAll] = useState(false)
  if (!data) return null
  const items = data.filter((item) => !later.isPutOff(idOf(item)))
  const groups = [...Map.groupBy(items, ({ art, gruppe }) => `${art} ${gruppe}`).values()]
  const shown = showsAll || groups.length <= most + 1 ? groups : groups.slice(0, most)
  const hidden = groups.length - shown.length
  return (
    <InfoCard titel={tiles.length > 0 ? 'Für dich' : 'Das wartet auf dich'}>
      {groups.length === 0 ? (
        <div className={classes['done']}>
          <IconCircleCheck size={32} stroke={1.6} color="var(--mantine-color-gruen-light-color)" aria-hidden />
          <Text>Alles beantwortet. Schön, dass du dabei bist.</Text>
        </div>
      ) : (
        <ul className={classes['list']}>
          {shown.map((group) => (
            <Group key={`${group[0]?.art} ${group[0]?.gruppe}`} items={group} later={later} />
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <ActionButton variant="subtle" fullWidth mt={4} mb={-8} onClick={() => setShowsAll(true)}>
          {hidden === 1 ? 'Noch eins zeigen' : `${hidden} weitere zeigen`}
        </ActionButton>
      )}
    </InfoCard>
  )
}
Inbox.prepare = () => queries.query(inboxQuery)

type Later = ReturnType<typeof useLater>
interface GroupProps {
  readonly items: readonly InboxItem[]
  readonly later: Later
}

function Group({ items, later }: GroupProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const [first] = items
  if (!first) return null
  if (items.length === 1)
    return (
      <li>
        <Row item={first} later={later} />
      </li>
    )
  // Somebody waits for each request: the most urgent one stands there as it is.
  const lead = first.art === 'anfrage' ? [first] : []
  const rest = items.slice(lead.length)
  return (
    <li>
      {lead.map((item) => (
        <Row key={item._id} item={item} later={later} />
      ))}
      <div className={`${classes['row']} ${classes['group']}`} data-art={first.art}>
        <Sign item={first} />
        <button type="button" className={classes['open']} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {lead.length > 0 ? (rest.length === 1 ? 'Noch eine Anfrage' : `Noch ${rest.length} Anfragen`) : `${rest.length} ${first.gruppe}`}
          <IconChevronRight size={20} aria-hidden />
        </button>
        <Quick items={rest} later={later} />
      </div>
      <div id={id} className={classes['inner']} hidden={!isOpen}>
        {isOpen && rest.map((item) => <Row key={item._id} item={item} later={later} />)}
      </div>
    </li>
  )
}

function Sign({ item: { art, bereich } }: { readonly item: InboxItem }) {
  const Plain = SIGNS[art] ?? IconClock
  return bereich ? <KindIcon look={KINDS[bereich]} size={36} /> : <Plain size={26} stroke={1.7} aria-hidden />
}

function Row({ item, later }: { readonly item: InboxItem; readonly later: Later }) {
  const { art, _id, bereich, titel, unter: under, text, ort, pfad, beginn, ende, bis } = item
  const now = useMinute()
  const view = bereich && art === 'anfrage' ? planView(bereich) : undefined
  const sheet = inboxSheet(art, _id)
  const [isAnswering, setAnswering] = useState(false)
  const refused = art === 'stundenAbgelehnt' || art === 'auslageAbgelehnt'
  const waits = MAY_WAIT.includes(art)
  const forgotten = art === 'uhr' && beginn !== null && isClockForgotten(beginn, now)
  const answer = sheet && (
    <ActionButton variant="light" size="sm" px={12} aria-label={`${sheet.word}: ${titel}`} onClick={() => setAnswering(true)}>
      {sheet.word}
    </ActionButton>
  )
  const head = art === 'stundenAbgelehnt' ? 'Stunden abgelehnt' : art === 'auslageAbgelehnt' ? 'Auslage abgelehnt' : ''
  return (
    <div className={classes['row']} data-art={art}>
      <Sign item={item} />
      <div className={classes['head']}>
        {art === 'anfrage' && <span className={classes['under']}>{under}</span>}
        <ScreenLink to={pfad} className={classes['title'] ?? ''} underline="hover" c="inherit">
          {forgotten ? STILL_RUNS : [head, titel].filter(Boolean).join(': ')}
        </ScreenLink>
        {beginn && ende && <span>{[spanText(beginn, ende), ort].filter(Boolean).join(' · ')}</span>}
      </div>
      <div className={classes['foot']}>
        {art !== 'anfrage' && (
          <span className={classes['under']}>
            {[beginn && !ende && (art === 'uhr' ? ranText(beginn, now) : shortDay(dayOf(beginn), now)), under].filter(Boolean).join(' · ')}
          </span>
        )}
        {text !== '' && <span>{refused ? text : `„${text}“`}</span>}
        {bis && <span className={classes['under']}>Antworte bis {instantText(bis)}</span>}
      </div>
      {view && beginn && ende ? (
        <div className={classes['answer']}>
          <Suspense>
            <view.Answer {...{ titel, beginn, ende }} id={_id} to={pfad} />
          </Suspense>
        </div>
      ) : sheet && waits ? (
        <div className={`${classes['answer']} ${classes['both']}`}>
          {answer}
          <Quick items={[item]} later={later} />
        </div>
      ) : forgotten ? (
        <ActionButton variant="light" size="sm" px={12} to={pfad} aria-label={`Ende angeben: ${titel}`}>
          Ende angeben
        </ActionButton>
      ) : (
        (answer ?? <Quick items={[item]} later={later} />)
      )}
      {sheet && isAnswering && (
        <Suspense fallback={null}>
          <sheet.Sheet id={_id} onDone={() => (waits ? later.putOff([idOf(item)]) : void reload())} onClose={() => setAnswering(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** The answer that needs one tap, with the way back. */
function Quick({ items, later }: GroupProps) {
  const [first] = items
  const action = first && inboxAction(first.art)
  const { send, isSending } = useSend(async () => (await action?.load())?.(items.map(({ _id }) => _id)), {
    onSuccess: async (undo) => {
      if (!action) return
      if (!undo) return notify(action.done, 'success')
      const { notifyUndo } = await import('#client/ui/action/undo.tsx')
      notifyUndo(action.done, async () => {
        await undo()
        await reload()
      })
    },
    reload,
  })
  if (!first) return null
  const several = items.length > 1
  if (MAY_WAIT.includes(first.art)) {
    const ids = items.map(idOf)
    const putOff = async () => {
      later.putOff(ids)
      const { notifyUndo } = await import('#client/ui/action/undo.tsx')
      notifyUndo('Kommt in einer Woche wieder.', async () => later.bringBack(ids))
    }
    return (
      <ActionButton
        variant="subtle"
        size="sm"
        px={12}
        aria-label={`Später: ${several ? first.gruppe : first.titel}`}
        onClick={() => putOff()}
      >
        Später
      </ActionButton>
    )
  }
  const word = several ? action?.all : action?.word
  if (word === undefined) return null
  return (
    <ActionButton
      variant="light"
      size="sm"
      px={12}
      loading={isSending}
      aria-label={`${word}: ${several ? first.gruppe : first.titel}`}
      onClick={() => send()}
    >
      {word}
    </ActionButton>
  )
}
