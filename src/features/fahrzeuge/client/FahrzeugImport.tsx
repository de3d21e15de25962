import { createClient } from '#contract/client.ts'
import { sendWithProgress } from '#client/api.ts'
import { ImportDialog, type ImportWays } from '#blocks/import/client/index.ts'
import { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { reloadFahrzeuge } from './api.ts'

const withProgress = (say: (share: number) => void) => createClient(fahrzeugeContract, sendWithProgress(say))
const ways: ImportWays = {
  read: (body, say) => withProgress(say).importLesen({ body }),
  take: (body, say) => withProgress(say).importieren({ body }),
}

/** Vehicles from a table; its own chunk, because few ever need it. */
export const FahrzeugImport = ({ onClose }: { readonly onClose: () => void }) => (
  <ImportDialog names={['Fahrzeug', 'Fahrzeuge']} detection="am Kennzeichen" ways={ways} reload={reloadFahrzeuge} onClose={onClose} />
)
