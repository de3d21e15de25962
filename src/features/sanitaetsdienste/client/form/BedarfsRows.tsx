import { Text } from '@mantine/core'
import { AddRow } from '#client/ui/form/AddRow.tsx'
import { useFormContext } from '#client/ui/form/field.ts'
import { NumberField } from '#client/ui/field/NumberField.tsx'
import { RemoveButton } from '#client/ui/form/RemoveButton.tsx'
import { SelectField } from '#client/ui/field/SelectField.tsx'
import { TextField } from '#client/ui/field/TextField.tsx'
import classes from './form.module.css'
import { useRows } from '#client/ui/form/rows.ts'
import { emptyRow, type SchichtValues } from './schicht-values.ts'

export function BedarfsRows({ schicht }: { readonly schicht: string }) {
  const { gesperrt } = useFormContext()
  const name = `${schicht}.bedarf`
  const [rows, setRows] = useRows<SchichtValues['bedarf'][number]>(name)
  return (
    <div>
      {rows.map((_, number) => (
        <div key={number} className={classes['demand']} role="group" aria-label={`Bedarf, Zeile ${number + 1}`}>
          <NumberField name={`${name}.${number}.anzahl`} />
          <SelectField name={`${name}.${number}.qualifikation`} titel="Mindestens" />
          <TextField name={`${name}.${number}.funktion`} placeholder="z. B. Fahrer" />
          <NumberField name={`${name}.${number}.mindestalter`} titel="Ab Alter" />
          <RemoveButton
            label={`Zeile ${number + 1} des Bedarfs entfernen`}
            gesperrt={gesperrt}
            onClick={() => setRows(rows.toSpliced(number, 1))}
          />
        </div>
      ))}
      {rows.length < 20 && (
        <AddRow titel={rows.length === 0 ? 'Bedarf nennen' : 'Weitere Qualifikation'} onClick={() => setRows([...rows, emptyRow])} />
      )}
      {rows.length === 0 && (
        <Text mt={4} fz={14} c="dimmed">
          Ohne Bedarf kann sich jeder melden, so viele wie wollen.
        </Text>
      )}
    </div>
  )
}
