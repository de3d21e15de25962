import { ActionIcon, Button, Text } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { Auswahl } from '#client/ui/Auswahl.tsx'
import { useFormular, useWert } from '#client/ui/feld.ts'
import { Textfeld } from '#client/ui/Textfeld.tsx'
import { Zahlfeld } from '#client/ui/Zahlfeld.tsx'
import classes from './formular.module.css'
import { leereZeile, type Schichtwerte } from './schichtwerte.ts'
import { vergissFehler } from './vergissFehler.ts'

/** The lines of need of one shift: how many of what, as what, from which age. */
export function Bedarfszeilen({ schicht }: { readonly schicht: number }) {
  const { form, gesperrt } = useFormular()
  const name = `schichten.${schicht}.bedarf`
  const zeilen = useWert(name) as Schichtwerte['bedarf']
  const setze = (neu: Schichtwerte['bedarf']) => {
    vergissFehler(form, name)
    form.setFieldValue(name, neu)
  }
  return (
    <div>
      {zeilen.map((_, nummer) => (
        // oxlint-disable-next-line react/no-array-index-key -- a line has no identity of its own; its fields keep no state beside the form
        <div key={nummer} className={classes['bedarf']} role="group" aria-label={`Bedarf, Zeile ${nummer + 1}`}>
          <div className={classes['anzahl']}>
            <Zahlfeld name={`${name}.${nummer}.anzahl`} />
          </div>
          <div className={classes['qualifikation']}>
            <Auswahl name={`${name}.${nummer}.qualifikation`} titel="Mindestens" />
          </div>
          <div className={classes['funktion']}>
            <Textfeld name={`${name}.${nummer}.funktion`} platzhalter="z. B. Fahrer" />
          </div>
          <div className={classes['alter']}>
            <Zahlfeld name={`${name}.${nummer}.mindestalter`} titel="Ab Alter" />
          </div>
          <ActionIcon
            className={classes['weg']}
            variant="subtle"
            color="gray"
            size={44}
            disabled={gesperrt}
            aria-label={`Zeile ${nummer + 1} des Bedarfs entfernen`}
            onClick={() => setze(zeilen.filter((_zeile, i) => i !== nummer))}
          >
            <IconX size={18} />
          </ActionIcon>
        </div>
      ))}
      {zeilen.length < 20 && (
        <Button
          variant="subtle"
          size="sm"
          mih={44}
          disabled={gesperrt}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setze([...zeilen, leereZeile])}
        >
          {zeilen.length === 0 ? 'Bedarf nennen' : 'Weitere Qualifikation'}
        </Button>
      )}
      {zeilen.length === 0 && (
        <Text mt={4} fz={14} c="dimmed">
          Ohne Bedarf kann sich jeder melden, so viele wie wollen.
        </Text>
      )}
    </div>
  )
}
