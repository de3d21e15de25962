import { SelectField, KeywordsField } from '#client/ui/SelectField.tsx'
import { FreeState, UmfangChoice } from '#blocks/belegung/client/index.ts'
import { FieldGroup, Column } from '#client/ui/FieldGroup.tsx'
import { Collapsible } from '#client/ui/Collapsible.tsx'
import { PersonField } from '#client/ui/PersonField.tsx'
import { SwitchField } from '#client/ui/SwitchField.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import { NumberField } from '#client/ui/NumberField.tsx'
import { PeriodField } from '#client/ui/PeriodField.tsx'
import type { Raumbelegung } from '#features/raumbelegungen/contract.ts'
import { RAEUME } from './kind.ts'
import { RaumChoice } from './RaumChoice.tsx'

/** All fields of a room's booking, for new and edit. */
export function RaumbelegungFields({ belegung }: { readonly belegung?: Raumbelegung }) {
  return (
    <>
      <FieldGroup titel="Wann">
        <PeriodField />
        <Column width="drittel">
          <NumberField name="ruestzeitVor" unit="min" />
        </Column>
        <Column width="drittel">
          <NumberField name="ruestzeitNach" unit="min" />
        </Column>
        <Column width="drittel">
          <NumberField name="personen" />
        </Column>
        {belegung && <UmfangChoice belegung={belegung} changes />}
      </FieldGroup>
      <FieldGroup titel="Welcher Raum">
        <RaumChoice {...(belegung ? { eigener: belegung.raum } : {})} />
        <FreeState art={RAEUME} {...(belegung ? { ohne: belegung._id } : {})} />
      </FieldGroup>
      <FieldGroup titel="Wofür">
        <Column width="halb">
          <TextField name="titel" placeholder="zum Beispiel: Gruppenabend" />
        </Column>
        <Column width="halb">
          <PersonField
            name="verantwortlich"
            known={belegung?.verantwortlichPerson}
            placeholder={belegung ? 'Namen eintippen' : 'Du selbst'}
          />
        </Column>
      </FieldGroup>
      <Collapsible titel="Weitere Angaben" felder={['veranstalter', 'bestuhlung', 'ausstattung', 'oeffentlich', 'bemerkung']}>
        <Column width="halb">
          <TextField name="veranstalter" />
        </Column>
        <Column width="halb">
          <SelectField name="bestuhlung" />
        </Column>
        <KeywordsField name="ausstattung" vorschlaege={['Beamer', 'Whiteboard', 'Küche', 'Übungspuppen']} />
        <SwitchField name="oeffentlich" hinweis="Gäste sind willkommen." />
        <TextField name="bemerkung" multiline />
      </Collapsible>
    </>
  )
}
