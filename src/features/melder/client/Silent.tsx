import { dateText } from '#client/text/date.ts'
import { StatusBadge } from '#client/ui/card/StatusBadge.tsx'

export const Silent = ({ since }: { readonly since: string | null }) =>
  since && <StatusBadge tone="schlecht">{`Stumm am ${dateText(since)}`}</StatusBadge>
