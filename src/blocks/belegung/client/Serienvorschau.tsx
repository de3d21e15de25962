import { ActionIcon, Text } from '@mantine/core'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useState } from 'react'
import { zeitraum } from '#client/datum.ts'
import { useDarf } from '#client/sitzung.ts'
import { Knopf } from '#client/ui/Knopf.tsx'
import type { Belegung, Belegungsart, Vorschau, Wunsch } from './art.ts'
import { Ersatzwahl } from './Ersatzwahl.tsx'
import { Halterliste } from './Halterliste.tsx'
import classes from './Serie.module.css'
import { beschlossene, istEntschieden, offene, type Entscheidung, type Serienwahl } from './serie.ts'
import { andereZeit, termine as mitZahl } from './woerter.ts'
import { Zeitknopf } from './Zeitknopf.tsx'

type Termin = Vorschau['termine'][number]
interface Angaben<B extends Belegung> {
  readonly art: Belegungsart<B>
  /** The first date, and what is to be booked. */
  readonly wunsch: Wunsch
  readonly termine: readonly Termin[]
  readonly entscheidungen: Serienwahl['entscheidungen']
  readonly setze: (neu: Serienwahl['entscheidungen']) => void
}

/** Every date of a series; those that collide say with whom and are decided one by one. */
export function Serienvorschau<B extends Belegung>({ art, wunsch, termine, entscheidungen, setze }: Angaben<B>) {
  const [ersatzFuer, setzeErsatzFuer] = useState<Termin | null>(null)
  const darfWaehlen = useDarf(`READ_${art.bereich}`)
  const fraglich = offene(termine, entscheidungen)
  const gebucht = beschlossene(termine, entscheidungen, wunsch.ressourcen).length - fraglich.length
  const entscheide = (beginn: string, was: Entscheidung | undefined) => {
    const { [beginn]: _, ...rest } = entscheidungen
    setze(was === undefined ? rest : { ...rest, [beginn]: was })
  }
  return (
    <div>
      <div className={classes['kopf']}>
        <Text role="status" fw={600}>
          {fraglich.length === 0
            ? `${mitZahl(gebucht)} ${gebucht === 1 ? 'wird' : 'werden'} gebucht.`
            : `${mitZahl(fraglich.length)} ${fraglich.length === 1 ? 'ist' : 'sind'} belegt: Entscheide, was damit wird.`}
        </Text>
        {fraglich.length > 1 && (
          <Knopf
            size="sm"
            h={44}
            variant="default"
            onClick={() => setze({ ...entscheidungen, ...Object.fromEntries(fraglich.map(({ beginn }) => [beginn, null])) })}
          >
            Alle belegten weglassen
          </Knopf>
        )}
      </div>
      <ul className={classes['liste']} aria-label="Termine der Serie">
        {termine.map((termin) => (
          <Zeile
            key={termin.beginn}
            termin={termin}
            // What stood for something that is not booked any more decides nothing.
            entschieden={istEntschieden(termin, entscheidungen) ? entscheidungen[termin.beginn] : undefined}
            anderes={darfWaehlen ? `${art.woerter.anderes} ${art.woerter.einzahl}` : null}
            entscheide={(was) => entscheide(termin.beginn, was)}
            beiErsatz={() => setzeErsatzFuer(termin)}
          />
        ))}
      </ul>
      {ersatzFuer && (
        <Ersatzwahl
          art={art}
          wunsch={{ ...wunsch, beginn: ersatzFuer.beginn, ende: ersatzFuer.ende }}
          belegt={ersatzFuer.belegt}
          nimm={(statt, womit) => entscheide(ersatzFuer.beginn, { beginn: ersatzFuer.beginn, ende: ersatzFuer.ende, statt, womit })}
          beiSchliessen={() => setzeErsatzFuer(null)}
        />
      )}
    </div>
  )
}

interface Zeilenangaben {
  readonly termin: Termin
  /** undefined as long as nobody decided, null: left out. */
  readonly entschieden: Entscheidung | undefined
  /** "Anderer Raum"; null for who may not read what is free. */
  readonly anderes: string | null
  readonly entscheide: (was: Entscheidung | undefined) => void
  readonly beiErsatz: () => void
}

function Zeile({ termin: { beginn, ende, frei, halter, vorschlaege }, entschieden, anderes, entscheide, beiErsatz }: Zeilenangaben) {
  const wann = zeitraum(beginn, ende)
  const stand = entschieden === null ? 'weg' : entschieden === undefined ? (frei ? 'frei' : 'offen') : 'verlegt'
  const zurueck = (
    <Knopf size="sm" h={44} variant="subtle" onClick={() => entscheide(undefined)} aria-label={`${wann}: doch anders`}>
      Ändern
    </Knopf>
  )
  return (
    <li className={classes['termin']} data-stand={stand}>
      <div className={classes['zeile']}>
        <span>
          <span className={classes['wann']}>{wann}</span>{' '}
          <span className={classes['leise']}>
            {stand === 'weg' && 'entfällt'}
            {stand === 'frei' && (halter.length > 0 ? 'frei, aber schon angefragt' : 'frei')}
            {stand === 'verlegt' && entschieden && `→ ${entschieden.womit || zeitraum(entschieden.beginn, entschieden.ende)}`}
          </span>
        </span>
        {stand === 'weg' || stand === 'verlegt' ? (
          zurueck
        ) : frei ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            title="Weglassen"
            aria-label={`${wann} weglassen`}
            onClick={() => entscheide(null)}
          >
            <IconX size={20} />
          </ActionIcon>
        ) : null}
      </div>
      {stand === 'offen' && (
        <>
          <Halterliste halter={halter} />
          <div className={classes['wahl']}>
            <Knopf size="sm" h={44} variant="default" onClick={() => entscheide(null)} aria-label={`${wann} weglassen`}>
              Weglassen
            </Knopf>
            {anderes !== null && (
              <Knopf size="sm" h={44} variant="default" onClick={beiErsatz} aria-label={`${wann}: ${anderes}`}>
                {anderes}
              </Knopf>
            )}
            {vorschlaege.slice(0, 2).map((spanne) => (
              <Zeitknopf key={spanne.beginn} onClick={() => entscheide({ ...spanne, statt: {}, womit: '' })}>
                Stattdessen {andereZeit({ beginn, ende }, spanne)}
              </Zeitknopf>
            ))}
          </div>
        </>
      )}
    </li>
  )
}
