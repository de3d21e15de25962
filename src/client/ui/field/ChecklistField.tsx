import { Checkbox, Group } from '@mantine/core'
import { valuesOf } from '#contract/schema.ts'
import { useField, type FieldProps } from '../form/field.ts'

export function ChecklistField(givenProps: FieldProps) {
  const { feld, wert, set, props } = useField(givenProps)
  const { label, description, error, disabled } = props
  return (
    <Checkbox.Group size="md" label={label} description={description} error={error} value={wert as string[]} onChange={set}>
      <Group gap="xs" mt={4}>
        {valuesOf(feld).map((option) => (
          <Checkbox key={option} value={option} label={option} mih={44} miw={130} disabled={disabled} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}
