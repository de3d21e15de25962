import { SimpleGrid, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { duration, period } from '#client/date.ts'
import { InstantField } from '#client/ui/DateField.tsx'
import { FormContext, useFormContext, useValue } from '#client/ui/field.ts'
import { pullAlong } from './schicht-values.ts'

const time = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/** Begin and end of the service. What hangs on them (shifts, deadlines) moves along while one types. */
export function DienstTime() {
  const state = useFormContext()
  const { form } = state
  const [beginn, ende] = [time(useValue('beginn')), time(useValue('ende'))]
  // While one types, a time is unreadable now and then; moves count from the last readable one.
  const last = useRef({ beginn, ende })
  useEffect(() => {
    if (beginn) last.current.beginn = beginn
    if (ende) last.current.ende = ende
  }, [beginn, ende])

  function setFieldValue(name: string, value: unknown) {
    const [edge, fresh] = [name === 'ende' ? 'ende' : 'beginn', time(value)] as const
    form.setFieldValue(name, value)
    const before = last.current[edge]
    if (fresh === null || fresh === before) return
    for (const [field, moved] of Object.entries(pullAlong(form.getValues() as Parameters<typeof pullAlong>[0], edge, before, fresh)))
      form.setFieldValue(field, moved)
  }
  const inverted = beginn !== null && ende !== null && ende <= beginn
  return (
    <FormContext value={{ ...state, form: { ...form, setFieldValue } }}>
      <div>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <InstantField name="beginn" />
          <InstantField name="ende" />
        </SimpleGrid>
        {beginn && ende && (
          <Text size="sm" mt={6} c={inverted ? 'var(--mantine-color-error)' : 'dimmed'} role="status">
            {inverted ? 'Das Ende liegt nicht nach dem Beginn.' : `${period(beginn, ende)} · ${duration(beginn, ende)}`}
          </Text>
        )}
      </div>
    </FormContext>
  )
}
