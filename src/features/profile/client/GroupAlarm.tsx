import { Column } from '#client/ui/FieldGroup.tsx'
import { Numbers } from '#client/ui/SelectField.tsx'
import { SwitchField } from '#client/ui/SwitchField.tsx'
import { NumberField } from '#client/ui/NumberField.tsx'

/** How the alarm service knows a member. */
export const GroupAlarm = () => (
  <>
    <SwitchField name="groupalarm.aktiv" />
    <Column width="halb">
      <NumberField name="groupalarm.userId" withoutPoint />
    </Column>
    <Column width="halb">
      <Numbers name="groupalarm.labels" />
    </Column>
  </>
)
