import type { AnlassView } from '#blocks/dienst/client/index.ts'
import { StatusBadge } from '#client/ui/card/StatusBadge.tsx'
import type { DienstRow } from '#features/sanitaetsdienste/schemas.ts'
import { STATUS_NAMES, isDraft, isOver } from '#features/sanitaetsdienste/names.ts'
import { dienstLink } from '../anlass.ts'

export const dienstView: AnlassView<DienstRow> = {
  link: dienstLink,
  badges: (dienst) => (
    <>
      {dienst.abgesagt && <StatusBadge tone="schlecht">Abgesagt</StatusBadge>}
      {!dienst.abgesagt && isDraft(dienst) && <StatusBadge tone="neutral">{`Entwurf: ${STATUS_NAMES[dienst.status]}`}</StatusBadge>}
      {dienst.art === 'extern' && <StatusBadge tone="hinweis">Extern</StatusBadge>}
    </>
  ),
  below: ({ veranstalterName }) => veranstalterName,
  closed: (dienst) => isDraft(dienst) || isOver(dienst.status),
}
