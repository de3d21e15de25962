import { Stack, Switch, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { notify } from '#client/app/notify.ts'
import { dateText, plusDays, shortDay } from '#client/text/date.ts'
import { notifyUndo } from '#client/ui/action/undo.tsx'
import { DayField } from '#client/ui/time/DateField.tsx'
import { DateStrip } from '#client/ui/time/DateStrip.tsx'
import { ErrorMessage } from '#client/ui/page/ErrorMessage.tsx'
import { filledText, useFormContext, useValue } from '#client/ui/form/field.ts'
import { LoadingSkeleton } from '#client/ui/page/LoadingSkeleton.tsx'
import { SelectField } from '#client/ui/field/SelectField.tsx'
import { tagInBerlin } from '#contract/time/berlin.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { dienstabendeContract, Serie } from '../contract.ts'
import { termineQuery } from './kind.ts'

type Choice = Omit<Serie, 'bis'> & { readonly bis: string | null }
const DAYS = 12 * 7

/** Makes a series of an evening: interval, end, and each date with its conflicts. Field 'serie'; only for new evenings. */
export function SerieField() {
  const { form } = useFormContext()
  const serie = useValue('serie') as Choice | null
  const beginn = filledText(useValue('beginn'))
  const start = () => ({
    rhythmus: 'woche',
    bis: beginn === null ? null : plusDays(tagInBerlin(beginn), DAYS),
    ohne: [],
    verlegt: [],
    dazu: [],
  })
  return (
    <div data-path="serie" tabIndex={-1}>
      <Switch
        label="Serie"
        description="Zum Beispiel jeden Dienstag; jeder Termin lässt sich danach einzeln ändern."
        checked={serie !== null}
        mih={44}
        onChange={({ currentTarget: { checked } }) => form.setFieldValue('serie', checked ? start() : null)}
      />
      {serie && (
        <Stack gap="sm" mt="sm">
          <SelectField name="serie.rhythmus" />
          <DayField name="serie.bis" />
          <Termine serie={serie} />
        </Stack>
      )}
      {form.errors['serie'] && (
        <Text size="sm" c="var(--mantine-color-error)" mt={8} role="alert">
          {form.errors['serie']}
        </Text>
      )}
    </div>
  )
}

type Termin = ResponseOf<typeof dienstabendeContract.termine>[number]
const TAKEN = 'An diesem Tag steht schon ein Termin der Serie.'

function Termine({ serie }: { readonly serie: Choice }) {
  const { form } = useFormContext()
  const [beginn, ende, leiter] = [filledText(useValue('beginn')), filledText(useValue('ende')), filledText(useValue('leiter'))]
  const ort = filledText(useValue('ort'))
  const { bis, ohne, verlegt, dazu } = serie
  const complete = beginn !== null && ende !== null && beginn < ende && bis !== null
  const [asked] = useDebouncedValue(
    { beginn: beginn ?? '', ende: ende ?? '', leiter, ort, serie: { ...serie, bis: bis ?? '', ohne: [] } },
    400,
  )
  const { data, error, refetch } = useQuery({ ...termineQuery(asked), enabled: complete && asked.serie.bis !== '' && asked.beginn !== '' })
  if (!complete)
    return (
      <Text size="sm" c="dimmed">
        Trage Beginn, Ende und den letzten Tag ein, dann stehen hier alle Termine.
      </Text>
    )
  if (error) return <ErrorMessage error={error} again={refetch} />
  if (!data) return <LoadingSkeleton rows={3} />
  const set = (change: Partial<Choice>) => form.setFieldValue('serie', { ...serie, ...change })
  const isOut = ({ von }: Termin) => von !== '' && ohne.includes(von)
  const onFree = (tag: string, change: () => void) => (data.some((date) => date.tag === tag) ? notify(TAKEN, 'error') : change())
  const move = ({ von, tag: old }: Termin, tag: string) =>
    onFree(tag, () => {
      set(
        von === ''
          ? { dazu: dazu.map((day) => (day === old ? tag : day)) }
          : { verlegt: [...verlegt.filter((day) => day.von !== von), ...(tag === von ? [] : [{ von, nach: tag }])] },
      )
      notifyUndo(`Verlegt auf ${shortDay(tag)}`, async () =>
        form.setFieldValue('serie', { ...(form.getValues()['serie'] as Choice), verlegt, dazu }),
      )
    })
  const drop = ({ von, tag }: Termin) => set(von === '' ? { dazu: dazu.filter((day) => day !== tag) } : { ohne: [...ohne, von] })
  const stay = data.filter((date) => !isOut(date))
  return (
    <div>
      <Text fw={600} mb={8} role="status">
        {[
          stay.length === 1 ? 'Ein Termin' : `${stay.length} Termine`,
          stay.some(({ konflikt, hinweise }) => konflikt !== '' || hinweise.length > 0) &&
            `${stay.filter(({ konflikt, hinweise }) => konflikt !== '' || hinweise.length > 0).length} mit Konflikt`,
          stay.some(({ feiertag }) => feiertag !== '') && `${stay.filter(({ feiertag }) => feiertag !== '').length} am Feiertag`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      <DateStrip
        titel="Termine der Serie"
        dates={data.map((date) => ({
          key: date.von || date.tag,
          beginn: date.beginn,
          ende: date.ende,
          holiday: date.feiertag,
          hints: [date.konflikt, ...date.hinweise].filter(Boolean),
          out: isOut(date),
          note: date.von === '' ? 'zusätzlich' : date.von === date.tag ? undefined : `verlegt vom ${dateText(date.von).slice(0, 6)}`,
          move: (tag) => move(date, tag),
          actions: [
            isOut(date)
              ? { titel: 'Findet doch statt', act: () => set({ ohne: ohne.filter((day) => day !== date.von) }) }
              : { titel: date.von === '' ? 'Entfernen' : 'Fällt aus', danger: true, act: () => drop(date) },
          ],
        }))}
        add={(tag) => onFree(tag, () => set({ dazu: [...dazu, tag] }))}
      />
    </div>
  )
}
