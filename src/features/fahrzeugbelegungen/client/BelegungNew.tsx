import * as z from 'zod/mini'
import { NewBelegung, serienField } from '#blocks/belegung/client/index.ts'
import { FieldGroup } from '#client/ui/form/FieldGroup.tsx'
import { PeriodField } from '#client/ui/time/PeriodField.tsx'
import { fahrzeugbelegungenContract } from '#features/fahrzeugbelegungen/contract.ts'
import { belegungen, FAHRZEUGE } from './kind.ts'
import { BelegungFields } from './BelegungFields.tsx'
import { FahrzeugChoice } from './FahrzeugChoice.tsx'
import { FahrzeugState } from './FahrzeugState.tsx'

const schema = z.extend(fahrzeugbelegungenContract.create.body, { serie: serienField })

export const BelegungNew = () => (
  <NewBelegung
    kind={FAHRZEUGE}
    schema={schema}
    buche={(values, termine) => {
      const { serie, ...body } = values
      const dates = termine.map(({ ressourcen: resources, ...when }) => ({ ...when, fahrzeuge: [...resources] }))
      const [first = body] = dates
      return belegungen.create({
        body: { ...body, beginn: first.beginn, ende: first.ende, termine: dates },
      })
    }}
  >
    <FieldGroup titel="Wann">
      <PeriodField />
    </FieldGroup>
    <FieldGroup titel="Welches Fahrzeug">
      <FahrzeugChoice />
      <FahrzeugState />
    </FieldGroup>
    <BelegungFields />
  </NewBelegung>
)
