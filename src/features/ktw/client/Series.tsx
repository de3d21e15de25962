import { Stack, Text } from '@mantine/core'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { publishDrafts, requirePublic } from '#blocks/dienst/client/index.ts'
import type { AnlassListRow } from '#blocks/dienst/declaration.ts'
import { weekdayOf } from '#contract/time/week.ts'
import { today } from '#client/text/date.ts'
import { useGo } from '#client/navigation/navigation.tsx'
import { notify } from '#client/app/notify.ts'
import { useMay } from '#client/app/session.ts'
import { DaysField } from '#client/ui/time/PeriodField.tsx'
import { DateStrip } from '#client/ui/time/DateStrip.tsx'
import { filledText, useFormContext, useValue } from '#client/ui/form/field.ts'
import { Form } from '#client/ui/form/Form.tsx'
import { NumberField } from '#client/ui/field/NumberField.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { SelectField } from '#client/ui/field/SelectField.tsx'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import { TextField } from '#client/ui/field/TextField.tsx'
import { useUrlState } from '#client/navigation/url-state.ts'
import { ktwSundaysContract, ktwWeeksContract } from '../contract.ts'
import { dayAfter, mondayOf, weekOf } from '../plan.ts'
import { joinWords } from '#contract/words.ts'
import { sundayLink, weekLink } from './link.ts'
import { outText, WeeksBefore } from './FallsOut.tsx'
import { WeekField } from './WeekField.tsx'
import {
  type Ktw,
  type Preview,
  previewQuery,
  serie,
  sundayCalls,
  type SundayPreview,
  sundaysQuery,
  type Week,
  weekCalls,
} from './kinds.ts'

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

/** The next year of weeks, the next one first. */
const comingWeeks = () => previewQuery({ ...weekOf(dayAfter(today(), 7 - weekdayOf(today()))), anzahl: 53 })
const firstWithout = (weeks: Preview) => {
  const { jahr, kw } = weeks.find(({ steht }) => steht !== true) ?? weekOf(dayAfter(today(), 7))
  return { jahr, kw }
}

/** Copies a week to the following ones. */
export const WeekCopy = ({ anlass, onClose }: { readonly anlass: Week; readonly onClose: () => void }) => (
  <WeekSeries
    titel={`${anlass.bezeichnung} kopieren`}
    like={{ ...weekOf(dayAfter(mondayOf(anlass.jahr, anlass.kw), 7)), vorlage: anlass._id }}
    onClose={onClose}
  />
)

interface WeekSeriesProps {
  readonly onClose: () => void
  readonly titel?: string
  readonly like?: { readonly jahr: number; readonly kw: number; readonly vorlage: string }
}
export function WeekSeries({ onClose, titel = 'Wochen anlegen', like }: WeekSeriesProps) {
  const weeks = useQuery(comingWeeks())
  const { asDraft, status, done } = useDone(weekCalls, 'UPDATE_KTW_WOCHE', onClose)
  return (
    <Sheet
      titel={titel}
      subtitle={`${like ? 'Mit ihren Schichten und Fragen, ohne Menschen. ' : ''}Was es schon gibt, bleibt, wie es ist.`}
      onClose={onClose}
    >
      <QueryView query={weeks}>
        {(coming) => (
          <Form
            schema={ktwWeeksContract.serie.body}
            start={{ ...(like ?? firstWithout(coming)), anzahl: like ? 1 : 4, status }}
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
              <WeekField
                titel="Ab welcher Woche"
                stands={({ jahr, kw }) => coming.some((week) => week.jahr === jahr && week.kw === kw && week.steht === true)}
              />
              <NumberField name="anzahl" />
              {!like && <Template ktw={weekCalls} />}
              {asDraft && <SelectField name="status" options={STATUS} />}
              <WeeksBefore />
            </Stack>
          </Form>
        )}
      </QueryView>
    </Sheet>
  )
}

export function SundaySeries({ onClose }: { readonly onClose: () => void }) {
  const { asDraft, status, done } = useDone(sundayCalls, 'UPDATE_SONNTAG_KTW', onClose)
  const changesWeeks = useMay('UPDATE_KTW_WOCHE')
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
          <DaysField />
          <TextField name="kennung" />
          <Template ktw={sundayCalls} />
          {asDraft && <SelectField name="status" options={STATUS} />}
          <FreeDays gives={asDraft && changesWeeks} />
        </Stack>
      </Form>
    </Sheet>
  )
}

const previewOf = ({ von, bis, kennung, vorlage }: SundayBody) => ({
  von,
  bis,
  kennung,
  vorlage: vorlage ?? undefined,
})
interface SundayBody {
  readonly von: string
  readonly bis: string
  readonly kennung: string
  readonly vorlage: string | null
}
type Clash = SundayPreview[number]['wochen'][number]
const free = ({ schichten }: Clash) => schichten.filter(({ personen }) => personen === 0)

const namesOf = (shifts: readonly { readonly schicht: string }[]) => joinWords(shifts.map(({ schicht }) => schicht))

function FreeDays({ gives }: { readonly gives: boolean }) {
  const [von, bis] = [filledText(useValue('von')) ?? '', filledText(useValue('bis')) ?? '']
  const [kennung, vorlage] = [filledText(useValue('kennung')) ?? '', filledText(useValue('vorlage'))]
  const { form } = useFormContext()
  const without = (useValue('ohne') ?? []) as readonly string[]
  const isSpan = /^\d{4}-\d\d-\d\d$/.test(von) && bis >= von && kennung !== ''
  const { data: days = [] } = useQuery({
    ...sundaysQuery(previewOf({ von, bis, kennung, vorlage })),
    enabled: isSpan,
    placeholderData: keepPreviousData,
  })
  if (days.length === 0) return null
  const count = days.filter(({ tag, steht }) => !steht && !without.includes(tag)).length
  const clashes = days.filter(({ steht }) => !steht).flatMap(({ wochen }) => wochen)
  const text = (week: Clash): string => {
    const [out, stay] = [free(week), week.schichten.filter(({ personen }) => personen > 0)]
    return [
      ...(out.length === 0
        ? []
        : [
            gives
              ? `${week.bezeichnung}: ${namesOf(out)} ${out.length === 1 ? 'fällt' : 'fallen'} dort aus, sobald du ausschreibst.`
              : `${week.bezeichnung} hat dann ${namesOf(out)}.`,
          ]),
      ...(stay.length === 0 ? [] : [`In ${namesOf(stay)} steht schon jemand, das bleibt (${week.bezeichnung}).`]),
    ].join(' ')
  }
  return (
    <div>
      {gives && clashes.some((week) => free(week).length > 0) && (
        <Text mb="sm">
          In den KTW-Wochen fällt aus, was sich überschneidet – erst, sobald du ausschreibst. Vorher liest du, welche Schichten es sind.
        </Text>
      )}
      <Text fw={600} mb={8} role="status">
        {count === 1 ? 'Ein Termin' : `${count} Termine`}
      </Text>
      <DateStrip
        titel="Tage der Serie"
        dates={days.map(({ tag, name, beginn, ende, steht, wochen }) => {
          const open = steht ? [] : wochen.filter((week) => !gives || week.schichten.some(({ personen }) => personen > 0))
          const gone = steht ? [] : wochen.filter((week) => !open.includes(week))
          const out = without.includes(tag)
          const set = (days: readonly string[]) => form.setFieldValue('ohne', days)
          return {
            key: tag,
            beginn,
            ende,
            holiday: name === 'Sonntag' ? '' : name,
            out,
            hints: open.map(text),
            note: steht ? 'gibt es schon' : gone.map(text).join(' ') || undefined,
            actions: steht
              ? []
              : [
                  out
                    ? { titel: 'Findet doch statt', act: () => set(without.filter((day) => day !== tag)) }
                    : { titel: 'Fällt aus', danger: true, act: () => set([...without, tag]) },
                ],
          }
        })}
      />
    </div>
  )
}
