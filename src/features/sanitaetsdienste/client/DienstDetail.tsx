import { Alert, Group, Tabs } from '@mantine/core'
import { lazyPart } from '#client/app/lazy-part.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { instantText, spanText } from '#client/text/date.ts'
import { path, withQuery } from '#contract/screens.ts'
import { queries } from '#client/app/query-client.ts'
import { useMay, useSession } from '#client/app/session.ts'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { LoadingSkeleton } from '#client/ui/page/LoadingSkeleton.tsx'
import { useNarrow } from '#client/ui/page/narrow.ts'
import { Page } from '#client/ui/page/Page.tsx'
import { DIENST_STATES } from '#client/ui/kinds/states.ts'
import { StatusBadge } from '#client/ui/card/StatusBadge.tsx'
import { Unbroken } from '#client/ui/time/TimeText.tsx'
import { useMinute } from '#client/app/useMinute.ts'
import { useUrlState } from '#client/navigation/url-state.ts'
import type { Dienst } from '#features/sanitaetsdienste/schemas.ts'
import { leadsDienst } from '#features/sanitaetsdienste/hindernisse.ts'
import { AnmeldungFrame, AnswerList, standingOnce, useOwnAction } from '#blocks/dienst/client/index.ts'
import { dienstLink } from './anlass.ts'
import { dienstKind, dienstQuery } from './api.ts'
import { usePlannerActions } from './detail/planner-actions.tsx'
import { Overview } from './detail/Overview.tsx'
import { STATUS_NAMES, isDraft, rechtFor } from '#features/sanitaetsdienste/names.ts'

const Einteilung = lazyPart(async () => (await import('./einteilung/Einteilung.tsx')).Einteilung)
const Abschluss = lazyPart(async () => (await import('./abschluss/Abschluss.tsx')).Abschluss)

export function DienstDetail({ id }: { readonly id: string }) {
  const dienst = useQuery(dienstQuery(id))
  return (
    <QueryView query={dienst} list={{ to: path('/sanitaetsdienste'), titel: 'Alle Sanitätsdienste' }}>
      {(data) => <View dienst={data} />}
    </QueryView>
  )
}

DienstDetail.prepare = ({ id }: { readonly id: string }) => queries.query(dienstQuery(id))

function Head({ dienst, leads: inCharge }: { readonly dienst: Dienst; readonly leads: boolean }) {
  const now = useMinute().getTime()
  const { status, beginn, ende } = dienst
  const waits = Date.parse(ende) <= now && (status === 'ausgeschrieben' || status === 'besetzt')
  return (
    <Group gap="0 10px">
      <span>
        <Unbroken text={spanText(beginn, ende)} />
      </span>
      {dienst.abgesagt ? (
        <StatusBadge tone="schlecht">Abgesagt</StatusBadge>
      ) : waits ? (
        <StatusBadge tone={inCharge ? 'achtung' : 'neutral'}>{inCharge ? 'Noch abzuschließen' : 'Vorbei'}</StatusBadge>
      ) : (
        (inCharge || isDraft(dienst) || status !== 'ausgeschrieben') && (
          <StatusBadge {...DIENST_STATES[status]}>
            {isDraft(dienst) ? `Entwurf: ${STATUS_NAMES[status]}` : STATUS_NAMES[status]}
          </StatusBadge>
        )
      )}
      {dienst.art === 'extern' && <StatusBadge tone="hinweis">Extern</StatusBadge>}
    </Group>
  )
}

const View = (props: { readonly dienst: Dienst }) => (
  <AnmeldungFrame link={dienstLink}>
    <Framed {...props} />
  </AnmeldungFrame>
)

function Framed({ dienst }: { readonly dienst: Dienst }) {
  const { user } = useSession()
  const creates = useMay(rechtFor('CREATE', dienst.art))
  const mayVerlauf = useMay('READ_SANITAETSDIENST_HISTORY')
  const inCharge = leadsDienst(user, dienst)
  const [{ ansicht: view }, setUrl] = useUrlState(['ansicht'])
  const narrow = useNarrow()
  const [planner, dialogs] = usePlannerActions(dienst)
  const ownAction = useOwnAction({ kind: dienstKind, anlass: dienst, closed: isDraft(dienst) })
  const plans = inCharge || creates || mayVerlauf
  const bills = useMay('ABRECHNUNG') && dienst.art === 'intern' && !dienst.abgesagt
  const first = inCharge && view !== '' ? {} : { ...ownAction.actions, ...(inCharge && planner.main ? { main: planner.main } : {}) }
  return (
    <Page
      titel={dienst.bezeichnung}
      subtitle={<Head dienst={dienst} leads={inCharge} />}
      back={path('/sanitaetsdienste')}
      draft={`sanitaetsdienste/${dienst._id}`}
      actions={{
        ...first,
        more: [
          ...(plans ? (planner.more ?? []) : []),
          bills && billing(dienst),
          // A fourth tab on the phone would wrap to a second row.
          narrow && inCharge && dienst.fragen.length > 0 && { titel: 'Antworten', act: () => setUrl({ ansicht: 'antworten' }) },
        ],
      }}
    >
      {dienst.abgesagt && <Abgesagt dienst={dienst} />}
      {inCharge ? <LeaderView dienst={dienst} /> : <Overview dienst={dienst} leads={false} />}
      {dialogs}
      {ownAction.sheets}
    </Page>
  )
}

const billing = ({ _id, abgeschlossenAm }: Dienst) => ({
  titel: abgeschlossenAm === null ? 'Angebot anlegen' : 'Rechnung anlegen',
  to: withQuery(path('/abrechnung/rechnung/neu'), { dienst: _id, als: abgeschlossenAm === null ? 'angebot' : 'entwurf' }),
})

const Abgesagt = ({ dienst: { absageVon, abgesagtAm, absageGrund } }: { readonly dienst: Dienst }) => (
  <Alert color="red" mb="md" title={absageVon === 'wir' ? 'Wir haben diesen Dienst abgesagt' : 'Der Veranstalter hat abgesagt'}>
    {absageGrund}
    {abgesagtAm && ` (${instantText(abgesagtAm)})`}
  </Alert>
)

/** Planners and leaders have three views of a service; the address stores the open one. */
function LeaderView({ dienst }: { readonly dienst: Dienst }) {
  const [{ ansicht: view }, setUrl] = useUrlState(['ansicht'])
  const narrow = useNarrow()
  const asks = dienst.fragen.length > 0 && (!narrow || view === 'antworten')
  const tab = view === 'einteilung' || view === 'abschluss' || (asks && view === 'antworten') ? view : 'ueberblick'
  return (
    <Tabs value={tab} onChange={(tabName) => setUrl({ ansicht: tabName === 'ueberblick' ? '' : (tabName ?? '') })} keepMounted={false}>
      <Tabs.List mb="md" data-kopf>
        <Tabs.Tab value="ueberblick" mih={44}>
          Überblick
        </Tabs.Tab>
        <Tabs.Tab value="einteilung" mih={44}>
          Einteilung
        </Tabs.Tab>
        {asks && (
          <Tabs.Tab value="antworten" mih={44}>
            Antworten
          </Tabs.Tab>
        )}
        <Tabs.Tab value="abschluss" mih={44}>
          Abschluss
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="ueberblick">
        <Overview dienst={dienst} leads />
      </Tabs.Panel>
      <Tabs.Panel value="einteilung">
        <Suspense fallback={<LoadingSkeleton />}>
          <Einteilung dienst={dienst} />
        </Suspense>
      </Tabs.Panel>
      <Tabs.Panel value="antworten">
        <Suspense fallback={<LoadingSkeleton />}>
          <AnswerList anlass={dienst} rows={standingOnce(dienst)} />
        </Suspense>
      </Tabs.Panel>
      <Tabs.Panel value="abschluss">
        <Suspense fallback={<LoadingSkeleton />}>
          <Abschluss dienst={dienst} />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  )
}
