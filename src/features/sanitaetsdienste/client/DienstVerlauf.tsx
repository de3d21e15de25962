import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { path } from '#contract/screens.ts'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { Toolbar } from '#client/ui/list/Toolbar.tsx'
import { HistoryList } from '#client/ui/history/HistoryList.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { Page } from '#client/ui/page/Page.tsx'
import { useUrlState } from '#client/navigation/url-state.ts'
import { sanitaetsdiensteContract } from '#features/sanitaetsdienste/contract.ts'
import { dienstVerlauf } from '#features/sanitaetsdienste/history.ts'
import { dienstQuery, diensteSilent, reloadDienste, verlaufQuery } from './api.ts'
import { KIND_TITEL, VERLAUF_KINDS, kindOf, DIENST_SENTENCES, newsText, type Entry } from './verlauf/sentences.ts'

export function DienstVerlauf({ id }: { readonly id: string }) {
  const dienst = useQuery(dienstQuery(id))
  // Refetched on each visit, because the marks of the last visit are stale.
  const verlauf = useQuery({ ...verlaufQuery(id), gcTime: 0, staleTime: Infinity })
  const shown = verlauf.isSuccess
  useEffect(() => {
    // A failure is harmless: the changes are marked as new again next time.
    if (shown) void diensteSilent.gesehen({ params: { id } }).catch(() => undefined)
  }, [shown, id])
  if (dienst.isError)
    return (
      <QueryView query={dienst} list={{ to: path('/sanitaetsdienste'), titel: 'Alle Sanitätsdienste' }}>
        {() => null}
      </QueryView>
    )
  return (
    <Page
      titel={`Verlauf: ${dienst.data?.bezeichnung ?? 'Sanitätsdienst'}`}
      subtitle={dienst.data?.nummer}
      back={path('/sanitaetsdienst/{id}', { id })}
      narrow
    >
      <QueryView query={verlauf}>{(entries) => <View id={id} entries={entries} />}</QueryView>
    </Page>
  )
}

function View({ id, entries }: { readonly id: string; readonly entries: readonly Entry[] }) {
  const restorable = { update: sanitaetsdiensteContract.update, params: { id }, reload: reloadDienste }
  const [{ art }] = useUrlState(['art'])
  const filtered = entries.filter((entry) => art === '' || kindOf(entry) === art)
  const changeText = newsText(entries)
  return (
    <>
      <Toolbar filters={[{ name: 'art', titel: 'Was', options: VERLAUF_KINDS.map((value) => ({ value, label: KIND_TITEL[value] })) }]} />
      {changeText && (
        <Alert color="petrol" mb="md" role="status">
          {changeText}
        </Alert>
      )}
      <InfoCard>
        <HistoryList
          key={art}
          entries={filtered}
          fields={dienstVerlauf}
          own={DIENST_SENTENCES}
          restorable={restorable}
          empty={entries.length === 0 ? undefined : 'Dazu gibt es keine Änderungen.'}
        />
      </InfoCard>
    </>
  )
}
