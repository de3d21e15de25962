import * as z from 'zod/mini'
import { Freistand, NeueBelegung, serienfeld } from '#blocks/belegung/client/index.ts'
import { Feldgruppe } from '#client/ui/Feldgruppe.tsx'
import { ZeitraumFeld } from '#client/ui/ZeitraumFeld.tsx'
import { fahrzeugbelegungenContract } from '#features/fahrzeugbelegungen/contract.ts'
import { belegungen, FAHRZEUGE } from './art.ts'
import { BelegungFelder } from './BelegungFelder.tsx'
import { Fahrzeugwahl } from './Fahrzeugwahl.tsx'

const schema = z.extend(fahrzeugbelegungenContract.create.body, { serie: serienfeld })

/** A new booking: one vehicle or several, once or as a series. */
export const BelegungNeu = () => (
  <NeueBelegung
    art={FAHRZEUGE}
    schema={schema}
    buche={(werte, termine) => {
      const { serie: _, ...body } = werte
      const dates = termine.map(({ ressourcen, ...wann }) => ({ ...wann, fahrzeuge: [...ressourcen] }))
      const [erster = body] = dates
      return belegungen.create({
        body: { ...body, beginn: erster.beginn, ende: erster.ende, termine: dates },
      })
    }}
  >
    <Feldgruppe titel="Wann">
      <ZeitraumFeld />
    </Feldgruppe>
    <Feldgruppe titel="Welches Fahrzeug">
      <Fahrzeugwahl />
      <Freistand art={FAHRZEUGE} />
    </Feldgruppe>
    <BelegungFelder />
  </NeueBelegung>
)
