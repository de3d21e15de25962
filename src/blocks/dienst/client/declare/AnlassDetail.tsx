import { Alert, Box, Group, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Abschluss, AnswerList, Einteilung } from '../parts.tsx'
import { MyAnswers } from '../questions/MyAnswers.tsx'
import { standingOnce } from '../signup/meldbar.ts'
import { AnmeldungFrame } from '../signup/Melden.tsx'
import type { Extra } from '../closing/extra.ts'
import { Hilferuf } from '../asking/Hilferuf.tsx'
import { ForMe } from '../reader/ForMe.tsx'
import { Missing } from '../reader/Missing.tsx'
import { whenText } from '../reader/places.ts'
import { RecordFrame } from '../reader/RecordFrame.tsx'
import { Schichten } from '../shifts/Schichten.tsx'
import { useOwnAction } from '../shifts/own-action.tsx'
import { personSentence } from '../../helfer-sentences.ts'
import { instantText } from '#client/text/date.ts'
import { useMay, useSession } from '#client/app/session.ts'
import { useSend } from '#client/net/useSend.ts'
import { notifyUndo } from '#client/ui/action/undo.tsx'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { type Fact, Facts } from '#client/ui/page/Facts.tsx'
import { HistoryList } from '#client/ui/history/HistoryList.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { LoadingSkeleton } from '#client/ui/page/LoadingSkeleton.tsx'
import { useNarrow } from '#client/ui/page/narrow.ts'
import { Page } from '#client/ui/page/Page.tsx'
import { Paragraph } from '#client/ui/page/Paragraph.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { StatusBadge } from '#client/ui/card/StatusBadge.tsx'
import { Unbroken } from '#client/ui/time/TimeText.tsx'
import { useUrlState } from '#client/navigation/url-state.ts'
import { path, withQuery } from '#contract/screens.ts'
import { type AnlassDetail as Anlass, STATUS_NAMES } from '../../declaration.ts'
import {
  abschlussHindernis,
  changeHindernis,
  isClosed,
  isDraft,
  isOpenDraft,
  leadsAnlass,
  notLeading,
  reopenHindernis,
} from '../../hindernisse.ts'
import { anlassVerlauf } from '../../declared-history.ts'
import { anlassCalls, type AnlassScreens } from './area.ts'
import { Papers } from './Papers.tsx'
import { PublishingCard } from './publishing.tsx'
import { usePlannerActions } from './planner-actions.tsx'

interface Props {
  readonly screens: AnlassScreens
  readonly anlass: Anlass
}

export function AnlassDetail({ screens, id }: { readonly screens: AnlassScreens; readonly id: string }) {
  const anlass = useQuery(anlassCalls(screens.data).one(id))
  return (
    <QueryView query={anlass} list={{ to: path(screens.about.paths.list as '/'), titel: `Alle ${screens.about.words.many}` }}>
      {(data) => (
        <AnmeldungFrame link={screens.link}>
          <View screens={screens} anlass={data} />
        </AnmeldungFrame>
      )}
    </QueryView>
  )
}

const nameOf =
  ({ offers }: AnlassScreens) =>
  (offering: { readonly bezeichnung: string }, number: number) =>
    offering.bezeichnung || `${offers.name} ${number + 1}`

function Head({ anlass, inCharge }: { readonly anlass: Anlass; readonly inCharge: boolean }) {
  const [now] = useState(() => Date.now())
  // The usual state takes no line of a phone.
  const narrow = useNarrow()
  const says = (inCharge && !narrow) || anlass.status !== 'veroeffentlicht'
  const single = anlass.schichten.length === 1 ? anlass.schichten[0] : undefined
  const waits = Date.parse(anlass.ende) <= now && anlass.status === 'veroeffentlicht'
  return (
    <Group gap="0 10px">
      <span>
        <Unbroken text={whenText(anlass, single?.termine, now)} />
      </span>
      {anlass.abgesagt ? (
        <StatusBadge tone="schlecht">Abgesagt</StatusBadge>
      ) : waits ? (
        <StatusBadge tone={inCharge ? 'achtung' : 'neutral'}>{inCharge ? 'Noch abzuschließen' : 'Vorbei'}</StatusBadge>
      ) : (
        says && <StatusBadge tone="neutral">{STATUS_NAMES[anlass.status]}</StatusBadge>
      )}
    </Group>
  )
}

function View({ screens, anlass }: Props) {
  const { user } = useSession()
  const { kind } = anlassCalls(screens.data)
  const inCharge = leadsAnlass(user, `UPDATE_${screens.about.recht}`, anlass)
  const [{ ansicht: view }, setUrl] = useUrlState(['ansicht'])
  const ownAction = useOwnAction({ kind, anlass, closed: isDraft(anlass) || isClosed(anlass) })
  const [isSigning, setSigning] = useState(false)
  const signUp =
    screens.record.SignUp &&
    anlass.anmeldung.anfrage === undefined &&
    ownAction.mine?.status !== 'gemeldet' &&
    ownAction.mine?.status !== 'eingeteilt' &&
    ownAction.mine?.status !== 'warteliste'
  const actions =
    signUp && ownAction.actions.main
      ? { ...ownAction.actions, main: { ...ownAction.actions.main, act: () => setSigning(true) } }
      : ownAction.actions
  const [planner, dialog] = usePlannerActions(screens, anlass, inCharge)
  const seesHistory = useMay(screens.about.historyRecht)
  const narrow = useNarrow()
  const asks = inCharge && anlass.fragen.length > 0 && !screens.record.SignUp
  const tabs = [
    { value: 'ueberblick', titel: 'Überblick', shown: true },
    { value: 'einteilung', titel: 'Einteilung', shown: inCharge && screens.steps.staffed },
    ...(screens.record.tabs ?? []).map(({ value, titel }) => ({ value, titel, shown: inCharge })),
    { value: 'antworten', titel: 'Antworten', shown: asks && (!narrow || view === 'antworten') },
    { value: 'abschluss', titel: 'Abschluss', shown: inCharge && screens.steps.closes },
    // On the phone more tabs would need a second row; "…" links to these two.
    {
      value: 'verlauf',
      titel: 'Verlauf',
      shown: inCharge && seesHistory && (!narrow || view === 'verlauf' || (!screens.record.tabs && view !== 'antworten')),
    },
  ].filter(({ shown }) => shown)
  const tab = tabs.some(({ value }) => value === view) ? view : 'ueberblick'
  const first =
    tab === 'ueberblick'
      ? { ...(screens.record.Offers && !screens.record.SignUp ? {} : actions), ...(inCharge && planner.main ? { main: planner.main } : {}) }
      : {}
  return (
    <Page
      titel={anlass.bezeichnung}
      subtitle={<Head anlass={anlass} inCharge={inCharge} />}
      back={path(screens.about.paths.list as '/')}
      draft={`${screens.data.table}/${anlass._id}`}
      actions={{
        ...first,
        more: [...(planner.more ?? []), asks && narrow && { titel: 'Antworten', act: () => setUrl({ ansicht: 'antworten' }) }],
      }}
    >
      {anlass.abgesagt && (
        <Alert color="red" mb="md" title={`${screens.about.words.the} ist abgesagt`}>
          {anlass.absageGrund}
        </Alert>
      )}
      {tabs.length === 1 ? (
        <Overview screens={screens} anlass={anlass} inCharge={false} />
      ) : (
        <Tabs value={tab} onChange={(tabName) => setUrl({ ansicht: tabName === 'ueberblick' ? '' : (tabName ?? '') })} keepMounted={false}>
          <Tabs.List mb="md" data-kopf>
            {tabs.map(({ value, titel }) => (
              <Tabs.Tab key={value} value={value} mih={44}>
                {titel}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="ueberblick">
            <Overview screens={screens} anlass={anlass} inCharge={inCharge} />
          </Tabs.Panel>
          <Suspense fallback={<LoadingSkeleton />}>
            <Tabs.Panel value="einteilung">
              <Board screens={screens} anlass={anlass} />
            </Tabs.Panel>
            {screens.record.tabs?.map(({ value, Content }) => (
              <Tabs.Panel key={value} value={value}>
                <Content anlass={anlass} />
              </Tabs.Panel>
            ))}
            <Tabs.Panel value="antworten">
              <AnswerList anlass={anlass} rows={standingOnce(anlass)} />
            </Tabs.Panel>
            <Tabs.Panel value="abschluss">
              <Closing screens={screens} anlass={anlass} />
            </Tabs.Panel>
            <Tabs.Panel value="verlauf">
              <History screens={screens} anlass={anlass} />
            </Tabs.Panel>
          </Suspense>
        </Tabs>
      )}
      {dialog}
      {ownAction.sheets}
      {isSigning && screens.record.SignUp && <screens.record.SignUp anlass={anlass} onClose={() => setSigning(false)} />}
    </Page>
  )
}

const Help = ({ screens, anlass, offer }: Props & { readonly offer?: string }) => (
  <Hilferuf
    kind={anlassCalls(screens.data).kind}
    name={screens.about.words.the}
    anlass={{ ...anlass, ausgeschrieben: !isDraft(anlass), abgeschlossen: isClosed(anlass) }}
    schicht={offer}
  />
)

function Overview({ screens, anlass, inCharge }: Props & { readonly inCharge: boolean }) {
  const { write, reload, kind } = anlassCalls(screens.data)
  const [, setUrl] = useUrlState(['ansicht'])
  const closed = isDraft(anlass) || isClosed(anlass)
  const changes = inCharge && !closed && changeHindernis(screens.about.words, anlass) === null
  const facts: readonly Fact[] = [
    ['Anmeldeschluss', anlass.anmeldeschluss && instantText(anlass.anmeldeschluss)],
    ...screens.record.facts(anlass),
  ]
  const people = screens.record.Offers ? null : (
    <Schichten kind={kind} anlass={anlass} closed={closed} leads={inCharge} nameOf={nameOf(screens)} />
  )
  // A plan has its own times and people: it stands first, as wide as the page.
  const isPlan = screens.record.Offers !== undefined && screens.record.SignUp === undefined
  const mine = <ForMe link={screens.link} anlass={anlass} closed={closed} plan={isPlan} />
  return (
    <>
      <Publishing screens={screens} anlass={anlass} />
      {isPlan && <Box mb={16}>{mine}</Box>}
      {isPlan && screens.record.Offers && <screens.record.Offers anlass={anlass} inCharge={inCharge} />}
      <RecordFrame
        head={
          <>
            {changes && screens.steps.staffed && <Missing anlass={anlass} toBoard={() => setUrl({ ansicht: 'einteilung' })} />}
            {changes && screens.steps.staffed && <Help screens={screens} anlass={anlass} />}
            {!isPlan && mine}
            {!screens.record.SignUp && <MyAnswers kind={kind} anlass={anlass} />}
          </>
        }
        people={isPlan ? null : screens.record.Offers ? <screens.record.Offers anlass={anlass} inCharge={inCharge} /> : people}
      >
        {facts.some(([, value]) => Boolean(value)) && (
          <InfoCard titel="Eckdaten">
            <Facts facts={facts} />
          </InfoCard>
        )}
        {screens.record.notes?.(anlass) && (
          <InfoCard titel="Hinweise">
            <Paragraph>{screens.record.notes(anlass)}</Paragraph>
          </InfoCard>
        )}
        <Papers anlass={anlass} inCharge={inCharge} attach={write.attachFile} reload={reload} />
        {screens.record.cards?.(anlass, inCharge)}
      </RecordFrame>
      {inCharge && screens.record.Strip && (
        <Suspense fallback={null}>
          <screens.record.Strip screens={screens} anlass={anlass} />
        </Suspense>
      )}
    </>
  )
}

interface Dropped {
  readonly values: Readonly<Record<string, unknown>>
  readonly offers: readonly string[]
}
const outText = (count: number, name = 'Eine Schicht'): string => (count === 1 ? `${name} fällt aus.` : `${count} Schichten fallen aus.`)

function Publishing({ screens, anlass }: Props) {
  const { paths, recht } = screens.about
  const { dropOut, nameShifts, vehicleField, VehicleSheet } = screens.offers
  const seesFree = useMay('READ_FAHRZEUGBELEGUNG')
  const [other, setOther] = useState<readonly string[] | null>(null)
  const { drafts, write, changed, reload } = anlassCalls(screens.data)
  const { send } = useSend(({ values }: Dropped) => write.update(changed(anlass, values)), {
    reload,
    onSuccess: (saved, { values, offers }) =>
      notifyUndo(outText(offers.length, nameShifts?.(anlass, offers)), async () => {
        const before = Object.fromEntries(Object.keys(values).map((field) => [field, anlass[field as keyof Anlass]]))
        await write.update(changed(saved, before))
        await reload()
      }),
  })
  if (!useMay(`UPDATE_${recht}`) || !isOpenDraft(anlass)) return null
  return (
    <Box mb={16}>
      <PublishingCard
        drafts={drafts}
        id={anlass._id}
        nameShifts={nameShifts && ((offers) => nameShifts(anlass, offers))}
        dropOut={dropOut && ((offers) => send({ values: dropOut(anlass, offers), offers }))}
        renderWays={({ schichten }) =>
          vehicleField &&
          schichten.length > 0 &&
          (VehicleSheet && seesFree ? (
            <ActionButton size="sm" variant="subtle" onClick={() => setOther(schichten)}>
              Anderes Fahrzeug
            </ActionButton>
          ) : (
            <ActionButton
              size="sm"
              variant="subtle"
              to={withQuery(path(paths.edit, { id: anlass._id }), { feld: vehicleField(anlass, schichten) })}
            >
              Anderes Fahrzeug
            </ActionButton>
          ))
        }
      />
      {VehicleSheet && other && (
        <Suspense fallback={null}>
          <VehicleSheet anlass={anlass} offers={other} onClose={() => setOther(null)} />
        </Suspense>
      )}
    </Box>
  )
}

const useReason = ({ about: { words, recht } }: AnlassScreens, anlass: Anlass): string | undefined => {
  const { user } = useSession()
  return leadsAnlass(user, `UPDATE_${recht}`, anlass) ? undefined : notLeading(words)
}

/** Placeholder for areas without leader rotation. */
const NOBODY = { queryKey: ['niemand'], queryFn: async () => ({ wert: null }) }

function Board({ screens, anlass }: Props) {
  const { lastLeader } = screens.steps
  const { data: last } = useQuery({ ...(lastLeader ?? NOBODY), enabled: lastLeader !== undefined })
  const reason = useReason(screens, anlass) ?? changeHindernis(screens.about.words, anlass) ?? undefined
  return (
    <Einteilung
      kind={anlassCalls(screens.data).kind}
      anlass={anlass}
      draft={isDraft(anlass)}
      reason={reason}
      lastLeiter={last?.wert ?? null}
      renderHelp={(offer) => <Help screens={screens} anlass={anlass} offer={offer} />}
    />
  )
}

function Closing({ screens, anlass }: Props) {
  const [now] = useState(() => new Date())
  const { read, reload } = anlassCalls(screens.data)
  const reason = useReason(screens, anlass)
  const [params, { words, table }] = [{ id: anlass._id }, { ...screens.about, ...screens.data }]
  const extra: Extra<object> = {
    start: {},
    close: (helfer) => read.abschluss({ params, body: { version: anlass.version, helfer } }),
    reopen: () => read.abschlussZuruecknehmen({ params, query: { version: anlass.version } }),
    reload,
    reason: reason ?? abschlussHindernis(words, anlass, now) ?? undefined,
    reopenReason: reason ?? reopenHindernis(words, anlass, 0) ?? undefined,
    draft: `${table}/abschluss`,
    words: { one: words.one, that: words.the },
    nameOf: nameOf(screens),
  }
  return <Abschluss anlass={anlass} extra={extra} />
}

function History({ screens, anlass }: Props) {
  const query = useQuery(anlassCalls(screens.data).history(anlass._id))
  const { words } = screens.about
  return (
    <InfoCard>
      <QueryView query={query}>
        {(entries) => (
          <HistoryList
            entries={entries}
            fields={anlassVerlauf(screens.record.inHistory, screens.offers.name)}
            restorable={{ update: screens.data.contract.update, params: { id: anlass._id }, reload: anlassCalls(screens.data).reload }}
            own={{
              what: `${words.gender === 'm' ? 'den' : words.the.slice(0, 3).toLowerCase()} ${words.one}`,
              deed: ([entry]) =>
                entry?.aktion === 'abgesagt'
                  ? 'hat abgesagt'
                  : entry?.aktion === 'abgeschlossen'
                    ? 'hat abgeschlossen'
                    : entry?.aktion === 'gefragt'
                      ? 'hat Helfer angefragt'
                      : undefined,
              sentence: (entry) => (entry.feld === 'helfer' ? personSentence(entry) : undefined),
            }}
          />
        )}
      </QueryView>
    </InfoCard>
  )
}

export function AnlassHistory({ screens, id }: { readonly screens: AnlassScreens; readonly id: string }) {
  const anlass = useQuery(anlassCalls(screens.data).one(id))
  return (
    <QueryView query={anlass} list={{ to: path(screens.about.paths.list as '/'), titel: `Alle ${screens.about.words.many}` }}>
      {(data) => (
        <Page titel={`Verlauf: ${data.bezeichnung}`} back={path(screens.about.paths.detail, { id })}>
          <History screens={screens} anlass={data} />
        </Page>
      )}
    </QueryView>
  )
}
