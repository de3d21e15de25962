import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Kalenderzeile } from '#contract/belegung.ts'
import { zeitraum } from '#client/datum.ts'
import { melde } from '#client/melde.ts'
import { useDarf } from '#client/sitzung.ts'
import { Abfrage } from '#client/ui/Abfrage.tsx'
import { Plan, useSchmal } from '#client/ui/kalender/Plan.tsx'
import type { Planeintrag, Planzeile } from '#client/ui/kalender/plan.ts'
import { frageAus, planbereich, planstand, type Zeitspanne } from '#client/ui/kalender/planzeit.ts'
import { meldeRueckgaengig } from '#client/ui/rueckgaengig.tsx'
import { useUrlZustand } from '#client/urlzustand.ts'
import { belegungen, belegungenNeuLaden, belegungsplan } from './daten.ts'
import { Raumblatt } from './Raumblatt.tsx'
import { Schnellbuchung, type Wunsch } from './Schnellbuchung.tsx'
import { plaetze, raumname } from './woerter.ts'

/** The plan of all rooms: draw, move and pull on the desktop, tap on the phone. */
export function Raumplan() {
  const [adresse, setze] = useUrlZustand(['spanne', 'tag', 'suche', 'belegung'])
  const schmal = useSchmal()
  const stand = schmal ? { ...planstand(adresse), spanne: 'tag' as const } : planstand(adresse)
  const plan = useQuery(belegungsplan(frageAus(planbereich(stand))))
  const [wunsch, setzeWunsch] = useState<Wunsch | null>(null)
  const darfNeu = useDarf('CREATE_RAUMBELEGUNG')
  const darfAlle = useDarf('UPDATE_RAUMBELEGUNG')
  const suche = adresse.suche.trim().toLocaleLowerCase('de')
  const zeilen = useMemo(
    () =>
      (plan.data?.raeume ?? [])
        .map((raum): Planzeile => ({
          id: raum._id,
          titel: raum.name,
          unter: [plaetze(raum.kapazitaet), ...raum.ausstattung].filter(Boolean).join(' · '),
        }))
        .filter(({ titel, unter = '' }) => `${titel} ${unter}`.toLocaleLowerCase('de').includes(suche)),
    [plan.data, suche],
  )
  const eintraege = useMemo(
    () => (plan.data?.belegungen ?? []).map((zeile) => alsEintrag(zeile, darfNeu, darfAlle)),
    [plan.data, darfNeu, darfAlle],
  )
  const handlungen = useMemo(
    () => ({
      beiWahl: (id: string) => setze({ belegung: id }),
      beiNeu: darfNeu ? (raum: string, spanne: Zeitspanne) => setzeWunsch({ raum, ...spanne }) : undefined,
      beiZug:
        darfNeu || darfAlle
          ? (id: string, raum: string, spanne: Zeitspanne) =>
              verschiebe(
                plan.data?.belegungen.find(({ _id }) => _id === id),
                raum,
                spanne,
              )
          : undefined,
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- `setze` is new with every drawing and always does the same
    [darfNeu, darfAlle, plan.data],
  )
  const raum = plan.data?.raeume.find(({ _id }) => _id === wunsch?.raum)
  return (
    <>
      <Abfrage abfrage={plan}>
        {() => (
          <Plan
            titel="Belegungsplan der Räume"
            zeilen={zeilen}
            eintraege={eintraege}
            stand={stand}
            setze={setze}
            leer={suche === '' ? 'Noch ist kein Ort als Raum zum Buchen angelegt.' : 'Kein Raum passt zur Suche.'}
            {...handlungen}
          />
        )}
      </Abfrage>
      {adresse.belegung !== '' && <Raumblatt id={adresse.belegung} beiSchliessen={() => setze({ belegung: '' })} />}
      {wunsch && <Schnellbuchung wunsch={wunsch} raum={raum ? raumname(raum) : ''} beiSchliessen={() => setzeWunsch(null)} />}
    </>
  )
}

function alsEintrag(zeile: Kalenderzeile, darfNeu: boolean, darfAlle: boolean): Planeintrag {
  const { _id, ressource, beginn, ende, titel, status, verantwortlichName, dienst, eigene, ruestzeitVor, ruestzeitNach } = zeile
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
    ...(darfAlle || (eigene && darfNeu) ? {} : { fest: 'Nur wer gebucht hat oder verantwortlich ist, kann das verschieben.' }),
  }
}

/** Moves a booking as it stood in the plan: whoever changed it meanwhile wins. The refusal is an alert. @throws ApiFehler */
async function verschiebe(zeile: Kalenderzeile | undefined, raum: string, spanne: Zeitspanne): Promise<void> {
  if (!zeile) return
  const params = { id: zeile._id }
  const vorher = await belegungen.get({ params })
  try {
    const nachher = await belegungen.update({ params, body: { ...vorher, version: zeile.version, raum, ...spanne } })
    meldeRueckgaengig(`${nachher.raumDaten.name}: ${zeitraum(spanne.beginn, spanne.ende)}`, async () => {
      await belegungen.update({ params, body: { ...vorher, version: nachher.version } })
      await belegungenNeuLaden()
      melde('Zurückverschoben.', 'success')
    })
  } finally {
    await belegungenNeuLaden()
  }
}
