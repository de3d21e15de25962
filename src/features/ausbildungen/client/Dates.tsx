import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { anlassCalls, daysTo, findFacts, keyFacts, shiftDays } from '#blocks/dienst/client/index.ts'
import { shortDay, dayOf } from '#client/text/date.ts'
import { useMay } from '#client/app/session.ts'
import { notify } from '#client/app/notify.ts'
import { useSend } from '#client/net/useSend.ts'
import { notifyUndo } from '#client/ui/action/undo.tsx'
import { DateStrip } from '#client/ui/time/DateStrip.tsx'
import type { Action } from '#client/ui/action/action.ts'
import type { Termin } from '../contract.ts'
import { type Ausbildung, own, reload } from './kind.ts'

const { read, write, changed } = anlassCalls(own)
type Dated = Termin & { readonly number: number }

interface Props {
  readonly termine: readonly Termin[]
  readonly ort: string | null
  readonly leiter: string | null
  /** The course that is stored; absent while it is made. */
  readonly anlass?: string
  readonly set: ((termine: readonly Termin[]) => void) | undefined
  readonly add?: (day: string) => void
  readonly more?: (number: number) => readonly Action[]
}
/** Sessions of a course as days, in the order of their time. */
export function Dates({ termine, ort, leiter, anlass, set, add, more }: Props) {
  const seen = useMay(['CREATE_AUSBILDUNG', 'UPDATE_AUSBILDUNG'])
  const daten = termine.map((date) => ({ ...date, anlass: anlass ?? null }))
  const { data } = useQuery({
    queryKey: [own.table, 'reihe', daten, ort, leiter],
    queryFn: async () => keyFacts(daten, await read.checkDates({ body: { daten, ort, leiter } })),
    enabled: seen && daten.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
  const put = (rows: readonly Termin[]) => set?.(rows.toSorted((a, b) => (a.beginn < b.beginn ? -1 : 1)))
  const move = (date: Dated, day: string) =>
    termine.some(({ beginn }) => dayOf(beginn) === day)
      ? notify('An diesem Tag steht schon ein Termin.', 'error')
      : put(termine.with(date.number, shiftDays(termine[date.number], daysTo(date, day)) as Termin))
  return (
    <DateStrip
      titel="Termine"
      dates={termine.map((date, number) => {
        const { feiertag, hinweise } = findFacts(data, { beginn: date.beginn, anlass: anlass ?? null })
        return {
          key: date.beginn,
          ...date,
          holiday: feiertag,
          hints: hinweise,
          move: set && ((day: string) => move({ ...date, number }, day)),
          actions: [
            ...(more?.(number) ?? []),
            ...(set ? [{ titel: 'Fällt weg', danger: true, act: () => put(termine.toSpliced(number, 1)) }] : []),
          ],
        }
      })}
      add={add}
    />
  )
}

/** Sessions of a stored course, changed where they are seen; its span follows them. */
export function CourseDates({ course, fixed }: { readonly course: Ausbildung; readonly fixed: boolean }) {
  const store = (of: Ausbildung, termine: readonly Termin[], beginn: string, ende: string) =>
    write.update(changed(of, { termine: [...termine], beginn, ende }))
  const { send } = useSend(
    (termine: readonly Termin[]) =>
      store(
        course,
        termine,
        [course.beginn, ...termine.map((date) => date.beginn)].toSorted()[0] ?? course.beginn,
        [course.ende, ...termine.map((date) => date.ende)].toSorted().at(-1) ?? course.ende,
      ) as Promise<Ausbildung>,
    {
      reload,
      onSuccess: (after) =>
        notifyUndo('Termine geändert', async () => {
          await store(after, course.termine, course.beginn, course.ende)
          await reload()
        }),
    },
  )
  const last = course.termine.at(-1)
  return (
    <Dates
      termine={course.termine}
      ort={course.ort}
      leiter={course.leiter}
      anlass={course._id}
      set={fixed ? undefined : (termine) => void send(termine)}
      {...(fixed || !last
        ? {}
        : {
            add: (day: string) =>
              course.termine.some(({ beginn }) => dayOf(beginn) === day)
                ? notify(`Am ${shortDay(day)} steht schon ein Termin.`, 'error')
                : void send(
                    [...course.termine, shiftDays(last, daysTo(last, day)) as Termin].toSorted((a, b) => (a.beginn < b.beginn ? -1 : 1)),
                  ),
          })}
    />
  )
}
