import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs'
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import { TimeSpan } from '#client/ui/time/TimeText.tsx'
import { Message } from '../Message.tsx'
import type { ZusageState } from './wording.ts'
import classes from './Zusage.module.css'

export const Eckdaten = ({ state }: { readonly state: ZusageState }) => (
  <section className={classes['facts']} aria-label="Worum es geht">
    <h2 className={classes['duty']}>{state.bezeichnung}</h2>
    {state.schicht !== '' && <p className={classes['shift']}>Schicht: {state.schicht}</p>}
    <p className={classes['row']}>
      <IconCalendarEvent aria-hidden size={22} />
      <b>
        <TimeSpan beginn={state.beginn} ende={state.ende} />
      </b>
    </p>
    <p className={classes['row']}>
      <IconMapPin aria-hidden size={22} />
      {state.ortName}
    </p>
    {state.treffpunkt !== '' && (
      <p className={classes['row']}>
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
    <div className={classes['changed']}>
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
