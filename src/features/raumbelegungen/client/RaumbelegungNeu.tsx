import * as z from 'zod/mini'
import { NeueBelegung, serienfeld } from '#blocks/belegung/client/index.ts'
import { raumbelegungenContract } from '#features/raumbelegungen/contract.ts'
import { belegungen, RAEUME } from './art.ts'
import { RaumbelegungFelder } from './RaumbelegungFelder.tsx'

const schema = z.extend(raumbelegungenContract.create.body, { serie: serienfeld })

/** A new booking of a room, once or as a series. */
export const RaumbelegungNeu = () => (
  <NeueBelegung
    art={RAEUME}
    schema={schema}
    buche={(werte, termine) => {
      const { serie: _, ...body } = werte
      const dates = termine.map(({ ressourcen: [raum = null], ...wann }) => ({ ...wann, raum }))
      const [erster = body] = dates
      return belegungen.create({
        body: { ...body, beginn: erster.beginn, ende: erster.ende, termine: dates },
      })
    }}
  >
    <RaumbelegungFelder />
  </NeueBelegung>
)
