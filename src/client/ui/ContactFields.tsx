import { FieldGroup, Column } from './FieldGroup.tsx'
import { ListField } from './ListField.tsx'

/** How a person is reached, for every form about one: addresses and numbers, one of each the preferred one. */
export const ContactFields = () => (
  <FieldGroup titel="Erreichbar">
    <Column width="halb">
      <ListField name="email" main="primary_email" art="email" weitere="Weitere E-Mail" max={5} />
    </Column>
    <Column width="halb">
      <ListField name="telefon" main="primary_telefon" art="tel" weitere="Weitere Nummer" max={6} />
    </Column>
  </FieldGroup>
)
