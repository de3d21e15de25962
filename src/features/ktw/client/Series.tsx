import { Stack } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { AnlassListRow } from '#blocks/anlaesse/contract.ts'
import { dayOf, today } from '#client/date.ts'
import { notify } from '#client/notify.ts'
import { DayField } from '#client/ui/DateField.tsx'
import { Form } from '#client/ui/Form.tsx'
import { NumberField } from '#client/ui/NumberField.tsx'
import { QueryView } from '#client/ui/QueryView.tsx'
import { SelectField } from '#client/ui/SelectField.tsx'
import { Sheet } from '#client/ui/Sheet.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import { useUrlState } from '#client/url-state.ts'
import { ktwSundaysContract, ktwWeeksContract } from '../contract.ts'
import { dayAfter, weekdayOf, weekOf } from '../plan.ts'
import { type Ktw, serie, sundayCalls, weekCalls } from './kinds.ts'

const STATUS = [
  { value: 'entwurf', label: 'Als Entwurf' },
  { value: 'veroeffentlicht', label: 'Gleich veröffentlichen' },
]

/** The plans of the last weeks and of those to come. */
function plansOf(ktw: Ktw) {
  const filter = { von: `${dayAfter(today(), -60)}T00:00:00Z`, limit: 60 }
  return queryOptions({
    meta: { tables: ktw.kind.tables },
    queryKey: [ktw.kind.table, 'vorlagen', filter],
    queryFn: () => ktw.read.list({ query: filter }),
  })
}

/** A plan to copy the shifts of: the last ones that were made. */
function Template({ ktw }: { readonly ktw: Ktw }) {
  const { data } = useQuery(plansOf(ktw))
  const options = (data?.zeilen ?? []).map(({ _id, bezeichnung }: AnlassListRow) => ({ value: _id, label: bezeichnung }))
  return (
    <SelectField
      name="vorlage"
      options={options}
      placeholder="Die üblichen Schichten"
      hint="Woher die Schichten kommen; Ausfälle werden nicht übernommen."
    />
  )
}

function said(made: readonly { readonly neu: boolean }[], one: string, many: string): string {
  const fresh = made.filter((one) => one.neu).length
  const stood = made.length - fresh
  const text = fresh === 0 ? `Kein neuer Plan` : fresh === 1 ? `1 ${one} angelegt` : `${fresh} ${many} angelegt`
  return `${text}${stood === 0 ? '' : stood === 1 ? ', 1 gab es schon' : `, ${stood} gab es schon`}.`
}

/** Leads to where what was made now stands: drafts are a view of their own. */
function useShowing(): (status: string) => void {
  const [, set] = useUrlState(['nur'])
  return (status) => set({ nur: status === 'entwurf' ? status : '' })
}

/** The first week after this one that has no plan yet. */
function firstWithout(plans: readonly AnlassListRow[]) {
  const taken = new Set(plans.map(({ beginn }) => mondayIn(beginn)))
  let monday = dayAfter(today(), 7 - weekdayOf(today()))
  while (taken.has(monday)) monday = dayAfter(monday, 7)
  return weekOf(monday)
}
const mondayIn = (instant: string): string => dayAfter(dayOf(instant), -weekdayOf(dayOf(instant)))

export function WeekSeries({ onClose }: { readonly onClose: () => void }) {
  const plans = useQuery(plansOf(weekCalls))
  const show = useShowing()
  return (
    <Sheet titel="Wochen anlegen" subtitle="Was es schon gibt, bleibt, wie es ist." onClose={onClose}>
      <QueryView query={plans}>
        {({ zeilen: rows }) => (
          <Form
            schema={ktwWeeksContract.serie.body}
            start={{ ...firstWithout(rows), anzahl: 4, status: 'entwurf' }}
            inSheet="large"
            button={({ anzahl: count }) => (count === 1 ? 'Eine Woche anlegen' : `${count} Wochen anlegen`)}
            save={async (body) => {
              notify(said(await serie.weeks({ body }), 'Woche', 'Wochen'), 'success')
              await weekCalls.reload()
              onClose()
              show(body.status)
            }}
          >
            <Stack gap="md">
              <NumberField name="jahr" withoutGrouping />
              <NumberField name="kw" />
              <NumberField name="anzahl" />
              <Template ktw={weekCalls} />
              <SelectField name="status" options={STATUS} />
            </Stack>
          </Form>
        )}
      </QueryView>
    </Sheet>
  )
}

export function SundaySeries({ onClose }: { readonly onClose: () => void }) {
  const show = useShowing()
  return (
    <Sheet titel="Sonn- und Feiertage anlegen" subtitle="Was es schon gibt, bleibt, wie es ist." onClose={onClose}>
      <Form
        schema={ktwSundaysContract.serie.body}
        start={{ von: dayAfter(today(), 1), bis: dayAfter(today(), 62), kennung: '1401', status: 'entwurf' }}
        inSheet="large"
        button="Tage anlegen"
        save={async (body) => {
          notify(said(await serie.sundays({ body }), 'Plan', 'Pläne'), 'success')
          await sundayCalls.reload()
          onClose()
          show(body.status)
        }}
      >
        <Stack gap="md">
          <DayField name="von" />
          <DayField name="bis" />
          <TextField name="kennung" />
          <Template ktw={sundayCalls} />
          <SelectField name="status" options={STATUS} />
        </Stack>
      </Form>
    </Sheet>
  )
}
