import { Alert, Group, Stack } from '@mantine/core'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import type { Rechtetraeger } from './api.ts'

interface Props {
  readonly person: Pick<Rechtetraeger, 'vorname' | 'nachname'>
  readonly onNew: () => void
  readonly onTransfer: () => void
}

/** Shown after somebody else saved this person's rights. Keeps the input and offers two ways to continue. */
export const StateHint = ({ person: { vorname, nachname }, onNew, onTransfer }: Props) => (
  <Alert color="gelb" role="alert" title="Inzwischen hat jemand anders diese Rechte geändert.">
    <Stack gap="sm" align="flex-start">
      Deine Auswahl für {vorname} {nachname} ist noch da, aber nicht gespeichert. Wie willst du weitermachen?
      <Group gap="sm">
        <ActionButton onClick={onTransfer}>Meine Änderungen übertragen</ActionButton>
        <ActionButton variant="default" onClick={onNew}>
          Neuen Stand nehmen
        </ActionButton>
      </Group>
    </Stack>
  </Alert>
)
