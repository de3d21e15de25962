import { Alert, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useAskedSpan } from '#client/navigation/asked-span.ts'
import { dayOf, toInstant, spanText, plusDays, today, weekStart } from '#client/text/date.ts'
import { ApiError, sendSilently } from '#client/net/api.ts'
import { ScreenLink } from '#client/navigation/navigation.tsx'
import { useSend } from '#client/net/useSend.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { filledText, useFormContext } from '#client/ui/form/field.ts'
import { Form } from '#client/ui/form/Form.tsx'
import { KINDS } from '#client/ui/kinds/kinds.ts'
import type { Look } from '#client/ui/kinds/look.ts'
import { DaysField, PeriodField } from '#client/ui/time/PeriodField.tsx'
import { PlainList } from '#client/ui/list/PlainList.tsx'
import { PlanBadge } from '#client/ui/card/PlanState.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import { SwitchField } from '#client/ui/field/SwitchField.tsx'
import { TextField } from '#client/ui/field/TextField.tsx'
import { notifyUndo } from '#client/ui/action/undo.tsx'
import { Verlauf } from '#client/ui/history/Verlauf.tsx'
import { isDuty, overlapSentence } from '#contract/time/next-duty.ts'
import { createClient } from '#contract/client.ts'
import type { PlanKind } from '#contract/time/plan.ts'
import { planContract } from '#features/plan/contract.ts'
import { readableDays, wholeDays } from '#contract/time/berlin.ts'
import { instant as instantField, requiredDay, toggle } from '#contract/fields.ts'
import { type Abwesenheit, abwesenheitenContract, abwesenheitFields, type Entered, inPlan } from '#features/abwesenheiten/contract.ts'
import { absencesQuery, calls, historyQuery, loud, reloadAbwesenheiten } from './api.ts'

const { plan } = createClient(planContract, sendSilently)

interface Props {
  readonly id: string | null
  readonly onClose: () => void
}

export function AbsenceSheet({ id, onClose }: Props) {
  const query = useQuery({ ...absencesQuery, enabled: id !== null })
  const [entered, setEntered] = useState<Entered | null>(null)
  const row = query.data?.find(({ _id }) => _id === id) ?? null
  return (
    <Sheet titel="Nicht verfügbar" onClose={onClose}>
      {entered ? (
        <Duties {...entered} onClose={onClose} />
      ) : id === null ? (
        <Editing row={null} enter={setEntered} onClose={onClose} />
      ) : (
        <QueryView query={query}>
          {() =>
            row ? <Editing row={row} enter={setEntered} onClose={onClose} /> : <Text c="dimmed">Diese Abwesenheit gibt es nicht mehr.</Text>
          }
        </QueryView>
      )}
    </Sheet>
  )
}

const schema = z.object({
  von: requiredDay('Erster Tag'),
  bis: requiredDay('Letzter Tag'),
  zeiten: toggle('Nur zu bestimmten Uhrzeiten'),
  beginn: instantField('Von'),
  ende: instantField('Bis'),
  notiz: abwesenheitFields.notiz,
})

const daysFrom = (von: string, bis: string) => ({ von, bis, beginn: toInstant(von, '18:00'), ende: toInstant(bis, '22:00') })

function startOf(row: Abwesenheit | null, { beginn, ende }: ReturnType<typeof useAskedSpan>) {
  if (!row && beginn !== undefined && ende !== undefined) {
    const days = wholeDays(beginn, ende)
    const [von, bis] = days ?? [dayOf(beginn), dayOf(ende)]
    return days ? daysFrom(von, bis) : { von, bis, zeiten: true, beginn, ende }
  }
  if (!row) return daysFrom(today(), today())
  const days = wholeDays(row.beginn, row.ende)
  const [von, bis] = days ?? [dayOf(row.beginn), dayOf(row.ende)]
  return { von, bis, zeiten: days === null, ...bodyOf(row) }
}

const timesOf = ({ von, bis, zeiten, beginn, ende }: z.output<typeof schema>) =>
  zeiten ? { beginn: beginn ?? '', ende: ende ?? '' } : { beginn: toInstant(von, '00:00'), ende: toInstant(plusDays(bis, 1), '00:00') }
const bodyOf = ({ _id, version, ...values }: Abwesenheit) => values
const textOf = ({ beginn, ende }: Pick<Abwesenheit, 'beginn' | 'ende'>) => readableDays(beginn, ende)

interface EditingProps extends Omit<Props, 'id'> {
  readonly row: Abwesenheit | null
  readonly enter: (entered: Entered) => void
}
function Editing({ row, enter, onClose }: EditingProps) {
  const asked = useAskedSpan()
  const { send: remove, isSending } = useSend(({ _id }: Abwesenheit) => loud.remove({ params: { id: _id } }), {
    onSuccess: (_result, gone) => {
      onClose()
      notifyUndo(`Gelöscht: ${textOf(gone)}.`, async () => {
        await loud.create({ body: bodyOf(gone) })
        await reloadAbwesenheiten()
      })
    },
    reload: reloadAbwesenheiten,
  })
  return (
    <Stack gap="md">
      <Form
        schema={schema}
        start={startOf(row, asked)}
        inSheet="large"
        button={row ? 'Speichern' : 'Eintragen'}
        offline={(values) => ({ titel: `Nicht verfügbar: ${textOf(timesOf(values))}`, path: inPlan(row?._id ?? 'neu'), follow: onClose })}
        disabledReason={({ zeiten, beginn, ende }) => (zeiten && !(beginn && ende) ? 'Sag noch, von wann bis wann.' : undefined)}
        save={async (values) => {
          const { von, bis, zeiten, notiz } = values
          if (!zeiten && bis < von) throw new ApiError(400, [{ msg: 'Der letzte Tag liegt vor dem ersten.', feld: 'bis' }])
          if (!zeiten && bis < today()) throw new ApiError(400, [{ msg: 'Der letzte Tag ist schon vorbei.', feld: 'bis' }])
          const body = { ...timesOf(values), notiz }
          const saved = row
            ? await calls.update({ params: { id: row._id }, body: { version: row.version, ...body } })
            : await calls.create({ body })
          void reloadAbwesenheiten()
          const [params, version] = [{ id: saved._id }, saved.version]
          notifyUndo(`Nicht verfügbar: ${textOf(saved)}.`, async () => {
            await (row ? loud.update({ params, body: { version, ...bodyOf(row) } }) : loud.remove({ params }))
            await reloadAbwesenheiten()
          })
          if (saved.einsaetze.length > 0) enter(saved)
          else onClose()
        }}
        actions={
          row && (
            <ActionButton variant="subtle" color="red" loading={isSending} onClick={() => remove(row)}>
              Löschen
            </ActionButton>
          )
        }
      >
        <When />
        <Falls />
        <TextField name="notiz" hint="Liest niemand außer dir." placeholder="Zum Beispiel: Urlaub" />
      </Form>
      {row && <Past id={row._id} />}
    </Stack>
  )
}

function usual(): readonly (readonly [word: string, von: string, bis: string])[] {
  const day = today()
  const first = weekStart(day)
  const weekend = plusDays(first, 5)
  return [
    ['Heute', day, day],
    ['Morgen', plusDays(day, 1), plusDays(day, 1)],
    ['Am Wochenende', day > weekend ? day : weekend, plusDays(first, 6)],
    ['Nächste Woche', plusDays(first, 7), plusDays(first, 13)],
  ]
}

function When() {
  const { form } = useFormContext()
  const { von, bis, beginn, ende, zeiten } = form.values
  const [from, to] = zeiten === true ? [filledText(beginn), filledText(ende)].map((time) => time && dayOf(time)) : [von, bis]
  return (
    <>
      <Group gap={8} role="group" aria-label="Wann">
        {usual().map(([word, first, last]) => (
          <ActionButton
            key={word}
            size="sm"
            radius="xl"
            variant={from === first && to === last ? 'filled' : 'default'}
            aria-pressed={from === first && to === last}
            onClick={() => Object.entries(daysFrom(first, last)).forEach(([name, value]) => form.setFieldValue(name, value))}
          >
            {word}
          </ActionButton>
        ))}
      </Group>
      {zeiten === true ? <PeriodField /> : <DaysField first={today()} />}
      <SwitchField name="zeiten" />
    </>
  )
}

/** Lists the duties in that span before saving; an absence does not sign anybody off. */
function Falls() {
  const { form } = useFormContext()
  const { von, bis, beginn, ende, zeiten } = form.values
  const [first, last] = [filledText(von), filledText(bis)]
  const span =
    zeiten === true
      ? [filledText(beginn), filledText(ende)]
      : first && last
        ? [toInstant(first, '00:00'), toInstant(plusDays(last, 1), '00:00')]
        : []
  const [from, to] = [span[0] ?? '', span[1] ?? '']
  const { data = [] } = useQuery({
    queryKey: ['plan', from, to],
    meta: { tables: ['anmeldungen', 'angebote', 'fahrzeugbelegungen'] },
    queryFn: () => plan({ query: { von: from, bis: to } }),
    enabled: from !== '' && from < to,
  })
  return data.filter(isDuty).map((entry) => (
    <Alert key={entry._id} color="gelb">
      {overlapSentence(entry)}
    </Alert>
  ))
}

function Past({ id }: { readonly id: string }) {
  const query = useQuery(historyQuery(id))
  return (
    <Verlauf
      query={query}
      fields={abwesenheitFields}
      own={{ what: 'die Abwesenheit' }}
      restorable={{ update: abwesenheitenContract.update, params: { id }, reload: reloadAbwesenheiten }}
    />
  )
}

/** In kinds open to all, a sign-up is final. */
function isOpen(kind: PlanKind): boolean | undefined {
  const look: Look = KINDS[kind]
  return look.open
}

/** An absence does not sign the member off; they do that on the duty's screen. */
const Duties = ({ einsaetze, onClose }: Entered & Pick<Props, 'onClose'>) => (
  <Stack gap="md">
    <Text role="status">Eingetragen. Abgemeldet bist du damit noch nicht: In dieser Zeit hast du etwas vor.</Text>
    <PlainList gap={8} aria-label="In dieser Zeit">
      {einsaetze.map(({ art, titel, beginn, ende, pfad, zustand }) => (
        <li key={`${pfad} ${beginn}`}>
          <ScreenLink to={pfad} alone fw={600}>
            {titel}
          </ScreenLink>
          <Group gap="4px 12px">
            <span>{spanText(beginn, ende)}</span>
            <PlanBadge zustand={zustand} als="" open={isOpen(art)} />
          </Group>
        </li>
      ))}
    </PlainList>
    <Text c="dimmed">Öffne den Eintrag, um dich abzumelden oder deinen Platz zu übergeben.</Text>
    <ActionButton variant="default" onClick={onClose}>
      Fertig
    </ActionButton>
  </Stack>
)
