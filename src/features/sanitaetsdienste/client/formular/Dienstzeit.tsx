import { SimpleGrid, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { dauer, zeitraum } from '#client/datum.ts'
import { ZeitpunktFeld } from '#client/ui/DatumFeld.tsx'
import { Formularkontext, useFormular, useWert } from '#client/ui/feld.ts'
import { zieheMit } from './schichtwerte.ts'

const zeit = (wert: unknown) => (typeof wert === 'string' && wert !== '' ? wert : null)

/** Begin and end of the service. What hangs on them (shifts, deadlines) moves along while one types. */
export function Dienstzeit() {
  const zustand = useFormular()
  const { form } = zustand
  const [beginn, ende] = [zeit(useWert('beginn')), zeit(useWert('ende'))]
  // While one types, a time is unreadable now and then; moves count from the last readable one.
  const zuletzt = useRef({ beginn, ende })
  useEffect(() => {
    if (beginn) zuletzt.current.beginn = beginn
    if (ende) zuletzt.current.ende = ende
  }, [beginn, ende])

  function setFieldValue(name: string, wert: unknown) {
    const [kante, neu] = [name === 'ende' ? 'ende' : 'beginn', zeit(wert)] as const
    form.setFieldValue(name, wert)
    const vorher = zuletzt.current[kante]
    if (neu === null || neu === vorher) return
    for (const [feld, mit] of Object.entries(zieheMit(form.getValues() as Parameters<typeof zieheMit>[0], kante, vorher, neu)))
      form.setFieldValue(feld, mit)
  }
  const verkehrt = beginn !== null && ende !== null && ende <= beginn
  return (
    <Formularkontext value={{ ...zustand, form: { ...form, setFieldValue } }}>
      <div>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <ZeitpunktFeld name="beginn" />
          <ZeitpunktFeld name="ende" />
        </SimpleGrid>
        {beginn && ende && (
          <Text size="sm" mt={6} c={verkehrt ? 'var(--mantine-color-error)' : 'dimmed'} role="status">
            {verkehrt ? 'Das Ende liegt nicht nach dem Beginn.' : `${zeitraum(beginn, ende)} · ${dauer(beginn, ende)}`}
          </Text>
        )}
      </div>
    </Formularkontext>
  )
}
