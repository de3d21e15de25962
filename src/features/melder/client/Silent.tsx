import { dateText } from '#client/text/date.ts'
import { StatusBadge } from '#client/ui/card/StatusBadge.tsx'

/** Not heard at a test alarm, and not since. */
export const Silent = ({ since }: { readonly since: string | null }) =>
  since && <StatusBadge tone="schlecht">{`Stumm am ${dateText(since)}`}</StatusBadge>
