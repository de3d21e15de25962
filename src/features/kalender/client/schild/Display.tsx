import { Link } from '@tanstack/react-router'
import { todayLong, timeOfDay, relativeDay, dayOf } from '#client/text/date.ts'
import { path } from '#contract/screens.ts'
import type { Schild } from '#features/kalender/contract.ts'
import { untilWhen, situationAt, proposeSpan, type Situation, type Termin } from './plan.ts'
import classes from './Tuerschild.module.css'

const MAX = 4

interface Props {
  readonly schild: Schild
  readonly moment: Date
}
interface AppFrame {
  readonly alone: boolean
}

export function Display({ schild, moment, alone }: Props & AppFrame) {
  const Flaeche = alone ? 'main' : 'div'
  const state = situationAt(schild, moment)
  return (
    <Flaeche className={classes['layout']}>
      <header className={classes['header']}>
        <div>
          <h1>{schild.name}</h1>
          {schild.unter && <p className={classes['muted']}>{schild.unter}</p>}
        </div>
        <div className={classes['clock']}>
          <time dateTime={moment.toISOString()}>{timeOfDay(moment)}</time>
          <p className={classes['muted']}>{todayLong(moment)}</p>
        </div>
      </header>
      <Now schild={schild} state={state} moment={moment} />
      <Next state={state} />
      {!schild.ausfuehrlich && schild.belegungen.length > 0 && (
        <p className={classes['muted']}>Wofür und wer, sehen Mitglieder nach der Anmeldung.</p>
      )}
      <References schild={schild} state={state} moment={moment} />
    </Flaeche>
  )
}

function Now({ schild: { gesperrt, warnung }, state, moment }: Props & { readonly state: Situation }) {
  if (gesperrt) {
    return (
      <section className={classes['now']} data-lage="gesperrt" aria-live="polite">
        <h2>Nicht nutzbar</h2>
        <p>{gesperrt}</p>
      </section>
    )
  }
  if (state.now) {
    return (
      <section className={classes['now']} data-lage="belegt" aria-live="polite">
        <h2>Belegt bis {untilWhen(state.takenUntil ?? state.now.bis, moment)}</h2>
        <p>
          <b>{state.now.titel}</b>
          {state.now.wer && ` · ${state.now.wer}`}
        </p>
      </section>
    )
  }
  return (
    <section className={classes['now']} data-lage={warnung ? 'warnung' : 'frei'} aria-live="polite">
      <h2>{state.freeUntil === null ? 'Frei' : `Frei bis ${untilWhen(state.freeUntil, moment)}`}</h2>
      <p>{state.freeUntil === null ? 'Heute und morgen ist nichts geplant.' : 'Danach ist etwas geplant.'}</p>
      {warnung && <p>Vor der Fahrt klären: {warnung}</p>}
    </section>
  )
}

function Next({ state }: { readonly state: Situation }) {
  const shown = [...state.today, ...state.morgen].slice(0, MAX)
  const hidden = state.today.length + state.morgen.length - shown.length
  if (shown.length === 0) {
    return (
      <section className={classes['plan']}>
        <h2>Danach</h2>
        <p className={classes['muted']}>Keine weiteren Belegungen.</p>
      </section>
    )
  }
  const days = [...new Set(shown.map(({ beginn }) => dayOf(beginn)))]
  return (
    <section className={classes['plan']}>
      {days.map((day) => (
        <div key={day}>
          <h2>{large(relativeDay(day))}</h2>
          <ul>
            {shown
              .filter(({ beginn }) => dayOf(beginn) === day)
              .map((termin) => (
                <Row key={`${termin.beginn} ${termin.titel}`} termin={termin} />
              ))}
          </ul>
        </div>
      ))}
      {hidden > 0 && <p className={classes['muted']}>{hidden === 1 ? 'und 1 weitere Belegung' : `und ${hidden} weitere Belegungen`}</p>}
    </section>
  )
}

const large = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

const Row = ({ termin: { beginn, ende, titel, wer } }: { readonly termin: Termin }) => (
  <li>
    <span className={classes['time']}>
      {dayOf(beginn) === dayOf(ende) ? `${timeOfDay(beginn)}–${timeOfDay(ende)}` : `ab ${timeOfDay(beginn)}`}
    </span>
    <span className={classes['details']}>
      <b>{titel}</b>
      {wer && <span className={classes['muted']}> · {wer}</span>}
    </span>
  </li>
)

/** Both require sign-in first, then open the form. */
function References({ schild, state, moment }: Props & { readonly state: Situation }) {
  const { beginn, ende } = proposeSpan(state, moment)
  const time = new URLSearchParams({ [schild.art]: schild._id, beginn, ende })
  const buchen = schild.art === 'fahrzeug' ? path('/fahrzeugbelegungen/neu') : path('/raumbelegungen/neu')
  return (
    <nav className={classes['links']} aria-label="Was du tun kannst">
      {schild.gesperrt ? null : (
        <Link to={`${buchen}?${time}`} className={classes['primary']}>
          Buchen
        </Link>
      )}
      {schild.art === 'fahrzeug' && (
        <>
          <Link to={path('/fahrzeuge/fahrt/{id}', { id: schild._id })} className={classes['secondary']}>
            Fahrt eintragen
          </Link>
          <Link to={path('/fahrzeuge/tanken/{id}', { id: schild._id })} className={classes['secondary']}>
            Tanken
          </Link>
          <Link to={path('/fahrzeuge/check/{id}', { id: schild._id })} className={classes['secondary']}>
            Checkliste
          </Link>
          <Link to={path('/fahrzeuge/mangel/{id}', { id: schild._id })} className={classes['secondary']}>
            Mangel melden
          </Link>
        </>
      )}
    </nav>
  )
}
