import { Stack } from '@mantine/core'
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { publishDrafts, requirePublic } from '#blocks/dienst/client/index.ts'
import type { AnlassListRow } from '#blocks/dienst/declaration.ts'
import { dayOf, today } from '#client/text/date.ts'
import { useGo } from '#client/navigation/navigation.tsx'
import { notify } from '#client/app/notify.ts'
import { useMay } from '#client/app/session.ts'
import { DayField } from '#client/ui/time/DateField.tsx'
import { DayChecks } from '#client/ui/time/DayChecks.tsx'
import { filledText, useValue } from '#client/ui/form/field.ts'
import { Form } from '#client/ui/form/Form.tsx'
import { NumberField } from '#client/ui/field/NumberField.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { SelectField } from '#client/ui/field/SelectField.tsx'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import { TextField } from '#client/ui/field/TextField.tsx'
import { useUrlState } from '#client/navigation/url-state.ts'
import { ktwSundaysContract, ktwWeeksContract } from '../contract.ts'
import { dayAfter, weekdayOf, weekOf } from '../plan.ts'
import { sundayLink, weekLink } from './link.ts'
import { FallsOut, outText } from './FallsOut.tsx'
import { freeDaysQuery, type Ktw, serie, sundayCalls, weekCalls } from './kinds.ts'

const STATUS = [
  { value: 'entwurf', label: 'Entwurf' },
  { value: 'veroeffentlicht', label: 'Ausschreiben' },
]

function plansOf(ktw: Ktw) {
  const filter = { von: `${dayAfter(today(), -60)}T00:00:00Z`, limit: 60 }
  return queryOptions({
    meta: { tables: ktw.kind.tables },
    queryKey: [ktw.kind.table, 'vorlagen', filter],
    queryFn: () => ktw.read.list({ query: filter }),
  })
}

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

/** Follows the creation of drafts: shows them, and asks for confirmation before publishing. */
function useDone(ktw: Ktw, recht: 'UPDATE_KTW_WOCHE' | 'UPDATE_SONNTAG_KTW', onClose: () => void) {
  const [, setUrl] = useUrlState(['nur'])
  const goTo = useGo()
  const plans = useMay(recht)
  return {
    /** Drafts are invisible without the right to plan. */
    asDraft: plans,
    status: plans ? ('entwurf' as const) : ('veroeffentlicht' as const),
    done: async (made: readonly Made[], wanted: string, name: string, path: (id: string) => string) => {
      await ktw.reload()
      onClose()
      const newIds = made.filter(({ neu }) => neu).map(({ _id }) => _id)
      if (made.length === 1 && made[0]) await goTo(path(made[0]._id))
      else setUrl({ nur: plans ? 'entwurf' : '' })
      if (plans && wanted !== 'entwurf' && newIds.length > 0) void publishDrafts(ktw.drafts, newIds, name).catch(() => undefined)
    },
  }
}
type Made = Awaited<ReturnType<typeof serie.sundays>>[number]

function madeText(made: readonly { readonly neu: boolean }[], singular: string, many: string): string {
  const newCount = made.filter((plan) => plan.neu).length
  const stood = made.length - newCount
  const text = newCount === 0 ? `Kein neuer Plan` : newCount === 1 ? `1 ${singular} angelegt` : `${newCount} ${many} angelegt`
  return `${text}${stood === 0 ? '' : stood === 1 ? ', 1 gab es schon' : `, ${stood} gab es schon`}.`
}

function firstWithout(plans: readonly AnlassListRow[]) {
  const taken = new Set(plans.map(({ beginn }) => mondayIn(beginn)))
  let monday = dayAfter(today(), 7 - weekdayOf(today()))
  while (taken.has(monday)) monday = dayAfter(monday, 7)
  return weekOf(monday)
}
const mondayIn = (instant: string): string => dayAfter(dayOf(instant), -weekdayOf(dayOf(instant)))

export function WeekSeries({ onClose }: { readonly onClose: () => void }) {
  const plans = useQuery(plansOf(weekCalls))
  const { asDraft, status, done } = useDone(weekCalls, 'UPDATE_KTW_WOCHE', onClose)
  return (
    <Sheet titel="Wochen anlegen" subtitle="Was es schon gibt, bleibt, wie es ist." onClose={onClose}>
      <QueryView query={plans}>
        {({ zeilen }) => (
          <Form
            schema={ktwWeeksContract.serie.body}
            start={{ ...firstWithout(zeilen), anzahl: 4, status }}
            inSheet="large"
            button={({ anzahl }) => (anzahl === 1 ? 'Eine Woche anlegen' : `${anzahl} Wochen anlegen`)}
            save={async (body) => {
              if (!asDraft) await requirePublic('KTW-Wochen')
              const made = await serie.weeks({ body: asDraft ? { ...body, status: 'entwurf' } : body })
              const out = made.reduce((sum, { ausgefallen }) => sum + ausgefallen, 0)
              notify([madeText(made, 'Woche', 'Wochen'), outText(out)].filter(Boolean).join(' '), 'success')
              await done(made, body.status, 'KTW-Wochen', weekLink.path)
            }}
          >
            <Stack gap="md">
              <NumberField name="jahr" withoutGrouping />
              <NumberField name="kw" />
              <NumberField name="anzahl" />
              <Template ktw={weekCalls} />
              {asDraft && <SelectField name="status" options={STATUS} />}
              <FallsOut made={new Set(zeilen.map(({ beginn }) => mondayIn(beginn)))} />
            </Stack>
          </Form>
        )}
      </QueryView>
    </Sheet>
  )
}

export function SundaySeries({ onClose }: { readonly onClose: () => void }) {
  const { asDraft, status, done } = useDone(sundayCalls, 'UPDATE_SONNTAG_KTW', onClose)
  return (
    <Sheet titel="Sonn- und Feiertage anlegen" subtitle="Was es schon gibt, bleibt, wie es ist." onClose={onClose}>
      <Form
        schema={ktwSundaysContract.serie.body}
        start={{ von: dayAfter(today(), 1), bis: dayAfter(today(), 62), ohne: [], kennung: '1401', status }}
        inSheet="large"
        button="Tage anlegen"
        save={async (body) => {
          if (!asDraft) await requirePublic('Sonntags-KTW')
          const made = await serie.sundays({ body: asDraft ? { ...body, status: 'entwurf' } : body })
          notify(madeText(made, 'Plan', 'Pläne'), 'success')
          await done(made, body.status, 'Sonntags-KTW', sundayLink.path)
        }}
      >
        <Stack gap="md">
          <DayField name="von" />
          <DayField name="bis" />
          <TextField name="kennung" />
          <Template ktw={sundayCalls} />
          {asDraft && <SelectField name="status" options={STATUS} />}
          <FreeDays />
        </Stack>
      </Form>
    </Sheet>
  )
}

function FreeDays() {
  const [von, bis] = [filledText(useValue('von')) ?? '', filledText(useValue('bis')) ?? '']
  const years = [...new Set([von, bis].map((day) => Number(day.slice(0, 4))))].filter((year) => year >= 2000 && year <= 2100)
  const answers = useQueries({ queries: years.map(freeDaysQuery) })
  const days = answers.flatMap(({ data = [] }) => data).filter(({ tag }) => tag >= von && tag <= bis)
  if (days.length === 0) return null
  return (
    <DayChecks name="ohne" titel="Tage der Serie" days={days.map(({ tag, name }) => ({ tag, holiday: name === 'Sonntag' ? '' : name }))} />
  )
}
