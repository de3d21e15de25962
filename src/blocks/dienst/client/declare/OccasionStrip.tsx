import { Box } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import * as z from 'zod/mini'
import { dayOf, shortDay } from '#client/text/date.ts'
import { lazyPart } from '#client/app/lazy-part.ts'
import { notify } from '#client/app/notify.ts'
import { useReasonWithout } from '#client/navigation/missing-recht.ts'
import { useSend } from '#client/net/useSend.ts'
import { notifyUndo } from '#client/ui/action/undo.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { confirm } from '#client/ui/overlay/confirm.ts'
import { DateStrip } from '#client/ui/time/DateStrip.tsx'
import { DATES_AT_ONCE } from '#contract/limits.ts'
import type { Recht } from '#contract/rights/rechte.ts'
import type { AnlassDetail, AnlassListRow } from '../../declaration.ts'
import { isClosed, isDraft } from '../../hindernisse.ts'
import { anlassCalls, type AnlassScreens, type Way } from './area.ts'
import { findFacts, keyFacts } from './date-facts.ts'
import { DAY_MS, shiftToDay } from './shift-days.ts'

const ReasonSheet = lazyPart(async () => (await import('#client/ui/overlay/ReasonSheet.tsx')).ReasonSheet)

/** Days back that the strip shows. */
const PAST_DAYS = 14

export interface OccasionStripProps {
  readonly screens: AnlassScreens
  readonly titel: string
  /** Rows of the strip. */
  readonly belongs: Way<[row: AnlassListRow], boolean>
  /** The occasion that is open, after which new dates are made. */
  readonly anlass: AnlassDetail
  /** Fields of a new date beside those that are copied. */
  readonly joins?: Readonly<Record<string, unknown>>
  /** Days that a date may have; absent: all. */
  readonly isFree?: (day: string) => boolean
  /** Right to move a date; absent: that to change it. */
  readonly moveRecht?: Recht
}
/** Dates that belong together, moved, dropped and added where they are seen. */
export function OccasionStrip({ screens, titel, belongs, anlass, joins = {}, isFree, moveRecht }: OccasionStripProps) {
  const { words, recht } = screens.about
  const { contract, table, alsoReads } = screens.data
  const { link } = screens
  const { read, write, reload } = anlassCalls(screens.data)
  const noChange = useReasonWithout(`UPDATE_${recht}`)
  const noMove = useReasonWithout(moveRecht ?? `UPDATE_${recht}`)
  const noCall = useReasonWithout(contract.absage.zugang)
  const noCreate = useReasonWithout(`CREATE_${recht}`)
  const [since] = useState(() => new Date(Date.now() - PAST_DAYS * DAY_MS).toISOString())
  const [now] = useState(() => Date.now())
  const [called, setCalled] = useState<AnlassListRow | null>(null)
  const meta = { tables: [`+${table}`, ...alsoReads] }
  const rows = useQuery({ meta, queryKey: [table, 'reihe', since], queryFn: () => read.list({ query: { von: since, limit: 200 } }) })
  const shown = (rows.data?.zeilen ?? []).filter(belongs)
  const live = shown.filter((row) => !row.abgesagt && Date.parse(row.ende) > now)
  const daten = live.slice(0, DATES_AT_ONCE).map(({ _id, beginn, ende }) => ({ beginn, ende, anlass: _id }))
  const checks = useQuery({
    meta,
    queryKey: [table, 'reihe', 'pruefen', daten],
    queryFn: async () => keyFacts(daten, await read.checkDates({ body: { daten } })),
    placeholderData: keepPreviousData,
    enabled: daten.length > 0 && (noChange === undefined || noCreate === undefined),
    retry: false,
  })

  const shift = async (id: string, day: string) => {
    const one = await read.get({ params: { id } })
    const body = z.parse(contract.update.body, one)
    return write.update({ params: { id }, body: shiftToDay(body, one, day) as typeof body })
  }
  const move = useSend(
    async ({ row, day }: { readonly row: AnlassListRow; readonly day: string }) => {
      const people = row.schichten.reduce((sum, { besetzung }) => sum + besetzung.gemeldet + besetzung.eingeteilt, 0)
      const text = people === 1 ? 'Eine Person ist dabei und bekommt' : `${people} Personen sind dabei und bekommen`
      if (people > 0 && !isDraft(row)) {
        const yes = await confirm({ titel: `Auf ${shortDay(day)} verlegen?`, text: `${text} eine Nachricht.`, yes: 'Verlegen' })
        if (!yes) return null
      }
      return shift(row._id, day)
    },
    {
      reload,
      onSuccess: (done, { row, day }) =>
        done &&
        notifyUndo(`${row.bezeichnung}: verlegt auf ${shortDay(day)}`, async () => {
          await shift(row._id, dayOf(row.beginn))
          await reload()
        }),
    },
  )
  const add = useSend(
    async ({ from, day }: { readonly from: AnlassListRow; readonly day: string }) => {
      const one = await read.get({ params: { id: from._id } })
      const body = z.parse(contract.create.body, { ...one, status: 'entwurf', ...joins })
      return write.create({ body: shiftToDay(body, from, day) as typeof body })
    },
    {
      reload,
      onSuccess: ({ _id }, { day }) =>
        notifyUndo(`${words.one} am ${shortDay(day)} liegt als Entwurf bereit.`, async () => {
          await write.remove({ params: { id: _id } })
          await reload()
        }),
    },
  )
  const remove = useSend(
    async (row: AnlassListRow) => {
      const text = 'Ausgeschrieben war er nicht, niemand bekommt eine Nachricht.'
      const yes = await confirm({ titel: `Entwurf vom ${shortDay(dayOf(row.beginn))} löschen?`, text, yes: 'Löschen', danger: true })
      if (yes) await write.remove({ params: { id: row._id } })
      return yes
    },
    { reload, onSuccess: (yes) => yes && notify('Entwurf gelöscht', 'success') },
  )
  const template = shown.find(({ _id }) => _id === anlass._id) ?? live.at(-1) ?? shown.at(-1)
  if (!template || (noChange !== undefined && shown.length < 2)) return null
  return (
    <Box mt={16} className="no-print">
      <InfoCard titel={titel}>
        <DateStrip
          titel={titel}
          dates={shown.map((row) => {
            const isPast = Date.parse(row.ende) <= now
            const fixed = isPast || row.abgesagt || isClosed(row) || noChange !== undefined
            const { feiertag, hinweise } = findFacts(checks.data, { beginn: row.beginn, anlass: row._id })
            return {
              key: row._id,
              beginn: row.beginn,
              ende: row.ende,
              holiday: feiertag,
              hints: hinweise,
              out: row.abgesagt,
              current: row._id === anlass._id,
              note: [row.ortName, isDraft(row) && !row.abgesagt && 'Entwurf', isPast && 'vorbei'].filter(Boolean).join(' · ') || undefined,
              move: fixed || noMove !== undefined ? undefined : (day) => void move.send({ row, day }),
              actions: [
                ...(row._id === anlass._id ? [] : [{ titel: 'Öffnen', to: link.path(row._id) }]),
                ...(fixed
                  ? []
                  : [
                      isDraft(row)
                        ? { titel: 'Entwurf löschen', danger: true, act: () => void remove.send(row) }
                        : { titel: 'Fällt aus', danger: true, disabledReason: noCall, act: () => setCalled(row) },
                    ]),
              ],
            }
          })}
          isFree={isFree}
          add={noCreate === undefined ? (day) => void add.send({ from: template, day }) : undefined}
        />
        {called && (
          <Suspense fallback={null}>
            <ReasonSheet
              titel={`${words.one} fällt aus`}
              subtitle={`${called.bezeichnung}, ${shortDay(dayOf(called.beginn))}`}
              hint="Steht in der Nachricht an alle, die dabei sind."
              button="Absagen"
              send={(body) => write.absage({ params: { id: called._id }, body })}
              said="Abgesagt"
              reload={reload}
              onClose={() => setCalled(null)}
            />
          </Suspense>
        )}
      </InfoCard>
    </Box>
  )
}
