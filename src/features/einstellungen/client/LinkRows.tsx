import { ActionIcon, Group, Paper, Stack, Text } from '@mantine/core'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { MENU } from '#client/navigation/menu.ts'
import { AddRow } from '#client/ui/form/AddRow.tsx'
import { useFormContext } from '#client/ui/form/field.ts'
import { RemoveButton } from '#client/ui/form/RemoveButton.tsx'
import { useRows } from '#client/ui/form/rows.ts'
import { SelectField } from '#client/ui/field/SelectField.tsx'
import { TextField } from '#client/ui/field/TextField.tsx'
import type { ChapterLinks } from '#contract/chapter/chapter.ts'

type LinkRow = ChapterLinks['links'][number]
const FIXED = MENU.flatMap((group): LinkRow[] =>
  'entries' in group && group.platz !== undefined
    ? group.entries.flatMap((entry) => ('extern' in entry ? [{ titel: entry.titel, url: '', platz: group.platz as LinkRow['platz'] }] : []))
    : [],
)

/** Links of the menu, in its order; fixed entries are offered until they have an address. */
export function LinkRows({ name }: { readonly name: string }) {
  const { gesperrt } = useFormContext()
  const [rows, setRows] = useRows<LinkRow>(name)
  const missing = FIXED.filter((link) => !rows.some(({ titel, platz }) => titel === link.titel && platz === link.platz))
  function swap(at: number, target: number) {
    const swapped = [...rows]
    ;[swapped[at], swapped[target]] = [rows[target] as LinkRow, rows[at] as LinkRow]
    setRows(swapped)
  }
  return (
    <div data-path={name} tabIndex={-1}>
      <Text size="sm" c="dimmed" mb="sm">
        Links führen aus dem Intranet hinaus und öffnen sich in einem neuen Fenster.
      </Text>
      {rows.map(({ titel }, number) => (
        <Paper key={number} withBorder p="sm" mb="sm" role="group" aria-label={titel || `Link ${number + 1}`}>
          <Stack gap="xs" mb="xs">
            <TextField name={`${name}.${number}.titel`} placeholder="Dateiverwaltung" />
            <TextField name={`${name}.${number}.url`} type="url" placeholder="https://dateien.example.org/" />
          </Stack>
          <Group gap={4} align="flex-end" wrap="nowrap">
            <div style={{ flex: 1, minWidth: 0 }}>
              <SelectField name={`${name}.${number}.platz`} />
            </div>
            <Move label={`${titel || 'Link'} nach oben`} disabled={gesperrt || number === 0} onClick={() => swap(number, number - 1)} up />
            <Move
              label={`${titel || 'Link'} nach unten`}
              disabled={gesperrt || number === rows.length - 1}
              onClick={() => swap(number, number + 1)}
            />
            <RemoveButton label={`${titel || 'Link'} entfernen`} gesperrt={gesperrt} onClick={() => setRows(rows.toSpliced(number, 1))} />
          </Group>
        </Paper>
      ))}
      {missing.map((link) => (
        <AddRow key={link.titel} titel={`Adresse für „${link.titel}“ eintragen`} onClick={() => setRows([...rows, link])} />
      ))}
      <AddRow titel="Weiterer Link" onClick={() => setRows([...rows, { titel: '', url: '', platz: 'bibliothek' }])} />
    </div>
  )
}

interface MoveProps {
  readonly label: string
  readonly disabled: boolean
  readonly onClick: () => void
  readonly up?: true
}
const Move = ({ label, disabled, onClick, up }: MoveProps) => (
  <ActionIcon variant="subtle" size={44} aria-label={label} disabled={disabled} onClick={onClick}>
    {up ? <IconArrowUp size={20} aria-hidden /> : <IconArrowDown size={20} aria-hidden />}
  </ActionIcon>
)
