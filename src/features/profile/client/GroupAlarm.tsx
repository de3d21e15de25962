import { Column } from '#client/ui/FieldGroup.tsx'
import { NumbersField } from '#client/ui/SelectField.tsx'
import { SwitchField } from '#client/ui/SwitchField.tsx'
import { NumberField } from '#client/ui/NumberField.tsx'

/** How the alarm service knows a member. */
export const GroupAlarm = () => (
  <>
    <SwitchField name="groupalarm.aktiv" />
    <Column width="halb">
      <NumberField name="groupalarm.userId" withoutGrouping />
    </Column>
    <Column width="halb">
      <NumbersField name="groupalarm.labels" />
    </Column>
  </>
)
