import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs'
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import { Zeitspanne } from '#client/ui/Zeitangabe.tsx'
import { Nachricht } from './Nachricht.tsx'
import type { Zusagestand } from './wortlaut.ts'
import classes from './Zusage.module.css'

/** What it is about: the service, when, where, and what who asks has written. */
export const Eckdaten = ({ stand }: { readonly stand: Zusagestand }) => (
  <section className={classes['eckdaten']} aria-label="Worum es geht">
    <h2 className={classes['dienst']}>{stand.bezeichnung}</h2>
    {stand.schicht !== '' && <p className={classes['schicht']}>Schicht: {stand.schicht}</p>}
    <p className={classes['zeile']}>
      <IconCalendarEvent aria-hidden size={22} />
      <b>
        <Zeitspanne beginn={stand.beginn} ende={stand.ende} />
      </b>
    </p>
    <p className={classes['zeile']}>
      <IconMapPin aria-hidden size={22} />
      {stand.ortName}
    </p>
    {stand.treffpunkt !== '' && (
      <p className={classes['zeile']}>
        <IconFlag aria-hidden size={22} />
        Treffpunkt: {stand.treffpunkt}
      </p>
    )}
    {(stand.zustand === 'offen' || stand.zustand === 'zugesagt') && <Geaendertes stand={stand} />}
    <Nachricht text={stand.text} />
  </section>
)

/** What was different in the mail; nothing where nothing was. */
function Geaendertes({ stand: { vorher, beginn, ende, ortName, treffpunkt } }: { readonly stand: Zusagestand }) {
  if (!vorher) return null
  const andereZeit = vorher.beginn !== beginn || vorher.ende !== ende
  return (
    <div className={classes['geaendert']}>
      <b>Seit der Mail hat sich etwas geändert.</b> In der Mail stand noch:
      <ul>
        {andereZeit && (
          <li>
            <Zeitspanne beginn={vorher.beginn} ende={vorher.ende} />
          </li>
        )}
        {vorher.ortName !== ortName && <li>{vorher.ortName}</li>}
        {vorher.treffpunkt !== treffpunkt && <li>{vorher.treffpunkt === '' ? 'kein Treffpunkt' : `Treffpunkt: ${vorher.treffpunkt}`}</li>}
      </ul>
    </div>
  )
}
