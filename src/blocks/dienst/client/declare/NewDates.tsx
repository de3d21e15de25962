import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { dayOf, shortDay } from '#client/text/date.ts'
import { notify } from '#client/app/notify.ts'
import { filledText, useFormContext, useValue, type Values } from '#client/ui/form/field.ts'
import { notifyUndo } from '#client/ui/action/undo.tsx'
import { DateStrip } from '#client/ui/time/DateStrip.tsx'
import { DATES_AT_ONCE } from '#contract/limits.ts'
import { anlassCalls, type NewDatesProps } from './area.ts'
import { findFacts, keyFacts } from './date-facts.ts'
import { daysTo, furtherDays, shiftDays } from './shift-days.ts'

interface Props extends NewDatesProps {
  /** Begin and end of the form's date; null while incomplete. */
  readonly spanOf?: (values: Values) => { readonly beginn: string; readonly ende: string } | null
  /** Days that a date may have; absent: all. */
  readonly isFree?: (day: string) => boolean
}
const formSpan = ({ beginn, ende }: Values) =>
  typeof beginn === 'string' && typeof ende === 'string' && beginn !== '' && beginn < ende ? { beginn, ende } : null
/** The date of a new form with what stands against it, and further ones made with it. */
export function NewDates({ screens, days, setDays, spanOf = formSpan, isFree }: Props) {
  const first = spanOf(useFormContext().form.values)
  const [ort, leiter] = [filledText(useValue('ort')), filledText(useValue('leiter'))]
  const { read } = anlassCalls(screens.data)
  const dates = first
    ? [first, ...furtherDays(first, days).map((day) => shiftDays(first, daysTo(first, day)) as typeof first)].toSorted((a, b) =>
        a.beginn < b.beginn ? -1 : 1,
      )
    : []
  const [asked] = useDebouncedValue({ daten: dates, ort, leiter }, 400)
  const { data } = useQuery({
    queryKey: [screens.data.table, 'reihe', 'neu', asked],
    queryFn: async () => keyFacts(asked.daten, await read.checkDates({ body: asked })),
    enabled: asked.daten.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
  if (!first) return null
  const onFree = (day: string, change: () => void) =>
    dates.some((date) => dayOf(date.beginn) === day) ? notify('An diesem Tag steht schon ein Termin.', 'error') : change()
  return (
    <div>
      <Text fw={600} mb={8} role="status">
        {dates.length === 1 ? 'Ein Termin' : `${dates.length} Termine, jeder mit denselben Angaben`}
      </Text>
      <DateStrip
        titel="Termine"
        dates={dates.map((date) => {
          const day = dayOf(date.beginn)
          const { feiertag, hinweise } = findFacts(data, date)
          return {
            key: day,
            ...date,
            holiday: feiertag,
            hints: hinweise,
            ...(date.beginn === first.beginn
              ? { actions: [] }
              : {
                  move: (to: string) =>
                    onFree(to, () => {
                      setDays(days.map((one) => (one === day ? to : one)))
                      notifyUndo(`Verlegt auf ${shortDay(to)}`, async () => setDays(days))
                    }),
                  actions: [{ titel: 'Entfernen', danger: true, act: () => setDays(days.filter((one) => one !== day)) }],
                }),
          }
        })}
        isFree={isFree}
        add={(day) =>
          dates.length >= DATES_AT_ONCE
            ? notify(`Auf einmal gehen ${DATES_AT_ONCE} Termine.`, 'error')
            : onFree(day, () => setDays([...days, day]))
        }
      />
    </div>
  )
}
