import { AttachedFiles } from '#client/ui/AttachedFiles.tsx'
import { InfoCard } from '#client/ui/InfoCard.tsx'
import type { PapersProps } from './Papers.tsx'

const PAPER = { one: 'Unterlage', the: 'Die Unterlage' }

export const PaperCard = ({ anlass: { _id: id, anhaenge: files }, inCharge, attach, reload }: PapersProps) => (
  <InfoCard titel="Unterlagen">
    <AttachedFiles
      files={files}
      called={PAPER}
      upload={inCharge ? (body) => attach({ params: { id }, body }) : undefined}
      reload={reload}
    />
  </InfoCard>
)
