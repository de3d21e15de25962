import { Chip, Group, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { SelectField } from '#client/ui/field/SelectField.tsx'
import { DayField } from '#client/ui/time/DateField.tsx'
import { ErrorMessage } from '#client/ui/page/ErrorMessage.tsx'
import { useFormContext, useValue } from '#client/ui/form/field.ts'
import { Column } from '#client/ui/form/FieldGroup.tsx'
import fieldsClasses from '#client/ui/form/Form.module.css'
import { LoadingSkeleton } from '#client/ui/page/LoadingSkeleton.tsx'
import { SwitchField } from '#client/ui/field/SwitchField.tsx'
import { NumberField } from '#client/ui/field/NumberField.tsx'
import { serienPreviewQuery } from '../queries.ts'
import type { Belegung, BelegungsScreens, Wish } from '../kind.ts'
import classes from './Serie.module.css'
import { WEEKDAY_NAMES } from '#contract/time/week.ts'
import { ownWochentag, ruleFrom, rhythmusNames, vorschlagBis, isChecked, WEEKDAYS, type SerienChoice } from './serie.ts'
import { SerienPreview } from './SerienPreview.tsx'

const ENDS_NAMES = { nach: 'nach einer Anzahl', am: 'an einem Tag' } as const

/** Turns a booking into a series: frequency, end, and every date with its conflicts. Fields 'serie', 'beginn', 'ende'. */
export function Serie<B extends Belegung>({ kind }: { readonly kind: BelegungsScreens<B> }) {
  const { form } = useFormContext()
  const choice = useValue('serie') as SerienChoice
  const [beginn, ende] = [useValue('beginn'), useValue('ende')]
  const what = kind.wish(form.values)
  const valid = typeof beginn === 'string' && typeof ende === 'string' && beginn < ende
  const set = (changes: Partial<SerienChoice>) => form.setFieldValue('serie', { ...choice, ...changes })
  return (
    <div>
      <SwitchField name="serie.an" hint="Zum Beispiel jeden Dienstag" />
      {choice.an && !valid && (
        <Text size="sm" c="dimmed" mt="sm">
          Trage zuerst Beginn und Ende des ersten Termins ein.
        </Text>
      )}
      {choice.an && valid && (
        <div className={`${fieldsClasses['fields']} ${classes['fields']}`}>
          <Column width="half">
            <NumberField name="serie.alle" titel="Abstand" />
          </Column>
          <Column width="half">
            <SelectField name="serie.rhythmus" titel="Rhythmus" labels={rhythmusNames(beginn)} />
          </Column>
          {choice.rhythmus === 'woechentlich' && <Weekdays choice={choice} own={ownWochentag(beginn)} set={set} />}
          <Column width="half">
            <SelectField name="serie.endet" titel="Endet" labels={ENDS_NAMES} />
          </Column>
          <Column width="half">
            {choice.endet === 'nach' ? (
              <NumberField name="serie.anzahl" />
            ) : (
              <DayField name="serie.bis" placeholder={vorschlagBis(beginn)} />
            )}
          </Column>
          {what.ressourcen.length > 0 ? (
            <Termine kind={kind} wish={{ ...what, beginn, ende }} choice={choice} set={set} />
          ) : (
            <Text size="sm" c="dimmed">
              Wähle zuerst {kind.words.one} {kind.words.singular}.
            </Text>
          )}
        </div>
      )}
      {form.errors['serie'] && (
        <Text size="sm" c="var(--mantine-color-error)" mt={8} data-path="serie" tabIndex={-1} role="alert">
          {form.errors['serie']}
        </Text>
      )}
    </div>
  )
}

interface ChoiceProps {
  readonly choice: SerienChoice
  readonly set: (changes: Partial<SerienChoice>) => void
}

const Weekdays = ({ choice, own, set }: ChoiceProps & { readonly own: number }) => (
  <Group gap={6} role="group" aria-label="Wochentage">
    {WEEKDAYS.map((day, number) => (
      <Chip
        key={day}
        size="md"
        checked={number === own || choice.wochentage.includes(day)}
        disabled={number === own}
        onChange={(to) => set({ wochentage: to ? [...choice.wochentage, day] : choice.wochentage.filter((weekday) => weekday !== day) })}
      >
        {WEEKDAY_NAMES[number]}
      </Chip>
    ))}
  </Group>
)

interface TerminProps<B extends Belegung> extends ChoiceProps {
  readonly kind: BelegungsScreens<B>
  readonly wish: Wish
}

function Termine<B extends Belegung>({ kind, wish, choice, set }: TerminProps<B>) {
  // Debounced, to send no request while typing a number.
  const [rule] = useDebouncedValue(ruleFrom(choice, wish.beginn), 400)
  const { data, error, refetch } = useQuery({ ...serienPreviewQuery(kind, wish, rule ?? ''), enabled: rule !== null })
  if (rule === null) {
    return (
      <Text size="sm" c="dimmed">
        {choice.endet === 'nach' ? 'Trage ein, wie viele Termine es werden.' : 'Trage den letzten Tag ein.'}
      </Text>
    )
  }
  if (error) return <ErrorMessage error={error} again={refetch} />
  if (!data) {
    return (
      <div>
        <Text size="sm" c="dimmed" mb={8} role="status">
          {isChecked(rule)}
        </Text>
        <LoadingSkeleton rows={3} />
      </div>
    )
  }
  return (
    <SerienPreview
      kind={kind}
      wish={wish}
      termine={data.termine}
      decisions={choice.entscheidungen}
      set={(decisions) => set({ entscheidungen: decisions })}
    />
  )
}
