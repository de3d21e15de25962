import { ImportDialog, importWays } from '#blocks/import/client/index.ts'
import { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { reloadFahrzeuge } from './api.ts'

const ways = importWays(fahrzeugeContract)

/** Import of vehicles from a spreadsheet; a separate chunk, because it is rarely used. */
export const FahrzeugImport = ({ onClose }: { readonly onClose: () => void }) => (
  <ImportDialog names={['Fahrzeug', 'Fahrzeuge']} detection="am Kennzeichen" ways={ways} reload={reloadFahrzeuge} onClose={onClose} />
)
