import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { shortDay } from '#client/text/date.ts'
import { PlainList } from '#client/ui/list/PlainList.tsx'
import { filledText, useFormContext, useValue } from '#client/ui/form/field.ts'
import { dayAfter, LISTS, mondayOf } from '../plan.ts'
import { type Preview, previewQuery, type Week } from './kinds.ts'
import { STANDS, weekText } from './WeekField.tsx'

export const outText = (count: number): string =>
  count === 0 ? '' : `${count === 1 ? 'Eine Schicht fällt' : `${count} Schichten fallen`} aus, weil der Sonn- oder Feiertagsplan sie hat.`

const Out = ({ weeks }: { readonly weeks: Preview }) => {
  const out = weeks.flatMap((week) =>
    LISTS.flatMap((list) =>
      week[list]
        .filter(({ ausgefallen }) => ausgefallen)
        .map(({ tag, schicht }) => ({ day: dayAfter(mondayOf(week.jahr, week.kw), tag), name: `${schicht} (${list})` })),
    ),
  )
  const days = [...Map.groupBy(out, ({ day }) => day)].map(([day, names]) => `${shortDay(day)} ${names.map(({ name }) => name).join(', ')}`)
  return (
    <Text fz={14} c="dimmed" role="status">
      {[outText(out.length), days.join(' · ')].filter(Boolean).join(' ')}
    </Text>
  )
}

/** Weeks of a series before they are made: new, standing, and with what falls out. */
export function WeeksBefore() {
  const [year, week, count, like] = [useValue('jahr'), useValue('kw'), useValue('anzahl'), filledText(useValue('vorlage'))]
  const { data = [] } = useQuery(previewQuery({ jahr: year, kw: week, anzahl: count, vorlage: like ?? undefined }))
  if (data.length === 0) return null
  const fresh = data.filter(({ steht }) => steht !== true)
  return (
    <div>
      <Text fw={600}>{fresh.length === 1 ? 'Eine Woche ist neu' : `${fresh.length} Wochen sind neu`}</Text>
      <PlainList gap={2} mt={4} mb={8} aria-label="Wochen der Serie">
        {data.map((plan) => {
          const stands = plan.steht === true
          return (
            <li key={`${plan.jahr} ${plan.kw}`}>
              <Text fz={15} {...(stands ? { c: 'dimmed' } : {})}>
                {weekText(plan) + (stands ? STANDS : '')}
              </Text>
            </li>
          )
        })}
      </PlainList>
      <Out weeks={fresh} />
    </div>
  )
}

/** For the form of a new week: follows the chosen week until the user edits the shifts. */
export const UsualWeek = ({ record }: { readonly record?: Week }) => (record === undefined ? <Proposal /> : null)
function Proposal() {
  const { form } = useFormContext()
  const [year, number] = [useValue('jahr'), useValue('kw')]
  const signs = [filledText(useValue('kennung1')), filledText(useValue('kennung2'))]
  const { data } = useQuery(previewQuery({ jahr: year, kw: number, kennung1: signs[0] ?? undefined, kennung2: signs[1] ?? undefined }))
  const lists = (from: object) => JSON.stringify(LISTS.map((list) => (from as Week)[list]))
  const proposed = useRef(lists(form.getValues()))
  useEffect(() => {
    const [week] = data ?? []
    if (!week || lists(form.getValues()) !== proposed.current) return
    for (const list of LISTS) form.setFieldValue(list, week[list])
    proposed.current = lists(week)
    // oxlint-disable-next-line react/exhaustive-deps -- with each answer
  }, [data])
  return data ? <Out weeks={data} /> : null
}
