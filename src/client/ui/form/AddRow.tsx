import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useFormContext } from './field.ts'

export function AddRow({ titel, onClick }: { readonly titel: string; readonly onClick: () => void }) {
  const { gesperrt } = useFormContext()
  return (
    <Button variant="subtle" size="sm" mih={44} disabled={gesperrt} leftSection={<IconPlus size={16} aria-hidden />} onClick={onClick}>
      {titel}
    </Button>
  )
}
