import { SegmentedControl } from '@mantine/core'
import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useQueries } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { Kalender, kalenderState, PHONE_FORMS } from '#blocks/kalender/client/index.ts'
import { plusDays, weekStart } from '#client/text/date.ts'
import { lazyPart } from '#client/app/lazy-part.ts'
import { useGo } from '#client/navigation/navigation.tsx'
import { queries } from '#client/app/query-client.ts'
import { EmptyState } from '#client/ui/page/EmptyState.tsx'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { useNarrow } from '#client/ui/page/narrow.ts'
import { Page } from '#client/ui/page/Page.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { Toolbar } from '#client/ui/list/Toolbar.tsx'
import { useUrlState } from '#client/navigation/url-state.ts'
import { PLAN_KINDS } from '#contract/time/plan.ts'
import type { Kalender as Answer } from '#features/kalender/contract.ts'
import { weekQuery } from './api.ts'
import { AreaChoice } from './AreaChoice.tsx'
import { findEntry, nameOf, ONLY, placeOf, asKalenderEntry, filterEntries } from './entries.ts'

const EntrySheet = lazyPart(async () => (await import('./EntrySheet.tsx')).EntrySheet)
const CdienstSheet = lazyPart(async () => (await import('./CdienstSheet.tsx')).CdienstSheet)
const NewSheet = lazyPart(async () => (await import('./NewSheet.tsx')).NewSheet)
const AboSheet = lazyPart(async () => (await import('./AboSheet.tsx')).AboSheet)

const SEARCH = 'Titel oder Ort'
const NEW = 'neu'
type Span = readonly [beginn: string, ende: string]

/** Calendar of all readable areas by month, week, day or as a list. The whole state is in the URL. */
export function KalenderPage() {
  const [adresse, setUrl] = useUrlState(['form', 'monat', 'tag', 'bereiche', 'nur', 'suche', 'eintrag', 'beginn', 'ende'])
  const narrow = useNarrow()
  // Phones start with the current week, since today matters most.
  const state = kalenderState({ ...adresse, form: adresse.form || (narrow ? 'woche' : 'monat') })
  const weeks = weeksOf(state)
  const answers = useQueries({ queries: weeks.map((monday) => weekQuery(monday, adresse.bereiche)) })
  // Renders weeks as they arrive, unless one failed.
  const query =
    answers.find(({ data, isError }) => data === undefined && isError) ?? answers.find(({ data }) => data !== undefined) ?? answers[0]
  // Deduplicates entries over midnight on Sunday, which both weeks contain.
  const entries = [...new Map(answers.flatMap(({ data }) => data?.eintraege ?? []).map((entry) => [placeOf(entry), entry])).values()]
  const around = [plusDays(weeks[0] ?? '', -7), plusDays(weeks.at(-1) ?? '', 7)].join()
  useEffect(() => {
    for (const monday of around.split(','))
      void queries.query({ ...weekQuery(monday, adresse.bereiche), staleTime: 60_000 }).catch(() => undefined)
  }, [around, adresse.bereiche])
  const [drawn, setDrawn] = useState<Span | 'none' | null>(null)
  const [isSubscribing, setSubscribing] = useState(false)
  const close = () => setUrl({ eintrag: '', beginn: '', ende: '' })
  const places = query?.data?.bereiche.filter(({ neu }) => neu !== null) ?? []
  return (
    <Page
      titel="Kalender"
      actions={{
        main: places.length > 0 && { titel: 'Eintragen', icon: IconPlus, act: () => setDrawn('none') },
        more: [{ titel: 'Kalender abonnieren', icon: IconCalendarPlus, act: () => setSubscribing(true) }],
      }}
    >
      <Toolbar search={SEARCH} filters={[{ name: 'nur', titel: 'Was', options: ONLY }]} aboveDays>
        {narrow ? (
          <SegmentedControl
            aria-label="Form des Kalenders"
            size="md"
            styles={{ label: { paddingInline: 8 } }}
            data={[...PHONE_FORMS]}
            value={state.form === 'tag' ? 'woche' : state.form}
            onChange={(form) => setUrl({ form })}
          />
        ) : null}
      </Toolbar>
      {query && (
        <QueryView query={query}>
          {({ bereiche }) => (
            <Shown
              answer={{ bereiche, eintraege: entries }}
              adresse={adresse}
              state={state}
              set={setUrl}
              create={places.length > 0 ? (...span) => setDrawn(span) : undefined}
            />
          )}
        </QueryView>
      )}
      <Suspense fallback={null}>
        {drawn !== null && <NewSheet areas={places} span={drawn === 'none' ? null : drawn} onClose={() => setDrawn(null)} />}
        {isSubscribing && <AboSheet onClose={() => setSubscribing(false)} />}
        {adresse.eintrag === NEW && <CdienstSheet span={[adresse.beginn, adresse.ende]} onClose={close} />}
        {adresse.eintrag !== '' && adresse.eintrag !== NEW && answers.every(({ data }) => data !== undefined) && (
          <EntrySheet entry={findEntry(entries, adresse.eintrag) ?? null} onClose={close} />
        )}
      </Suspense>
    </Page>
  )
}

function weeksOf({ form, monat, tag }: ReturnType<typeof kalenderState>): readonly string[] {
  if (form === 'woche' || form === 'tag') return [weekStart(tag)]
  const weeks: string[] = []
  for (let monday = weekStart(`${monat}-01`); monday.slice(0, 7) <= monat; monday = plusDays(monday, 7)) weeks.push(monday)
  return weeks
}

interface ShownProps {
  readonly answer: Pick<Answer, 'bereiche' | 'eintraege'>
  readonly adresse: Readonly<Record<'bereiche' | 'nur' | 'suche', string>>
  readonly state: ReturnType<typeof kalenderState>
  readonly set: (changes: Partial<Record<'form' | 'monat' | 'tag' | 'bereiche' | 'nur' | 'suche' | 'eintrag', string>>) => void
  readonly create: ((...span: Span) => void) | undefined
}
function Shown({ answer, adresse, state, set, create }: ShownProps) {
  const goTo = useGo()
  const entries = filterEntries(answer.eintraege, adresse)
  const filtered = adresse.bereiche !== '' || adresse.nur !== '' || adresse.suche !== ''
  if (answer.bereiche.length === 0)
    return <EmptyState titel="Noch nichts zu sehen" text="Du darfst bisher keinen Bereich ansehen. Wende dich an deine Leitung." />
  return (
    <>
      <AreaChoice
        areas={PLAN_KINDS.filter((kind) => answer.bereiche.some(({ art }) => art === kind))}
        chosen={adresse.bereiche}
        choose={(areas) => set({ bereiche: areas })}
      />
      <Kalender
        entries={entries.map(asKalenderEntry)}
        place={state}
        set={set}
        onChoice={(id) => {
          const entry = entries.find((candidate) => nameOf(candidate) === id)
          // Absences open their own screen: the calendar already shows all their data.
          if (entry?.art === 'abwesenheit') void goTo(entry.pfad)
          else set({ eintrag: id })
        }}
        names={['Eintrag', 'Einträge']}
        create={create}
      />
      {filtered && entries.length === 0 && (
        <ActionButton variant="subtle" mt="sm" onClick={() => set({ bereiche: '', nur: '', suche: '' })}>
          Filter zurücksetzen
        </ActionButton>
      )}
    </>
  )
}
