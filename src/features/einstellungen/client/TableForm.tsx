import { Box, Group, Stack, Text } from '@mantine/core'
import { type BANDS, tableFields, type TableContent } from '#blocks/bedarf/table.ts'
import { QUESTIONS_NOTE } from '#blocks/bedarf/second-opinion.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { Collapsible } from '#client/ui/form/Collapsible.tsx'
import { useFormContext, useValue } from '#client/ui/form/field.ts'
import { Form } from '#client/ui/form/Form.tsx'
import { FormRows } from '#client/ui/form/FormRows.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { NumberField } from '#client/ui/field/NumberField.tsx'
import { SelectField } from '#client/ui/field/SelectField.tsx'
import { SwitchField } from '#client/ui/field/SwitchField.tsx'
import { TextField } from '#client/ui/field/TextField.tsx'
import { notifyUndo } from '#client/ui/action/undo.tsx'
import { titelOf } from '#contract/schema.ts'
import { needContract } from '../contract.ts'
import { addTable, need, reloadConfig } from './api.ts'
import { differenceTexts } from './differences.ts'

const FORCES = ['helfer', 'ktw', 'rtw', 'notarzt', 'gktw', 'unfallhilfsstellen'] as const
const COMMAND = ['leitungReduziertUeber', 'leitungVollUeber'] as const
const POINTS = ['besucherSchritt', 'prominentePunkte', 'prominenteMax', 'gewaltPunkte'] as const
const RULES = ['ohneHoechstzahl', 'erwarteteGerundet'] as const

interface Props {
  readonly table: TableContent
  readonly base: TableContent
  readonly current: { readonly version: number; readonly variante: string }
  readonly close: () => void
}

export function TableForm({ table, base, current, close }: Props) {
  async function save(body: TableContent & { version: number }) {
    const added = await addTable({ body })
    await reloadConfig()
    close()
    notifyUndo(`Für neue Ermittlungen gilt jetzt „${added.variante}“.`, async () => {
      await need.send.change({ body: { version: added.version, variante: current.variante } })
      await reloadConfig()
    })
  }
  return (
    <InfoCard titel="Neue Version">
      <Form
        schema={needContract.addTable.body}
        start={{ ...table, version: current.version }}
        draft="bedarfstabelle"
        version={current.version}
        button="Als neue Version speichern"
        actions={
          <ActionButton variant="default" onClick={close}>
            Abbrechen
          </ActionButton>
        }
        save={save}
      >
        <TextField name="name" placeholder="Ortsverband nach IVR" hint="Dazu kommt die Nummer der Version." />
        <Collapsible titel="Faktoren" fields={['arten']}>
          <FormRows<TableContent['arten'][number]> name="arten" fresh={{ name: '', faktor: 0.3 }} add="Veranstaltungsart hinzufügen">
            {({ name }, { at, number, remove }) => (
              <Group gap={8} mb={8} wrap="nowrap" align="flex-end" role="group" aria-label={name || `Art ${number}`}>
                <Box flex={1} miw={0}>
                  <TextField name={`${at}.name`} />
                </Box>
                <Box w={76}>
                  <NumberField name={`${at}.faktor`} />
                </Box>
                {remove(`${name || 'Zeile'} entfernen`)}
              </Group>
            )}
          </FormRows>
          <Changes fields={['arten']} base={base} />
        </Collapsible>
        <Collapsible titel="Punkte" fields={['besucher', ...POINTS, ...RULES]}>
          <Band name="besucher" />
          {POINTS.map((name) => (
            <NumberField key={name} name={name} />
          ))}
          {RULES.map((name) => (
            <SwitchField key={name} name={name} />
          ))}
          <Changes fields={['besucher', ...POINTS, ...RULES]} base={base} />
        </Collapsible>
        <Collapsible titel="Kräfte nach Punkten" fields={[...FORCES, ...COMMAND]}>
          {FORCES.map((name) => (
            <Band key={name} name={name} />
          ))}
          {COMMAND.map((name) => (
            <NumberField key={name} name={name} />
          ))}
          <Changes fields={[...FORCES, ...COMMAND]} base={base} />
        </Collapsible>
        <Collapsible titel="Zweitmeinung" fields={['fragen']}>
          <Text size="sm" c="dimmed">
            {QUESTIONS_NOTE} Passt sie eurer Fassung an.
          </Text>
          <FormRows<TableContent['fragen'][number]> name="fragen" fresh={{ frage: '', merkmal: null }} add="Frage hinzufügen">
            {({ frage }, { at, number, remove }) => (
              <Stack gap={4} mb={12} role="group" aria-label={frage || `Frage ${number}`}>
                <Group gap={8} wrap="nowrap" align="flex-end">
                  <Box flex={1} miw={0}>
                    <TextField name={`${at}.frage`} />
                  </Box>
                  {remove(`${frage || 'Frage'} entfernen`)}
                </Group>
                <SelectField name={`${at}.merkmal`} placeholder="von Hand" />
              </Stack>
            )}
          </FormRows>
          <Changes fields={['fragen']} base={base} />
        </Collapsible>
      </Form>
    </InfoCard>
  )
}

function Band({ name }: { readonly name: (typeof BANDS)[number] }) {
  const { length } = useValue(name) as unknown[]
  const newRow = { bis: null, wert: 0, ...(name === 'helfer' ? { von: 0 } : {}) }
  return (
    <div role="group" aria-label={titelOf(tableFields[name])}>
      <Text fw={600} mb={4}>
        {titelOf(tableFields[name])}
      </Text>
      <FormRows<{ readonly bis: number | null }> name={name} fresh={newRow} add="Zeile hinzufügen" openEnd>
        {({ bis }, { at, number, remove }) => (
          <Group gap={8} mb={8} wrap="nowrap" align="flex-end">
            <Box flex={1} miw={0}>
              {number === length && bis === null ? <Text py={10}>darüber</Text> : <NumberField name={`${at}.bis`} />}
            </Box>
            {name === 'helfer' && (
              <Box flex={1} miw={0}>
                <NumberField name={`${at}.von`} />
              </Box>
            )}
            <Box flex={1} miw={0}>
              <NumberField name={`${at}.wert`} />
            </Box>
            {number === length ? <Box w={44} /> : remove(`Zeile ${number} entfernen`)}
          </Group>
        )}
      </FormRows>
    </div>
  )
}

function Changes({ fields, base }: { readonly fields: readonly (keyof TableContent)[]; readonly base: TableContent }) {
  const values = useFormContext().form.values as TableContent
  return <DifferenceList rows={differenceTexts(Object.fromEntries(fields.map((name) => [name, values[name]])), base)} than={base.name} />
}

interface ListProps {
  readonly rows: readonly string[]
  readonly than: string
}
export const DifferenceList = ({ rows, than }: ListProps) =>
  rows.length > 0 && (
    <Box fz="sm" c="var(--mantine-color-gelb-light-color)">
      Anders als {than}:
      <ul style={{ margin: '2px 0 0', paddingLeft: 18 }}>
        {rows.map((text, at) => (
          <li key={at}>{text}</li>
        ))}
      </ul>
    </Box>
  )
