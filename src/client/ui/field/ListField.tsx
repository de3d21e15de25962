import { Button, Fieldset, Group, Input, Radio, Stack, Text, TextInput } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useField, useFormContext, type FieldProps } from '../form/field.ts'
import { RemoveButton } from '../form/RemoveButton.tsx'

interface Props extends FieldProps {
  readonly main: string
  readonly type: 'email' | 'tel'
  readonly addLabel: string
  readonly max: number
}

export function ListField({ main, type: kind, addLabel: buttonText, max, ...rest }: Props) {
  const { form } = useFormContext()
  const { wert, set, props } = useField(rest)
  const mainField = useField({ name: main })
  const list = Array.isArray(wert) && wert.length > 0 ? (wert as string[]) : ['']
  const mainValue = typeof mainField.wert === 'string' ? mainField.wert : ''

  function change(number: number, value: string) {
    if (list[number] === mainValue && mainValue !== '') mainField.set(value)
    set(list.map((old, i) => (i === number ? value : old)))
  }
  function remove(number: number) {
    const remaining = list.filter((_, i) => i !== number)
    if (list[number] === mainValue) mainField.set(remaining[0] ?? '')
    set(remaining)
  }
  const cleanUp = () => set(list.filter((entry) => entry.trim() !== ''))
  const filled = list.filter((entry) => entry.trim() !== '')
  const errorAt = (number: number) => (form.getInputProps(`${rest.name}.${number}`) as { error?: string }).error

  return (
    <Fieldset
      variant="unstyled"
      p={0}
      m={0}
      legend={
        <Input.Label component="span" size="md" required={props.withAsterisk}>
          {props.label}
        </Input.Label>
      }
      disabled={props.disabled}
    >
      <Stack gap={8}>
        {list.map((entry, number) => (
          <Group key={number} gap={8} wrap="nowrap" align="flex-start">
            <TextInput
              flex={1}
              type={kind}
              inputMode={kind}
              data-path={number === 0 ? rest.name : `${rest.name}.${number}`}
              aria-label={list.length > 1 ? `${props.label} ${number + 1}` : props.label}
              aria-required={props['aria-required']}
              autoCapitalize="none"
              value={entry}
              error={errorAt(number) ?? (number === 0 ? props.error : undefined)}
              onChange={(e) => change(number, e.currentTarget.value)}
              onBlur={() => (list.length > 1 || entry.trim() === '') && cleanUp()}
            />
            {filled.length > 1 && entry !== '' ? (
              <Radio
                styles={{ body: { alignItems: 'center', minHeight: 44 } }}
                label="Haupt"
                name={main}
                checked={entry === mainValue}
                onChange={() => mainField.set(entry)}
              />
            ) : null}
            {list.length > 1 ? <RemoveButton label={`${entry || 'Leere Zeile'} entfernen`} onClick={() => remove(number)} /> : null}
          </Group>
        ))}
      </Stack>
      {mainField.props.error ? (
        <Text size="sm" c="var(--mantine-color-error)">
          {mainField.props.error}
        </Text>
      ) : null}
      {filled.length === list.length && list.length < max ? (
        <Button mt={8} variant="subtle" size="sm" leftSection={<IconPlus size={16} />} onClick={() => set([...list, ''])}>
          {buttonText}
        </Button>
      ) : null}
    </Fieldset>
  )
}
