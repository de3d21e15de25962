import { Group, Stack, Text } from '@mantine/core'
import { lazyPart } from '#client/app/lazy-part.ts'
import { Suspense, useState } from 'react'
import { spanText } from '#client/text/date.ts'
import { filledText, useFormContext, useValue } from '#client/ui/form/field.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { notifyUndo } from '#client/ui/action/undo.tsx'
import { isWithin, useRows } from '#client/ui/form/rows.ts'
import { SchichtCard, SchichtContent, type SchichtAct } from './SchichtCard.tsx'
import { copySchicht, emptySchicht, MAX, shiftDays, needText, type SchichtValues, type Span } from './schicht-values.ts'
import { schichtText } from '#features/sanitaetsdienste/names.ts'

const Divide = lazyPart(async () => (await import('./Divide.tsx')).Divide)

/** The shifts. A single shift shows only its need; times and names appear from the second one on. */
export function Schichten() {
  const { form, gesperrt } = useFormContext()
  const [schichten, setRows] = useRows<SchichtValues>('schichten')
  const [beginn, ende] = [filledText(useValue('beginn')), filledText(useValue('ende'))]
  const [offen, setOffen] = useState<number | null>(null)
  const [dividing, setDividing] = useState(false)
  // Fields keep half-typed times; a new key after a move prevents them from appearing at another shift.
  const [generation, setGeneration] = useState(0)
  const [first] = schichten
  const simple =
    schichten.length === 1 &&
    first !== undefined &&
    (filledText(first.beginn) ?? beginn) === beginn &&
    (filledText(first.ende) ?? ende) === ende

  function set(changed: readonly SchichtValues[], show: number | null = null) {
    setRows(changed)
    setGeneration((n) => n + 1)
    setOffen(show)
  }
  const hasError = (number: number) => Object.keys(form.errors).some((path) => isWithin(path, `schichten.${number}`))
  // A collapsed card keeps the callbacks of its last render, so actions must read the current values.
  const all = () => form.getValues()['schichten'] as readonly SchichtValues[]
  const insertAfter = (number: number, added: SchichtValues) => set(all().toSpliced(number + 1, 0, added), number + 1)

  function act(number: number, deed: SchichtAct) {
    if (deed === 'toggle') return setOffen((now) => (now === number ? null : number))
    const schicht = all()[number]
    if (!schicht) return
    if (deed === 'double') insertAfter(number, copySchicht(schicht))
    else if (deed === 'again') insertAfter(number, shiftDays(schicht, 1, true))
    else if (deed === 'remove') remove(number, schicht)
    else set(all().with(number, shiftDays(schicht, deed === 'later' ? 1 : -1, false)), number)
  }
  function remove(number: number, removed: SchichtValues) {
    const before = all()
    set(before.toSpliced(number, 1))
    notifyUndo(`${schichtText(removed, number)} ist entfernt.`, async () => set(before, number))
  }
  function append() {
    const last = schichten.at(-1)
    if (!last) return set([emptySchicht(beginn, ende)], 0)
    const free = ende !== null && last.ende !== null && last.ende < ende
    const added = copySchicht(last)
    insertAfter(schichten.length - 1, free ? { ...added, beginn: last.ende, ende } : added)
  }
  function takeOverParts(parts: readonly Span[]) {
    const before = schichten
    const pattern = schichten[0] ?? emptySchicht(null, null)
    // The first part keeps the original shift, so that sign-ups keep their place.
    const shiftOf = (number: number) => (number === 0 ? pattern : shiftDays(pattern, 0, true))
    set(parts.map(([von, bis], number) => ({ ...shiftOf(number), bezeichnung: '', beginn: von, ende: bis })))
    setDividing(false)
    notifyUndo(`${parts.length} Schichten angelegt.`, async () => set(before))
  }

  return (
    <div>
      {simple && first ? (
        <Stack gap={16}>
          <Text fz={14} c="dimmed">
            {needText(first)}
          </Text>
          <SchichtContent path="schichten.0" />
        </Stack>
      ) : (
        <Stack gap={10}>
          {schichten.map((schicht, number) => (
            <SchichtCard
              key={`${generation}-${schicht._id ?? number}`}
              number={number}
              name={schichtText(schicht, number)}
              when={schicht.beginn && schicht.ende ? spanText(schicht.beginn, schicht.ende) : ''}
              total={needText(schicht)}
              shows={offen === number || hasError(number)}
              gesperrt={gesperrt}
              onAction={act}
            />
          ))}
        </Stack>
      )}
      {schichten.length === 0 && (
        <Text mt={4} fz={14} c="dimmed">
          Ohne Schicht gilt der ganze Dienst als eine, zu der sich jeder melden kann.
        </Text>
      )}
      <Group gap="xs" mt="md">
        <ActionButton
          variant="default"
          size="sm"
          mih={44}
          disabledReason={schichten.length >= MAX ? `Mehr als ${MAX} Schichten gehen nicht.` : undefined}
          onClick={append}
        >
          {simple ? 'Mehrere Schichten' : 'Schicht hinzufügen'}
        </ActionButton>
        <ActionButton
          variant="default"
          size="sm"
          mih={44}
          disabledReason={beginn && ende && beginn < ende ? undefined : 'Nenne zuerst Beginn und Ende des Dienstes.'}
          onClick={() => setDividing(true)}
        >
          Zeitraum aufteilen
        </ActionButton>
      </Group>
      {dividing && beginn && ende && (
        <Suspense fallback={null}>
          <Divide beginn={beginn} ende={ende} takeOver={takeOverParts} onClose={() => setDividing(false)} />
        </Suspense>
      )}
    </div>
  )
}
