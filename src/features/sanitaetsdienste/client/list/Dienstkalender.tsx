import { useInfiniteQuery } from '@tanstack/react-query'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconHourglassEmpty from '@tabler/icons-react/dist/esm/icons/IconHourglassEmpty.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { path } from '#contract/screens.ts'
import { QueryView } from '#client/ui/QueryView.tsx'
import { Kalender, type KalenderEntry, kalenderState, monthSpan } from '#blocks/kalender/client/index.ts'
import { besetzungstext, YOUR_STATE, combined } from '#blocks/anmeldung/client/index.ts'
import { useUrlState } from '#client/url-state.ts'
import { useGo } from '#client/navigation.tsx'
import type { DienstRow } from '#features/sanitaetsdienste/schemas.ts'
import { diensteList, type ListFilter } from '../api.ts'
import { isDraft, myActive } from './meldbar.ts'

interface Props {
  /** What the server is asked for between two days: the list's own view and search. */
  readonly question: (von: string, bis: string) => ListFilter
}

/** The services as calendar: what is mine, what could use me, what is called off; a tap opens the service. */
export function Dienstkalender({ question }: Props) {
  const [adresse, set] = useUrlState(['form', 'monat', 'tag'])
  const go = useGo()
  const state = kalenderState(adresse)
  const list = useInfiniteQuery(diensteList(question(...monthSpan(state.monat))))
  return (
    <QueryView query={list}>
      {({ pages }) => (
        <Kalender
          entries={pages.flatMap(({ zeilen: rows }) => rows).map(asEntry)}
          stand={state}
          set={set}
          onChoice={(id) => void go(path('/sanitaetsdienst/{id}', { id }))}
          namen={['Dienst', 'Dienste']}
        />
      )}
    </QueryView>
  )
}

const signProps = { size: 14, stroke: 2.5, 'aria-hidden': true } as const

function asEntry(dienst: DienstRow): KalenderEntry {
  const besetzung = combined(dienst.schichten.map((schicht) => schicht.besetzung))
  const base = {
    id: dienst._id,
    titel: dienst.bezeichnung,
    beginn: dienst.beginn,
    ende: dienst.ende,
    unter: [dienst.ortName, besetzungstext(besetzung)].filter(Boolean).join(' · '),
  }
  if (dienst.abgesagt) return { ...base, tone: 'red', sign: <IconX {...signProps} />, wort: 'Abgesagt', unter: dienst.ortName }
  const mine = myActive(dienst).map(({ status }) => status)
  if (mine.includes('eingeteilt')) return { ...base, tone: 'gruen', sign: <IconCheck {...signProps} />, wort: YOUR_STATE.eingeteilt }
  if (mine.includes('gemeldet')) return { ...base, tone: 'gelb', sign: <IconClock {...signProps} />, wort: YOUR_STATE.gemeldet }
  if (mine.includes('warteliste')) {
    return { ...base, tone: 'gelb', sign: <IconHourglassEmpty {...signProps} />, wort: YOUR_STATE.warteliste }
  }
  if (isDraft(dienst)) return { ...base, tone: 'gray', wort: 'Entwurf' }
  return { ...base, tone: dienst.passt ? 'petrol' : 'gray', ...(dienst.passt ? { wort: 'Ein Platz passt zu dir' } : {}) }
}
