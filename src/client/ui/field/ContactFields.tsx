import { FieldGroup, Column } from '../form/FieldGroup.tsx'
import { ListField } from './ListField.tsx'

/** E-mail addresses and phone numbers with a preferred entry each; shared by all forms about a person. */
export const ContactFields = () => (
  <FieldGroup titel="Erreichbar">
    <Column width="half">
      <ListField name="email" main="primary_email" type="email" addLabel="Weitere E-Mail" max={5} />
    </Column>
    <Column width="half">
      <ListField name="telefon" main="primary_telefon" type="tel" addLabel="Weitere Nummer" max={6} />
    </Column>
  </FieldGroup>
)
