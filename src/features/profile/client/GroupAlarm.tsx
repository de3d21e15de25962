import { Spalte } from '#client/ui/Feldgruppe.tsx'
import { Nummern } from '#client/ui/Auswahl.tsx'
import { Schalter } from '#client/ui/Schalter.tsx'
import { Zahlfeld } from '#client/ui/Zahlfeld.tsx'

/** How the alarm service knows a member. */
export const GroupAlarm = () => (
  <>
    <Schalter name="groupalarm.aktiv" />
    <Spalte breite="halb">
      <Zahlfeld name="groupalarm.userId" ohnePunkt />
    </Spalte>
    <Spalte breite="halb">
      <Nummern name="groupalarm.labels" />
    </Spalte>
  </>
)
