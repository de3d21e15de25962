import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, type ComponentType } from 'react'
import type { Kalenderzeile } from '../contract.ts'
import { useDarf } from '#client/sitzung.ts'
import { useUrlZustand } from '#client/urlzustand.ts'
import { useSend } from '#client/useSend.ts'
import { Abfrage } from '#client/ui/Abfrage.tsx'
import { frageAus, Plan, planbereich, type Planeintrag, planstand, useSchmal, type Zeitspanne } from '#blocks/kalender/client/index.ts'
import { belegungenNeuLaden, belegungsplan } from './abfragen.ts'
import type { Belegung, Belegungsart } from './art.ts'
import { Belegungsblatt } from './Belegungsblatt.tsx'
import { verschiebe } from './handlungen.ts'
import type { Schnellangaben } from './Schnellbuchung.tsx'

interface Angaben<B extends Belegung> {
  readonly art: Belegungsart<B>
  /** The sheet in which one books what was drawn or tapped. */
  readonly Schnellbuchung: ComponentType<Schnellangaben>
}

/** The plan of all vehicles or rooms: draw, move and pull on the desktop, tap on the phone. */
export function Ressourcenplan<B extends Belegung>({ art, Schnellbuchung }: Angaben<B>) {
  const [adresse, setze] = useUrlZustand(['spanne', 'tag', 'suche', 'typ', 'belegung', 'buche'])
  const schmal = useSchmal()
  const stand = schmal ? { ...planstand(adresse), spanne: 'tag' as const } : planstand(adresse)
  const plan = useQuery(belegungsplan(art, frageAus(planbereich(stand))))
  const darfNeu = useDarf(`CREATE_${art.bereich}`)
  const darfAlle = useDarf(`UPDATE_${art.bereich}`)
  const { data } = plan
  const suche = adresse.suche.trim().toLocaleLowerCase('de')
  const zeilen = useMemo(
    () =>
      (data?.ressourcen ?? []).filter(
        ({ titel, unter = '', typ }) =>
          (adresse.typ === '' || typ === adresse.typ) && `${titel} ${unter}`.toLocaleLowerCase('de').includes(suche),
      ),
    [data, adresse.typ, suche],
  )
  const eintraege = useMemo(() => (data?.belegungen ?? []).map((zeile) => alsEintrag(zeile, darfNeu, darfAlle)), [data, darfNeu, darfAlle])
  const { send: move } = useSend(
    ({ zeile, ressource, spanne }: { zeile: Kalenderzeile; ressource: string; spanne: Zeitspanne }) =>
      verschiebe(art, zeile, ressource, spanne),
    { reload: () => belegungenNeuLaden(art) },
  )
  const handlungen = useMemo(
    () => ({
      beiWahl: (id: string) => setze({ belegung: id }),
      // What is being booked stands in the address: a phone that reloads the page in between shows it again.
      beiNeu: darfNeu ? (ressource: string, spanne: Zeitspanne) => setze({ buche: alsText(ressource, spanne) }) : undefined,
      beiZug:
        darfNeu || darfAlle
          ? async (id: string, ressource: string, spanne: Zeitspanne) => {
              const zeile = data?.belegungen.find(({ _id }) => _id === id)
              if (zeile) await move({ zeile, ressource, spanne })
            }
          : undefined,
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- `setze` and `move` are new with every drawing and always do the same
    [art, darfNeu, darfAlle, data],
  )
  const wunsch = darfNeu ? ausText(adresse.buche) : null
  const gebucht = data?.ressourcen.find(({ id }) => id === wunsch?.ressource)
  return (
    <>
      <Abfrage abfrage={plan}>
        {() => (
          <Plan
            titel={`Belegungsplan der ${art.woerter.mehrzahl}`}
            zeilen={zeilen}
            eintraege={eintraege}
            stand={stand}
            setze={setze}
            leer={suche === '' && adresse.typ === '' ? art.woerter.leer : `Kein ${art.woerter.einzahl} passt zur Suche.`}
            {...handlungen}
          />
        )}
      </Abfrage>
      {adresse.belegung !== '' && <Belegungsblatt art={art} id={adresse.belegung} beiSchliessen={() => setze({ belegung: '' })} />}
      {wunsch && gebucht && (
        <Suspense>
          <Schnellbuchung key={adresse.buche} {...wunsch} name={gebucht.titel} beiSchliessen={() => setze({ buche: '' })} />
        </Suspense>
      )}
    </>
  )
}

const alsText = (ressource: string, { beginn, ende }: Zeitspanne) => [ressource, beginn, ende].join('_')
function ausText(text: string) {
  const [ressource = '', beginn = '', ende = ''] = text.split('_')
  return Number.isNaN(Date.parse(beginn)) || Number.isNaN(Date.parse(ende)) ? null : { ressource, beginn, ende }
}

function alsEintrag(zeile: Kalenderzeile, darfNeu: boolean, darfAlle: boolean): Planeintrag {
  const { _id, ressource, beginn, ende, titel, status, verantwortlichName, dienst, eigene, ruestzeitVor, ruestzeitNach } = zeile
  const fest =
    dienst !== null
      ? 'Wird im Sanitätsdienst geändert.'
      : darfAlle || (eigene && darfNeu)
        ? undefined
        : 'Nur wer gebucht hat oder verantwortlich ist, kann das verschieben.'
  return {
    id: _id,
    zeile: ressource,
    beginn,
    ende,
    titel,
    unter: verantwortlichName,
    art: dienst !== null ? 'dienst' : status === 'angefragt' ? 'angefragt' : 'bestaetigt',
    eigene,
    vor: ruestzeitVor,
    nach: ruestzeitNach,
    ...(fest === undefined ? {} : { fest }),
  }
}
