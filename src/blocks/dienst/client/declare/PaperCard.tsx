import { AttachedFiles } from '#client/ui/field/AttachedFiles.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import type { AnlassDetail } from '../../declaration.ts'

const PAPER = { one: 'Unterlage', the: 'Die Unterlage' }

export interface PapersProps {
  readonly anlass: Pick<AnlassDetail, '_id' | 'anhaenge'>
  readonly inCharge: boolean
  readonly attach: (call: { readonly params: { readonly id: string }; readonly body: FormData }) => Promise<unknown>
  readonly reload: () => Promise<unknown>
}

export const PaperCard = ({ anlass: { _id, anhaenge }, inCharge, attach, reload }: PapersProps) => (
  <div className={anhaenge.length === 0 ? 'no-print' : undefined}>
    <InfoCard titel="Unterlagen">
      <AttachedFiles
        files={anhaenge}
        called={PAPER}
        upload={inCharge ? (body) => attach({ params: { id: _id }, body }) : undefined}
        reload={reload}
      />
    </InfoCard>
  </div>
)
