import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useMay } from '#client/app/session.ts'
import { useFormContext, useValue } from '#client/ui/form/field.ts'
import { FieldGroup } from '#client/ui/form/FieldGroup.tsx'
import { SwitchField } from '#client/ui/field/SwitchField.tsx'
import type { Belegung, BelegungsScreens } from './kind.ts'
import { bookableQuery } from './queries.ts'
import { useAll } from './span.ts'

export function Sperrzeit<B extends Belegung>({ kind }: { readonly kind: BelegungsScreens<B> }) {
  const may = useMay(`UPDATE_${kind.area}`)
  const on = useValue('sperrzeit') === true
  const all = useAll()
  if (!may) return null
  const { plural } = kind.words
  return (
    <FieldGroup titel="Sperrzeit">
      <SwitchField
        name="sperrzeit"
        titel="In dieser Zeit wird nichts gebucht"
        hint="Wofür sie ist, steht als Grund im Plan. Sie dauert höchstens ein Jahr."
      />
      {on && <SwitchField name="alle" titel={`Für alle ${plural}`} />}
      {all && <First kind={kind} />}
    </FieldGroup>
  )
}

/** The form requires one resource even for a blackout of all: takes the first if none is selected. */
function First<B extends Belegung>({ kind }: { readonly kind: BelegungsScreens<B> }) {
  const { form } = useFormContext()
  const { data } = useQuery(bookableQuery(kind))
  const choose = useEffectEvent((id: string) => {
    if (kind.wish(form.getValues()).ressourcen.length > 0) return
    for (const [field, value] of Object.entries(kind.start(id))) form.setFieldValue(field, value)
  })
  const id = data?.[0]
  useEffect(() => {
    if (id !== undefined) choose(id)
  }, [id])
  return null
}
