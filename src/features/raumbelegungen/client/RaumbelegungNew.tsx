import * as z from 'zod/mini'
import { NewBelegung, serienField } from '#blocks/belegung/client/index.ts'
import { raumbelegungenContract } from '#features/raumbelegungen/contract.ts'
import { belegungen, RAEUME } from './kind.ts'
import { RaumbelegungFields } from './RaumbelegungFields.tsx'

const schema = z.extend(raumbelegungenContract.create.body, { serie: serienField })

export const RaumbelegungNew = () => (
  <NewBelegung
    kind={RAEUME}
    schema={schema}
    buche={(values, termine) => {
      const { serie, ...body } = values
      const dates = termine.map(({ ressourcen: [raum = null], ...when }) => ({ ...when, raum }))
      const [first = body] = dates
      return belegungen.create({
        body: { ...body, beginn: first.beginn, ende: first.ende, termine: dates },
      })
    }}
  >
    <RaumbelegungFields />
  </NewBelegung>
)
