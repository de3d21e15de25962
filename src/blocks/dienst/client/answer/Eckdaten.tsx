import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs'
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import { TimeSpan } from '#client/ui/time/TimeText.tsx'
import { Message } from '../Message.tsx'
import type { ZusageState } from './wording.ts'
import classes from './Zusage.module.css'

export const Eckdaten = ({ state }: { readonly state: ZusageState }) => (
  <section className={classes['eckdaten']} aria-label="Worum es geht">
    <h2 className={classes['dienst']}>{state.bezeichnung}</h2>
    {state.schicht !== '' && <p className={classes['schicht']}>Schicht: {state.schicht}</p>}
    <p className={classes['zeile']}>
      <IconCalendarEvent aria-hidden size={22} />
      <b>
        <TimeSpan beginn={state.beginn} ende={state.ende} />
      </b>
    </p>
    <p className={classes['zeile']}>
      <IconMapPin aria-hidden size={22} />
      {state.ortName}
    </p>
    {state.treffpunkt !== '' && (
      <p className={classes['zeile']}>
        <IconFlag aria-hidden size={22} />
        Treffpunkt: {state.treffpunkt}
      </p>
    )}
    {(state.zustand === 'offen' || state.zustand === 'zugesagt') && <Changed state={state} />}
    <Message text={state.text} />
  </section>
)

/** Facts changed since the mail; empty without changes. */
function Changed({ state: { vorher, beginn, ende, ortName, treffpunkt } }: { readonly state: ZusageState }) {
  if (!vorher) return null
  const otherTime = vorher.beginn !== beginn || vorher.ende !== ende
  return (
    <div className={classes['geaendert']}>
      <b>Seit der Mail hat sich etwas geändert.</b> In der Mail stand noch:
      <ul>
        {otherTime && (
          <li>
            <TimeSpan beginn={vorher.beginn} ende={vorher.ende} />
          </li>
        )}
        {vorher.ortName !== ortName && <li>{vorher.ortName}</li>}
        {vorher.treffpunkt !== treffpunkt && <li>{vorher.treffpunkt === '' ? 'kein Treffpunkt' : `Treffpunkt: ${vorher.treffpunkt}`}</li>}
      </ul>
    </div>
  )
}
