import type { PlanEntry } from '#contract/time/plan.ts'
import { greetingText, spanText, todayLong } from '#client/text/date.ts'
import type { Ahead } from '#client/first/ahead.ts'
import type { OverviewAnswers } from '#features/dashboard/contract.ts'
import type { Dienst, DienstRow } from '../schemas.ts'
import { meetingText } from './meeting.ts'

const SCREENFUL = 5

/** First screens of most visits; the services are part of the start page, too. */
export const dienstAhead: readonly Ahead[] = [
  {
    path: '^/dashboard$',
    parts: [
      'src/features/dashboard/client/Dashboard.tsx',
      'src/features/plan/client/NextCards.tsx',
      'src/features/sanitaetsdienste/client/cards/plan.ts',
      'src/features/dashboard/client/Inbox.tsx',
      'src/features/kalender/client/cards/SoonCards.tsx',
    ],
    calls: ['/api/dashboard'],
    words: ({ vorname }, answers: OverviewAnswers) => ({
      titel: `${greetingText()}, ${vorname}!`,
      lines: [todayLong()],
      rows: ((answers['/api/plan/naechste']?.body as readonly PlanEntry[] | undefined) ?? []).map((mine) => ({
        titel: mine.titel,
        href: mine.pfad,
        lines: [
          spanText(mine.beginn, mine.ende),
          mine.unter,
          mine.einsatz ? meetingLine({ ...mine.einsatz, beginn: mine.beginn }) : '',
        ].filter(Boolean),
      })),
    }),
  },
  {
    path: '^/sanitaetsdienste$',
    parts: ['src/features/sanitaetsdienste/client/DienstList.tsx', 'src/features/sanitaetsdienste/client/list/DienstWeek.tsx'],
    calls: ['/api/sanitaetsdienste?nur=kommend'],
    words: (_, rows: readonly DienstRow[]) => ({
      titel: 'Sanitätsdienste',
      lines: [],
      above: 222,
      rows: rows.slice(0, SCREENFUL).map(({ _id, bezeichnung, beginn, ende, ortName }) => ({
        titel: bezeichnung,
        href: `/sanitaetsdienst/${_id}`,
        lines: [spanText(beginn, ende), ortName].filter(Boolean),
      })),
    }),
  },
  {
    path: '^/sanitaetsdienst/[0-9a-f-]{36}$',
    parts: ['src/features/sanitaetsdienste/client/DienstDetail.tsx', 'src/features/sanitaetsdienste/client/detail/Unterlagen.tsx'],
    calls: ['/api/sanitaetsdienste/{path}'],
    words: (_, dienst: Dienst) => ({
      titel: dienst.bezeichnung,
      back: true,
      lines: [[spanText(dienst.beginn, dienst.ende), dienst.ortDaten.name].filter(Boolean).join(' · '), meetingLine(dienst)].filter(
        Boolean,
      ),
      above: 260,
    }),
  },
]

function meetingLine(dienst: Parameters<typeof meetingText>[0]): string {
  const text = meetingText(dienst)
  return text && `Treffpunkt: ${text}`
}
