import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Questions } from '../questions/Questions.tsx'
import { useAskedSpan } from '#client/navigation/asked-span.ts'
import { dayOf } from '#client/text/date.ts'
import { notify } from '#client/app/notify.ts'
import { useReasonWithout } from '#client/navigation/missing-recht.ts'
import { useGo } from '#client/navigation/navigation.tsx'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { Form } from '#client/ui/form/Form.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { LoadingSkeleton } from '#client/ui/page/LoadingSkeleton.tsx'
import { OrtField } from '#client/ui/field/OrtField.tsx'
import { Page } from '#client/ui/page/Page.tsx'
import { PersonField } from '#client/ui/field/PersonField.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { path } from '#contract/screens.ts'
import type { AnlassDetail } from '../../declaration.ts'
import { changeHindernis } from '../../hindernisse.ts'
import { anlassCalls, type AnlassScreens } from './area.ts'
import { publishDrafts, requirePublic } from './publishing.tsx'
import { furtherDays, shiftToDay } from './shift-days.ts'

interface InputProps {
  readonly name: string
  readonly record: AnlassDetail | undefined
}
export const anlassInputs = {
  ort: {
    input: ({ name, record }: InputProps) => (
      <OrtField
        name={name}
        known={record && record.ortDaten._id !== null ? { _id: record.ortDaten._id, name: record.ortDaten.name } : undefined}
      />
    ),
  },
  leiter: { input: ({ name, record }: InputProps) => <PersonField name={name} known={record?.leiterPerson ?? undefined} withTraining /> },
  stvLeiter: {
    input: ({ name, record }: InputProps) => <PersonField name={name} known={record?.stvLeiterPerson ?? undefined} withTraining />,
  },
  anmeldeschluss: { hint: 'Leer: bis zum Beginn.' },
  fragen: { input: Questions },
} as const

/** Form of a new occasion, prefilled with the calendar's time. Creates a draft; publishing asks first. */
export function AnlassNew({ screens }: { readonly screens: AnlassScreens }) {
  const asked = useAskedSpan()
  const { beginn } = asked
  const [start] = useState(() => screens.form.start?.(beginn === undefined ? undefined : dayOf(beginn)) ?? {})
  const { data, isPending } = useQuery({
    queryKey: [screens.data.table, 'start', beginn],
    queryFn: async () => start,
    ...(start instanceof Promise ? {} : { initialData: start }),
    staleTime: Infinity,
    gcTime: 0,
  })
  if (isPending) return <LoadingSkeleton />
  return <NewForm screens={screens} beginn={beginn} start={{ ...asked, ...data }} />
}

type Start = Readonly<Record<string, unknown>>
interface NewProps {
  readonly screens: AnlassScreens
  readonly beginn: string | undefined
  readonly start: Start
}
function NewForm({ screens, beginn, start }: NewProps) {
  const goTo = useGo()
  const { words, paths, recht, newTitle } = screens.about
  const { contract, table } = screens.data
  const { fields: Fields, Dates } = screens.form
  const { write, reload, drafts } = anlassCalls(screens.data)
  const noDraft = useReasonWithout(`UPDATE_${recht}`)
  const list = path(paths.list as '/')
  const [days, setDays] = useState<readonly string[]>([])
  return (
    <Page titel={newTitle} back={list} narrow>
      <InfoCard>
        <Form
          schema={contract.create.body}
          start={start}
          draft={`${table}/neu${beginn === undefined ? '' : `/${beginn}`}`}
          button="Ausschreiben"
          cancel={list}
          actions={
            <ActionButton type="submit" value="entwurf" variant="default" disabledReason={noDraft}>
              Als Entwurf speichern
            </ActionButton>
          }
          save={async (values, key) => {
            if (noDraft !== undefined && !('bestaetigt' in values)) await requirePublic(words.one)
            const body = { ...values, status: noDraft === undefined ? ('entwurf' as const) : ('veroeffentlicht' as const) }
            const first = await write.create({ body })
            const { _id, bezeichnung } = first
            const ids = [_id]
            // Refusals of further dates are said by their own alerts.
            for (const day of furtherDays(first, days))
              await write.create({ body: shiftToDay(body, first, day) as typeof body }).then(
                (further) => ids.push(further._id),
                () => undefined,
              )
            const made = ids.length === 1 ? `„${bezeichnung}“ liegt` : `${ids.length}-mal „${bezeichnung}“ liegt`
            if (key === 'entwurf') notify(`${made} als Entwurf bereit.`, 'success')
            await goTo(path(paths.detail, { id: _id }), true)
            await reload()
            if (key === '' && noDraft === undefined) void publishDrafts(drafts, ids, bezeichnung).catch(() => undefined)
          }}
        >
          <Fields />
          {Dates && (
            <Suspense fallback={null}>
              <Dates screens={screens} days={days} setDays={setDays} />
            </Suspense>
          )}
        </Form>
      </InfoCard>
    </Page>
  )
}

export function AnlassEdit({ screens, id }: { readonly screens: AnlassScreens; readonly id: string }) {
  const { one } = anlassCalls(screens.data)
  const anlass = useQuery({ ...one(id), queryKey: ['formular', screens.data.table, id], gcTime: 0, staleTime: Infinity })
  return (
    <QueryView query={anlass} list={{ to: path(screens.about.paths.list as '/'), titel: `Alle ${screens.about.words.many}` }}>
      {(data) => <View screens={screens} anlass={data} />}
    </QueryView>
  )
}

function View({ screens, anlass }: { readonly screens: AnlassScreens; readonly anlass: AnlassDetail }) {
  const goTo = useGo()
  const { write, reload } = anlassCalls(screens.data)
  const { words, paths, recht } = screens.about
  const { contract, table } = screens.data
  const { fields: Fields } = screens.form
  const reason = useReasonWithout(`UPDATE_${recht}`) ?? changeHindernis(words, anlass) ?? undefined
  const params = { id: anlass._id }
  const back = path(paths.detail, params)
  return (
    <Page titel={`${anlass.bezeichnung} bearbeiten`} back={back} narrow>
      <InfoCard>
        <Form
          schema={contract.update.body}
          start={anlass}
          version={anlass.version}
          draft={`${table}/${anlass._id}`}
          button="Speichern"
          disabledReason={reason}
          save={async (body) => {
            await write.update({ params, body })
            notify('Gespeichert', 'success')
            await goTo(back, true)
            await reload()
          }}
        >
          <Fields record={anlass} />
        </Form>
      </InfoCard>
    </Page>
  )
}
