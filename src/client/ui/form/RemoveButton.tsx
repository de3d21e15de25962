import { ActionIcon } from '@mantine/core'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'

interface Props {
  readonly label: string
  readonly onClick: () => void
  readonly gesperrt?: boolean
  readonly className?: string | undefined
}

export const RemoveButton = ({ label, onClick, gesperrt = false, className = '' }: Props) => (
  <ActionIcon className={className} variant="subtle" color="gray" size={44} disabled={gesperrt} aria-label={label} onClick={onClick}>
    <IconX size={18} aria-hidden />
  </ActionIcon>
)
