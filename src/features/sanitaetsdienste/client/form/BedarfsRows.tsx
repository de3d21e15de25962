import { ActionIcon, Button, Text } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { SelectField } from '#client/ui/SelectField.tsx'
import { useFormContext, useValue } from '#client/ui/field.ts'
import { TextField } from '#client/ui/TextField.tsx'
import { NumberField } from '#client/ui/NumberField.tsx'
import classes from './form.module.css'
import { emptyRow, type SchichtValues } from './schicht-values.ts'
import { clearErrors } from './clear-errors.ts'

/** The lines of need of one shift: how many of what, as what, from which age. */
export function BedarfsRows({ schicht }: { readonly schicht: number }) {
  const { form, gesperrt } = useFormContext()
  const name = `schichten.${schicht}.bedarf`
  const rows = useValue(name) as SchichtValues['bedarf']
  const set = (fresh: SchichtValues['bedarf']) => {
    clearErrors(form, name)
    form.setFieldValue(name, fresh)
  }
  return (
    <div>
      {rows.map((_, number) => (
        // oxlint-disable-next-line react/no-array-index-key -- a line has no identity of its own; its fields keep no state beside the form
        <div key={number} className={classes['bedarf']} role="group" aria-label={`Bedarf, Zeile ${number + 1}`}>
          <div className={classes['anzahl']}>
            <NumberField name={`${name}.${number}.anzahl`} />
          </div>
          <div className={classes['qualifikation']}>
            <SelectField name={`${name}.${number}.qualifikation`} titel="Mindestens" />
          </div>
          <div className={classes['funktion']}>
            <TextField name={`${name}.${number}.funktion`} placeholder="z. B. Fahrer" />
          </div>
          <div className={classes['alter']}>
            <NumberField name={`${name}.${number}.mindestalter`} titel="Ab Alter" />
          </div>
          <ActionIcon
            className={classes['weg']}
            variant="subtle"
            color="gray"
            size={44}
            disabled={gesperrt}
            aria-label={`Zeile ${number + 1} des Bedarfs entfernen`}
            onClick={() => set(rows.filter((_row, i) => i !== number))}
          >
            <IconX size={18} />
          </ActionIcon>
        </div>
      ))}
      {rows.length < 20 && (
        <Button
          variant="subtle"
          size="sm"
          mih={44}
          disabled={gesperrt}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => set([...rows, emptyRow])}
        >
          {rows.length === 0 ? 'Bedarf nennen' : 'Weitere Qualifikation'}
        </Button>
      )}
      {rows.length === 0 && (
        <Text mt={4} fz={14} c="dimmed">
          Ohne Bedarf kann sich jeder melden, so viele wie wollen.
        </Text>
      )}
    </div>
  )
}
