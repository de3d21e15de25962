import { ImportDialog, importWays } from '#blocks/import/client/index.ts'
import type { ImportResult } from '#contract/import.ts'
import { ausbildungContract, memberImportContract } from '#features/profile/contract.ts'
import { reloadProfile } from '../api.ts'
import { InviteButton } from './InviteButton.tsx'

const ways = importWays(memberImportContract)
const invite = ({ angelegt = [] }: ImportResult) => (angelegt.length === 0 ? null : <InviteButton users={angelegt} />)

/** Import of members from a spreadsheet; they can be invited immediately. */
export const MemberImport = ({ onClose }: { readonly onClose: () => void }) => (
  <ImportDialog
    names={['Mitglied', 'Mitglieder']}
    detection="an der Personalnummer, sonst an Name und Geburtsdatum oder Name und E-Mail"
    ways={ways}
    reload={reloadProfile}
    onClose={onClose}
    next={invite}
  />
)

const recordWays = importWays(ausbildungContract)

export const RecordImport = ({ onClose }: { readonly onClose: () => void }) => (
  <ImportDialog
    names={['Ausbildung', 'Ausbildungen']}
    detection="an Person, Lehrgang und Beginn"
    ways={recordWays}
    reload={reloadProfile}
    onClose={onClose}
  />
)
export { InviteSheet } from './InviteSheet.tsx'
