import { useMay } from '#client/session.ts'
import { useValue } from '#client/ui/field.ts'
import { FieldGroup } from '#client/ui/FieldGroup.tsx'
import { SwitchField } from '#client/ui/SwitchField.tsx'
import type { Belegung, Belegungsart } from './kind.ts'

/** A new blackout instead of a booking, for who may make one. */
export function Sperrzeit<B extends Belegung>({ kind }: { readonly kind: Belegungsart<B> }) {
  const may = useMay(`UPDATE_${kind.area}`)
  const on = useValue('sperrzeit') === true
  if (!may) return null
  const { plural, singular } = kind.words
  return (
    <FieldGroup titel="Sperrzeit">
      <SwitchField
        name="sperrzeit"
        titel="In dieser Zeit wird nichts gebucht"
        hint={`Was du oben einträgst, steht als Grund im Plan. Länger als 14 Tage geht auch, höchstens ein Jahr.`}
      />
      {on && <SwitchField name="alle" titel={`Für alle ${plural}`} hint={`Nicht nur für das, was als ${singular} gewählt ist.`} />}
    </FieldGroup>
  )
}
