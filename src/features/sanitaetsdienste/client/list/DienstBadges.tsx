import { Group } from '@mantine/core'
import { StateBadge } from '#blocks/anmeldung/client/index.ts'
import { StatusBadge } from '#client/ui/StatusBadge.tsx'
import type { DienstRow } from '#features/sanitaetsdienste/schemas.ts'
import { STATUS_NAMES } from '#features/sanitaetsdienste/schemas.ts'
import { isDraft, yetToMelden } from './meldbar.ts'

/** What is out of the ordinary: called off, a draft, another chapter's. */
export function DienstBadges({ dienst }: { readonly dienst: DienstRow }) {
  return (
    <>
      {dienst.abgesagt && <StatusBadge tone="schlecht">Abgesagt</StatusBadge>}
      {!dienst.abgesagt && isDraft(dienst) && <StatusBadge tone="neutral">{`Entwurf: ${STATUS_NAMES[dienst.status]}`}</StatusBadge>}
      {dienst.art === 'extern' && <StatusBadge tone="hinweis">Extern</StatusBadge>}
    </>
  )
}

/** One's own states in a service, each with its shift where there are several; `compact` below a heading that says whose. */
export function Own({ dienst, compact = false }: { readonly dienst: DienstRow; readonly compact?: boolean }) {
  const { meine: mine, schichten } = dienst
  // Somebody who signed off and may come back sees the button for that; the old state need not stand beside it.
  const shown = yetToMelden(dienst) ? mine.filter(({ status }) => status !== 'abgesagt') : mine
  return (
    <>
      {shown.map(({ schicht, status }) => (
        <Group display="inline-flex" gap={6} miw={0} fz={14} key={schicht}>
          <StateBadge status={status} eigener={!compact} />
          {schichten.length > 1 && <span>{schichten.find(({ _id }) => _id === schicht)?.bezeichnung}</span>}
        </Group>
      ))}
    </>
  )
}
