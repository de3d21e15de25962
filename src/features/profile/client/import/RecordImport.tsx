import { ImportDialog, importWays } from '#blocks/import/client/index.ts'
import { ausbildungContract } from '#features/profile/contract.ts'
import { reloadProfile } from '../api.ts'

const ways = importWays(ausbildungContract)

/** Training records from a table. */
export const RecordImport = ({ onClose }: { readonly onClose: () => void }) => (
  <ImportDialog
    names={['Ausbildung', 'Ausbildungen']}
    detection="an Person, Lehrgang und Beginn"
    ways={ways}
    reload={reloadProfile}
    onClose={onClose}
  />
)
