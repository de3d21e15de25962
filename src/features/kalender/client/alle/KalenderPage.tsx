import { Landscape } from '#client/ui/page/Landscape.tsx'
import { Group, SegmentedControl } from '@mantine/core'
import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useQueries } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { Kalender, kalenderState, listSpan, PHONE_FORMS, showsToday } from '#blocks/kalender/client/index.ts'
import { plusDays, plusMonths, today, weekStart } from '#client/text/date.ts'
import { lazyPart } from '#client/app/lazy-part.ts'
import { useGo } from '#client/navigation/navigation.tsx'
import { queries } from '#client/app/query-client.ts'
import { EmptyState } from '#client/ui/page/EmptyState.tsx'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { useNarrow } from '#client/ui/page/narrow.ts'
import { Page } from '#client/ui/page/Page.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { SearchBox } from '#client/ui/filter/SearchBox.tsx'
import { Toolbar } from '#client/ui/list/Toolbar.tsx'
import { useUrlState } from '#client/navigation/url-state.ts'
import { PLAN_KINDS } from '#contract/time/plan.ts'
import type { Kalender as Answer } from '#features/kalender/contract.ts'
import { spanQuery } from './api.ts'
import { FilterButton, WhatChips } from '../filters.tsx'
import { AreaChips } from './AreaChips.tsx'
import { asKalenderEntry, filterEntries, findEntry, foldedSeats, foldSeats, isForMe, nameOf, ONLY, placeOf } from './entries.ts'

const EntrySheet = lazyPart(async () => (await import('./EntrySheet.tsx')).EntrySheet)
const SeatsSheet = lazyPart(async () => (await import('./SeatsSheet.tsx')).SeatsSheet)
const CdienstSheet = lazyPart(async () => (await import('./CdienstSheet.tsx')).CdienstSheet)
const NewSheet = lazyPart(async () => (await import('./NewSheet.tsx')).NewSheet)
const AboSheet = lazyPart(async () => (await import('./AboSheet.tsx')).AboSheet)

const SEARCH = 'Titel oder Ort'
const NEW = 'neu'
type Span = readonly [beginn: string, ende: string]

/** Own entries and fitting places, or all entries, by month, week, day or as a list. The whole state is in the URL. */
export function KalenderPage() {
  const [adresse, setUrl] = useUrlState(['form', 'monat', 'tag', 'bereiche', 'nur', 'suche', 'eintrag', 'beginn', 'ende', 'abo'])
  const narrow = useNarrow()
  // Phones start with a list from today on.
  const state = kalenderState({ ...adresse, form: adresse.form || (narrow ? 'agenda' : 'monat') })
  const forMe = isForMe(adresse)
  const spans = spansOf(state, forMe)
  const answers = useQueries({ queries: spans.map((span) => spanQuery(span, adresse.bereiche, forMe)) })
  // Renders weeks as they arrive, unless one failed.
  const query =
    answers.find(({ data, isError }) => data === undefined && isError) ?? answers.find(({ data }) => data !== undefined) ?? answers[0]
  // Deduplicates entries over midnight on Sunday, which both weeks contain.
  const entries = [...new Map(answers.flatMap(({ data }) => data?.eintraege ?? []).map((entry) => [placeOf(entry), entry])).values()]
  const around = [-1, 1].flatMap((step) => neighbour(state, spans, step, forMe)).join()
  useEffect(() => {
    for (const span of around.split(',').filter(Boolean))
      void queries
        .query({ ...spanQuery(span.split('/') as [string, string], adresse.bereiche, forMe), staleTime: 60_000 })
        .catch(() => undefined)
  }, [around, adresse.bereiche, forMe])
  const [drawn, setDrawn] = useState<Span | 'none' | null>(null)
  const close = () => setUrl({ eintrag: '', beginn: '', ende: '' })
  const areas = PLAN_KINDS.filter((kind) => query?.data?.bereiche.some(({ art }) => art === kind))
  const seats = foldedSeats(entries, adresse.eintrag)
  const places = query?.data?.bereiche.filter(({ neu }) => neu !== null) ?? []
  return (
    <Page
      titel="Kalender"
      actions={{
        // Nearly everybody may enter something: the button is there before the answer.
        main: (query?.data === undefined || places.length > 0) && { titel: 'Eintragen', icon: IconPlus, act: () => setDrawn('none') },
        more: [{ titel: 'Kalender abonnieren', icon: IconCalendarPlus, act: () => setUrl({ abo: 'ja' }) }],
      }}
    >
      {narrow ? (
        <>
          <WhatChips words={ONLY} />
          <Group gap={8} wrap="nowrap" mt={8} mb={12} data-kopf className="no-print">
            <SegmentedControl
              aria-label="Form des Kalenders"
              size="md"
              flex={1}
              // The thumb would slide along when "Heute" comes and goes.
              transitionDuration={0}
              // Three words beside "Heute" and the filter.
              styles={{ label: { paddingInline: 4 } }}
              data={[...PHONE_FORMS]}
              value={state.form === 'tag' ? 'woche' : state.form}
              onChange={(form) => setUrl({ form })}
            />
            {!showsToday(state) && (
              <ActionButton variant="default" px={10} onClick={() => setUrl({ tag: today(), monat: today().slice(0, 7) })}>
                Heute
              </ActionButton>
            )}
            <FilterButton names={['suche', 'bereiche']}>
              <div>
                <SearchBox titel={SEARCH} />
              </div>
              <AreaChips areas={areas} narrow />
            </FilterButton>
          </Group>
        </>
      ) : (
        <>
          <Toolbar search={SEARCH}>
            <WhatChips words={ONLY} />
          </Toolbar>
          <AreaChips areas={areas} narrow={false} />
        </>
      )}
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
        {drawn !== null && places.length > 0 && (
          <NewSheet areas={places} span={drawn === 'none' ? null : drawn} onClose={() => setDrawn(null)} />
        )}
        {adresse.abo !== '' && <AboSheet onClose={() => setUrl({ abo: '' })} />}
        {adresse.eintrag === NEW && <CdienstSheet span={[adresse.beginn, adresse.ende]} onClose={close} />}
        {seats && <SeatsSheet {...seats} onClose={close} />}
        {adresse.eintrag !== '' && adresse.eintrag !== NEW && !seats && answers.every(({ data }) => data !== undefined) && (
          <EntrySheet entry={findEntry(entries, adresse.eintrag) ?? null} onClose={close} />
        )}
      </Suspense>
    </Page>
  )
}

type Days = readonly [from: string, to: string]

/** Weeks of a view, Monday to Monday; one span where own and fitting entries suffice, since they are few. */
function spansOf({ form, monat, tag }: ReturnType<typeof kalenderState>, forMe: boolean): readonly Days[] {
  const isWeek = form === 'woche' || form === 'tag'
  const first = weekStart(isWeek ? tag : `${monat}-01`)
  const end = isWeek ? plusDays(first, 7) : form === 'agenda' ? listSpan(monat)[1] : `${plusMonths(monat, 1)}-01`
  const weeks: Days[] = []
  for (let monday = first; monday < end; monday = plusDays(monday, 7)) weeks.push([monday, plusDays(monday, 7)])
  return forMe ? [[first, weeks.at(-1)?.[1] ?? end]] : weeks
}

/** The span before or after, 'from/to', to be there when it is asked for. */
function neighbour(state: ReturnType<typeof kalenderState>, spans: readonly Days[], step: number, forMe: boolean): string[] {
  if (forMe && state.form !== 'woche' && state.form !== 'tag') {
    const monat = plusMonths(state.monat, step)
    return spansOf({ ...state, monat, tag: `${monat}-01` }, forMe).map((span) => span.join('/'))
  }
  const day = step < 0 ? plusDays(spans[0]?.[0] ?? '', -7) : (spans.at(-1)?.[1] ?? '')
  return [`${day}/${plusDays(day, 7)}`]
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
  const narrow = useNarrow()
  const entries = filterEntries(answer.eintraege, adresse)
  const filtered = adresse.bereiche !== '' || adresse.suche !== ''
  if (answer.bereiche.length === 0)
    return <EmptyState titel="Noch nichts zu sehen" text="Du darfst bisher keinen Bereich ansehen. Wende dich an deine Leitung." />
  return (
    <>
      {state.form !== 'agenda' && <Landscape />}
      <Kalender
        entries={state.form === 'tag' && !narrow ? entries.map(asKalenderEntry) : foldSeats(entries)}
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
        withoutToday
      />
      {entries.length === 0 && (
        <Group gap="sm" mt="sm">
          {filtered && (
            <ActionButton variant="default" onClick={() => set({ bereiche: '', suche: '' })}>
              Filter zurücksetzen
            </ActionButton>
          )}
          {adresse.nur !== 'alle' && (
            <ActionButton variant="default" onClick={() => set({ nur: 'alle' })}>
              Alle Termine zeigen
            </ActionButton>
          )}
        </Group>
      )}
    </>
  )
}
