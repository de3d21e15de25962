import { ImportDialog, importWays } from '#blocks/import/client/index.ts'
import { queries } from '#client/app/query-client.ts'
import { deviceContract, einweisungenContract } from '#features/fahrzeugeinweisungen/contract.ts'

const [vehicles, devices] = [importWays(einweisungenContract), importWays(deviceContract)]

interface Props {
  readonly ofDevices: boolean
  readonly onClose: () => void
}

export const BriefingImport = ({ ofDevices, onClose }: Props) => (
  <ImportDialog
    names={ofDevices ? ['Einweisungsprotokoll', 'Einweisungsprotokolle'] : ['Einweisung', 'Einweisungen']}
    detection={ofDevices ? 'an Person, Gerät und Tag' : 'an Person, Fahrzeug und Tag'}
    ways={ofDevices ? devices : vehicles}
    reload={() => queries.invalidateQueries({ queryKey: [ofDevices ? 'einweisungsprotokolle' : 'einweisungen'] })}
    onClose={onClose}
  />
)
