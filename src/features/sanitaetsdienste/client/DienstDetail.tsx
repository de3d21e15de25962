import { Alert, Group, Tabs } from '@mantine/core'
import { lazyPart } from '#client/lazy-part.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { instantText, period } from '#client/date.ts'
import { path } from '#contract/screens.ts'
import { useMay, useSession } from '#client/session.ts'
import { QueryView } from '#client/ui/QueryView.tsx'
import { LoadingSkeleton } from '#client/ui/LoadingSkeleton.tsx'
import { Page } from '#client/ui/Page.tsx'
import { DIENST_STATES } from '#client/ui/kinds/states.ts'
import { StatusBadge } from '#client/ui/StatusBadge.tsx'
import { useUrlState } from '#client/url-state.ts'
import { rechtFor, type Dienst } from '#features/sanitaetsdienste/schemas.ts'
import { leads } from '#features/sanitaetsdienste/hindernisse.ts'
import { AnmeldungFrame } from '#blocks/anmeldung/client/index.ts'
import { dienstLink } from './anlass.ts'
import { dienstQuery } from './api.ts'
import { PlannerMenu } from './detail/PlannerMenu.tsx'
import { Overview } from './detail/Overview.tsx'
import { isDraft } from './list/draft.ts'
import { STATUS_NAMES } from '#features/sanitaetsdienste/schemas.ts'

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

function Badges({ dienst }: { readonly dienst: Dienst }) {
  return (
    <Group gap="6px 10px">
      {period(dienst.beginn, dienst.ende)} · {dienst.ortDaten.name}
      {dienst.abgesagt ? (
        <StatusBadge tone="schlecht">Abgesagt</StatusBadge>
      ) : (
        <StatusBadge {...DIENST_STATES[dienst.status]}>
          {isDraft(dienst) ? `Entwurf: ${STATUS_NAMES[dienst.status]}` : STATUS_NAMES[dienst.status]}
        </StatusBadge>
      )}
      {dienst.art === 'extern' && <StatusBadge tone="hinweis">Extern</StatusBadge>}
    </Group>
  )
}

function View({ dienst }: { readonly dienst: Dienst }) {
  const { user } = useSession()
  const creates = useMay(rechtFor('CREATE', dienst.art))
  const mayVerlauf = useMay('READ_SANITAETSDIENST_HISTORY')
  const inCharge = leads(user, dienst)
  return (
    <AnmeldungFrame link={dienstLink}>
      <Page
        titel={dienst.bezeichnung}
        subtitle={<Badges dienst={dienst} />}
        back={path('/sanitaetsdienste')}
        actions={inCharge || creates || mayVerlauf ? <PlannerMenu dienst={dienst} /> : null}
      >
        {dienst.abgesagt && <Abgesagt dienst={dienst} />}
        {inCharge ? <LeaderView dienst={dienst} /> : <Overview dienst={dienst} leads={false} />}
      </Page>
    </AnmeldungFrame>
  )
}

const Abgesagt = ({ dienst: { absageVon, abgesagtAm, absageGrund: reason } }: { readonly dienst: Dienst }) => (
  <Alert color="red" mb="md" title={absageVon === 'wir' ? 'Wir haben diesen Dienst abgesagt' : 'Der Veranstalter hat abgesagt'}>
    {reason}
    {abgesagtAm && ` (${instantText(abgesagtAm)})`}
  </Alert>
)

/** Who plans or leads has three views of a service; which one is open stands in the address. */
function LeaderView({ dienst }: { readonly dienst: Dienst }) {
  const [{ ansicht: view }, setUrl] = useUrlState(['ansicht'])
  const tab = view === 'einteilung' || view === 'abschluss' ? view : 'ueberblick'
  return (
    <Tabs value={tab} onChange={(fresh) => setUrl({ ansicht: fresh === 'ueberblick' ? '' : (fresh ?? '') })} keepMounted={false}>
      <Tabs.List mb="md">
        <Tabs.Tab value="ueberblick" mih={44}>
          Überblick
        </Tabs.Tab>
        <Tabs.Tab value="einteilung" mih={44}>
          Einteilung
        </Tabs.Tab>
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
      <Tabs.Panel value="abschluss">
        <Suspense fallback={<LoadingSkeleton />}>
          <Abschluss dienst={dienst} />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  )
}
