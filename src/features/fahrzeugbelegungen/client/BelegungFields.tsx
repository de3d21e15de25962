import { useQuery } from '@tanstack/react-query'
import { SelectField } from '#client/ui/SelectField.tsx'
import { HintList, useSpan } from '#blocks/belegung/client/index.ts'
import { useValue } from '#client/ui/field.ts'
import { FieldGroup, Column } from '#client/ui/FieldGroup.tsx'
import { Collapsible } from '#client/ui/Collapsible.tsx'
import { PersonField } from '#client/ui/PersonField.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import { NumberField } from '#client/ui/NumberField.tsx'
import type { Fahrzeugbelegung } from '#features/fahrzeugbelegungen/contract.ts'
import { fahrerHints } from './kind.ts'

/** What for and by whom; the same for new and edit. */
export function BelegungFields({ belegung }: { readonly belegung?: Fahrzeugbelegung }) {
  return (
    <>
      <FieldGroup titel="Wofür">
        <Column width="halb">
          <TextField name="zweck" placeholder="zum Beispiel: Material holen" />
        </Column>
        <Column width="halb">
          <SelectField name="art" />
        </Column>
        <Column width="halb">
          <PersonField name="fahrer" known={belegung?.fahrerPerson} />
        </Column>
        <Column width="halb">
          <PersonField
            name="verantwortlich"
            known={belegung?.verantwortlichPerson}
            placeholder={belegung ? 'Namen eintippen' : 'Du selbst'}
          />
        </Column>
        <FahrerHints {...(belegung ? { ohne: belegung._id } : {})} />
      </FieldGroup>
      <Collapsible titel="Weitere Angaben" felder={['ziel', 'kmStart', 'kmEnde', 'bemerkung']}>
        <TextField name="ziel" />
        <Column width="halb">
          <NumberField name="kmStart" unit="km" />
        </Column>
        <Column width="halb">
          <NumberField name="kmEnde" unit="km" />
        </Column>
        <TextField name="bemerkung" multiline />
      </Collapsible>
    </>
  )
}

/** Is the driver placed elsewhere at that time? Only a warning. */
function FahrerHints({ ohne: without }: { readonly ohne?: string }) {
  const span = useSpan()
  const value = useValue('fahrer')
  const fahrer = typeof value === 'string' ? value : ''
  const question = { beginn: '', ende: '', ...span, fahrer, ...(without === undefined ? {} : { ohne: without }) }
  const { data } = useQuery({ ...fahrerHints(question), enabled: span !== null && fahrer !== '' })
  return fahrer === '' ? null : <HintList hinweise={data?.hinweise ?? []} />
}
