import { FieldGroup, Column } from '../form/FieldGroup.tsx'
import { ListField } from './ListField.tsx'

/** How to reach a person, for every form about one: e-mail addresses and phone numbers, one of each preferred. */
export const ContactFields = () => (
  <FieldGroup titel="Erreichbar">
    <Column width="halb">
      <ListField name="email" main="primary_email" type="email" addLabel="Weitere E-Mail" max={5} />
    </Column>
    <Column width="halb">
      <ListField name="telefon" main="primary_telefon" type="tel" addLabel="Weitere Nummer" max={6} />
    </Column>
  </FieldGroup>
)
