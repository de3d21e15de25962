import { createClient } from '#contract/client.ts'
import { sendenMitFortschritt } from '#client/api.ts'
import { Importdialog, type Importwege } from '#blocks/import/client/index.ts'
import { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { fahrzeugeNeuLaden } from './daten.ts'

const mit = (sage: (anteil: number) => void) => createClient(fahrzeugeContract, sendenMitFortschritt(sage))
const wege: Importwege = {
  lies: (body, sage) => mit(sage).importLesen({ body }),
  nimm: (body, sage) => mit(sage).importieren({ body }),
}

/** Vehicles from a table; its own chunk, because few ever need it. */
export const Fahrzeugimport = ({ beiSchliessen }: { readonly beiSchliessen: () => void }) => (
  <Importdialog
    namen={['Fahrzeug', 'Fahrzeuge']}
    erkennung="am Kennzeichen"
    wege={wege}
    neuLaden={fahrzeugeNeuLaden}
    beiSchliessen={beiSchliessen}
  />
)
