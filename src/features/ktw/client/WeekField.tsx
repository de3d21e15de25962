import { Select } from '@mantine/core'
import { shortDay, today } from '#client/text/date.ts'
import { type FieldProps, useField, useFormContext, useValue } from '#client/ui/form/field.ts'
import { dayAfter, mondayOf, weekOf } from '../plan.ts'

/** Weeks offered, this one first: a year of them. */
const OFFERED = 53

type WeekOfYear = ReturnType<typeof weekOf>
const keyOf = ({ jahr, kw }: WeekOfYear) => `${jahr} ${kw}`

/** 'KW 50 · Mo., 07.12. – So., 13.12.' */
export function weekText({ jahr, kw }: WeekOfYear): string {
  const monday = mondayOf(jahr, kw)
  return `KW ${kw} · ${shortDay(monday)} – ${shortDay(dayAfter(monday, 6))}`
}
export const STANDS = ' · gibt es schon'

interface Props extends Omit<FieldProps, 'name'> {
  readonly stands?: (week: WeekOfYear) => boolean
}
/** Calendar week and its year, the fields 'kw' and 'jahr', in one choice. */
export function WeekField({ stands, ...field }: Props) {
  const { form } = useFormContext()
  const { wert, props } = useField({ ...field, name: 'kw' })
  const year = useValue('jahr')
  const chosen = typeof year === 'number' && typeof wert === 'number' ? { jahr: year, kw: wert } : undefined
  const coming = Array.from({ length: OFFERED }, (_, i) => weekOf(dayAfter(today(), 7 * i)))
  const isOther = chosen !== undefined && !coming.some((week) => keyOf(week) === keyOf(chosen))
  const weeks = isOther ? [chosen, ...coming] : coming
  return (
    <Select
      {...props}
      data={weeks.map((week) => ({ value: keyOf(week), label: weekText(week) + (stands?.(week) ? STANDS : '') }))}
      value={chosen ? keyOf(chosen) : null}
      onChange={(value) => {
        const week = weeks.find((one) => keyOf(one) === value)
        if (!week) return
        form.setFieldValue('jahr', week.jahr)
        form.setFieldValue('kw', week.kw)
      }}
      allowDeselect={false}
      searchable
    />
  )
}
