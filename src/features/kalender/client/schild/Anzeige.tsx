import { Link } from '@tanstack/react-router'
import { heuteLang, uhrzeit, relativTag, tagVon } from '#client/datum.ts'
import { pfad } from '#contract/screens.ts'
import type { Schild } from '#features/kalender/contract.ts'
import { bisWann, lage, vorschlag, type Lage, type Termin } from './plan.ts'
import classes from './Tuerschild.module.css'

/** More would not fit on a phone without scrolling. */
const HOECHSTENS = 4

interface Angaben {
  readonly schild: Schild
  readonly moment: Date
}
interface Rahmen {
  /** Without the intranet's frame, which has a `main` of its own. */
  readonly allein: boolean
}

/** Name, whether it is free, what comes next, and where to book it. */
export function Anzeige({ schild, moment, allein }: Angaben & Rahmen) {
  const Flaeche = allein ? 'main' : 'div'
  const stand = lage(schild, moment)
  return (
    <Flaeche className={classes['flaeche']}>
      <header className={classes['kopf']}>
        <div>
          <h1>{schild.name}</h1>
          {schild.unter && <p className={classes['leise']}>{schild.unter}</p>}
        </div>
        <div className={classes['uhr']}>
          <time dateTime={moment.toISOString()}>{uhrzeit(moment)}</time>
          <p className={classes['leise']}>{heuteLang(moment)}</p>
        </div>
      </header>
      <Jetzt gesperrt={schild.gesperrt} stand={stand} moment={moment} />
      <Naechste stand={stand} />
      {!schild.ausfuehrlich && schild.belegungen.length > 0 && (
        <p className={classes['leise']}>Wofür und wer, sehen Mitglieder nach der Anmeldung.</p>
      )}
      <Verweise schild={schild} stand={stand} moment={moment} />
    </Flaeche>
  )
}

function Jetzt({ gesperrt, stand, moment }: { readonly gesperrt: string; readonly stand: Lage; readonly moment: Date }) {
  if (gesperrt) {
    return (
      <section className={classes['jetzt']} data-lage="gesperrt" aria-live="polite">
        <h2>Nicht nutzbar</h2>
        <p>{gesperrt}</p>
      </section>
    )
  }
  if (stand.jetzt) {
    return (
      <section className={classes['jetzt']} data-lage="belegt" aria-live="polite">
        <h2>Belegt bis {bisWann(stand.belegtBis ?? stand.jetzt.bis, moment)}</h2>
        <p>
          <b>{stand.jetzt.titel}</b>
          {stand.jetzt.wer && ` · ${stand.jetzt.wer}`}
        </p>
      </section>
    )
  }
  return (
    <section className={classes['jetzt']} data-lage="frei" aria-live="polite">
      <h2>{stand.freiBis === null ? 'Frei' : `Frei bis ${bisWann(stand.freiBis, moment)}`}</h2>
      <p>{stand.freiBis === null ? 'Heute und morgen ist nichts geplant.' : 'Danach ist etwas geplant.'}</p>
    </section>
  )
}

function Naechste({ stand }: { readonly stand: Lage }) {
  const gezeigt = [...stand.heute, ...stand.morgen].slice(0, HOECHSTENS)
  const mehr = stand.heute.length + stand.morgen.length - gezeigt.length
  if (gezeigt.length === 0) {
    return (
      <section className={classes['plan']}>
        <h2>Danach</h2>
        <p className={classes['leise']}>Keine weiteren Belegungen.</p>
      </section>
    )
  }
  const tage = [...new Set(gezeigt.map(({ beginn }) => tagVon(beginn)))]
  return (
    <section className={classes['plan']}>
      {tage.map((tag) => (
        <div key={tag}>
          <h2>{gross(relativTag(tag))}</h2>
          <ul>
            {gezeigt
              .filter(({ beginn }) => tagVon(beginn) === tag)
              .map((termin) => (
                <Zeile key={`${termin.beginn} ${termin.titel}`} termin={termin} />
              ))}
          </ul>
        </div>
      ))}
      {mehr > 0 && <p className={classes['leise']}>{mehr === 1 ? 'und 1 weitere Belegung' : `und ${mehr} weitere Belegungen`}</p>}
    </section>
  )
}

const gross = (wort: string) => wort.charAt(0).toUpperCase() + wort.slice(1)

const Zeile = ({ termin: { beginn, ende, titel, wer } }: { readonly termin: Termin }) => (
  <li>
    <span className={classes['zeit']}>
      {tagVon(beginn) === tagVon(ende) ? `${uhrzeit(beginn)}–${uhrzeit(ende)}` : `ab ${uhrzeit(beginn)}`}
    </span>
    <span className={classes['was']}>
      <b>{titel}</b>
      {wer && <span className={classes['leise']}> · {wer}</span>}
    </span>
  </li>
)

/** Both lead to signing in first, and then to the form. */
function Verweise({ schild, stand, moment }: Angaben & { readonly stand: Lage }) {
  const { beginn, ende } = vorschlag(stand, moment)
  const zeit = new URLSearchParams({ [schild.art]: schild._id, beginn, ende })
  const buchen = schild.art === 'fahrzeug' ? pfad('/fahrzeugbelegungen/neu') : pfad('/raumbelegungen/neu')
  return (
    <nav className={classes['verweise']} aria-label="Was du tun kannst">
      {schild.gesperrt ? null : (
        <Link to={`${buchen}?${zeit}`} className={classes['haupt']}>
          Buchen
        </Link>
      )}
      {schild.art === 'fahrzeug' && (
        <>
          <Link to={pfad('/fahrzeuge/fahrt/{id}', { id: schild._id })} className={classes['neben']}>
            Fahrt eintragen
          </Link>
          <Link to={pfad('/fahrzeuge/mangel/{id}', { id: schild._id })} className={classes['neben']}>
            Mangel melden
          </Link>
        </>
      )}
    </nav>
  )
}
