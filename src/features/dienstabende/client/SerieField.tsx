import { Stack, Switch, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { plusDays } from '#client/text/date.ts'
import { DayField } from '#client/ui/time/DateField.tsx'
import { DayChecks } from '#client/ui/time/DayChecks.tsx'
import { ErrorMessage } from '#client/ui/page/ErrorMessage.tsx'
import { filledText, useFormContext, useValue } from '#client/ui/form/field.ts'
import { LoadingSkeleton } from '#client/ui/page/LoadingSkeleton.tsx'
import { SelectField } from '#client/ui/field/SelectField.tsx'
import { tagInBerlin } from '#contract/time/berlin.ts'
import type { Serie } from '../contract.ts'
import { termineQuery } from './kind.ts'

type Choice = Omit<Serie, 'bis'> & { readonly bis: string | null }
const DAYS = 12 * 7

/** Makes a series of an evening: interval, end, and each date with its conflicts. Field 'serie'; only for new evenings. */
export function SerieField() {
  const { form } = useFormContext()
  const serie = useValue('serie') as Choice | null
  const beginn = filledText(useValue('beginn'))
  const start = () => ({ rhythmus: 'woche', bis: beginn === null ? null : plusDays(tagInBerlin(beginn), DAYS), ohne: [] })
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

function Termine({ serie: { ohne, ...serie } }: { readonly serie: Choice }) {
  const [beginn, ende, leiter] = [filledText(useValue('beginn')), filledText(useValue('ende')), filledText(useValue('leiter'))]
  const { bis } = serie
  const complete = beginn !== null && ende !== null && beginn < ende && bis !== null
  const [asked] = useDebouncedValue({ beginn: beginn ?? '', ende: ende ?? '', leiter, serie: { ...serie, bis: bis ?? '', ohne: [] } }, 400)
  const { data, error, refetch } = useQuery({ ...termineQuery(asked), enabled: complete && asked.serie.bis !== '' && asked.beginn !== '' })
  if (!complete)
    return (
      <Text size="sm" c="dimmed">
        Trage Beginn, Ende und den letzten Tag ein, dann stehen hier alle Termine.
      </Text>
    )
  if (error) return <ErrorMessage error={error} again={refetch} />
  if (!data) return <LoadingSkeleton rows={3} />
  return (
    <DayChecks
      name="serie.ohne"
      titel="Termine der Serie"
      days={data.map(({ tag, feiertag: holiday, konflikt: clash }) => ({ tag, holiday, clash }))}
    />
  )
}
