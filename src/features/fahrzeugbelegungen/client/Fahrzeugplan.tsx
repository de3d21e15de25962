import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { zeitraum } from '#client/datum.ts'
import { useDarf } from '#client/sitzung.ts'
import { melde } from '#client/melde.ts'
import { Abfrage } from '#client/ui/Abfrage.tsx'
import { Plan, useSchmal } from '#client/ui/kalender/Plan.tsx'
import type { Planeintrag, Planzeile } from '#client/ui/kalender/plan.ts'
import { frageAus, planbereich, planstand, type Zeitspanne } from '#client/ui/kalender/planzeit.ts'
import { meldeRueckgaengig } from '#client/ui/rueckgaengig.tsx'
import { useUrlZustand } from '#client/urlzustand.ts'
import type { Kalenderzeile } from '#contract/belegung.ts'
import { Belegungsblatt } from './Belegungsblatt.tsx'
import { belegungen, belegungenNeuLaden, belegungsplan } from './daten.ts'
import { Schnellbuchung, type Wunsch } from './Schnellbuchung.tsx'
import { STATUS_GRUENDE, typname } from './woerter.ts'

/** The plan of all vehicles: draw, move and pull on the desktop, tap on the phone. */
export function Fahrzeugplan() {
  const [adresse, setze] = useUrlZustand(['spanne', 'tag', 'suche', 'typ', 'belegung'])
  const schmal = useSchmal()
  const stand = schmal ? { ...planstand(adresse), spanne: 'tag' as const } : planstand(adresse)
  const plan = useQuery(belegungsplan(frageAus(planbereich(stand))))
  const [wunsch, setzeWunsch] = useState<Wunsch | null>(null)
  const darfNeu = useDarf('CREATE_FAHRZEUGBELEGUNG')
  const darfAlle = useDarf('UPDATE_FAHRZEUGBELEGUNG')
  const suche = adresse.suche.trim().toLocaleLowerCase('de')
  const zeilen = useMemo(
    () =>
      (plan.data?.fahrzeuge ?? [])
        .filter(({ typ }) => adresse.typ === '' || typ === adresse.typ)
        .map((fahrzeug): Planzeile => ({
          id: fahrzeug._id,
          titel: fahrzeug.bezeichnung,
          unter: [typname(fahrzeug.typ), fahrzeug.kennung, fahrzeug.funkrufname === fahrzeug.bezeichnung ? '' : fahrzeug.funkrufname]
            .filter(Boolean)
            .join(' · '),
          gesperrt: STATUS_GRUENDE[fahrzeug.status] ?? (fahrzeug.buchbar ? undefined : 'Nicht buchbar'),
        }))
        .filter(({ titel, unter = '' }) => `${titel} ${unter}`.toLocaleLowerCase('de').includes(suche)),
    [plan.data, adresse.typ, suche],
  )
  const eintraege = useMemo(
    () => (plan.data?.belegungen ?? []).map((zeile) => alsEintrag(zeile, darfNeu, darfAlle)),
    [plan.data, darfNeu, darfAlle],
  )
  const handlungen = useMemo(
    () => ({
      beiWahl: (id: string) => setze({ belegung: id }),
      beiNeu: darfNeu ? (fahrzeug: string, spanne: Zeitspanne) => setzeWunsch({ fahrzeug, ...spanne }) : undefined,
      beiZug:
        darfNeu || darfAlle
          ? (id: string, fahrzeug: string, spanne: Zeitspanne) =>
              verschiebe(
                plan.data?.belegungen.find(({ _id }) => _id === id),
                fahrzeug,
                spanne,
              )
          : undefined,
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- `setze` is new with every drawing and always does the same
    [darfNeu, darfAlle, plan.data],
  )
  return (
    <>
      <Abfrage abfrage={plan}>
        {() => (
          <Plan
            titel="Belegungsplan der Fahrzeuge"
            zeilen={zeilen}
            eintraege={eintraege}
            stand={stand}
            setze={setze}
            leer={suche === '' && adresse.typ === '' ? 'Noch sind keine Fahrzeuge angelegt.' : 'Kein Fahrzeug passt zur Suche.'}
            {...handlungen}
          />
        )}
      </Abfrage>
      {adresse.belegung !== '' && <Belegungsblatt id={adresse.belegung} beiSchliessen={() => setze({ belegung: '' })} />}
      {wunsch && <Schnellbuchung wunsch={wunsch} beiSchliessen={() => setzeWunsch(null)} />}
    </>
  )
}

function alsEintrag(zeile: Kalenderzeile, darfNeu: boolean, darfAlle: boolean): Planeintrag {
  const { _id, ressource, beginn, ende, titel, status, verantwortlichName, dienst, eigene } = zeile
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
    ...(fest === undefined ? {} : { fest }),
  }
}

/** Moves a booking as it stood in the plan: whoever changed it meanwhile wins. The refusal is an alert. @throws ApiFehler */
async function verschiebe(zeile: Kalenderzeile | undefined, fahrzeug: string, spanne: Zeitspanne): Promise<void> {
  if (!zeile) return
  const params = { id: zeile._id }
  const vorher = await belegungen.get({ params })
  try {
    const nachher = await belegungen.update({ params, body: { ...vorher, version: zeile.version, fahrzeug, ...spanne } })
    meldeRueckgaengig(`${nachher.fahrzeugDaten.bezeichnung}: ${zeitraum(spanne.beginn, spanne.ende)}`, async () => {
      await belegungen.update({ params, body: { ...vorher, version: nachher.version } })
      await belegungenNeuLaden()
      melde('Zurückverschoben.', 'success')
    })
  } finally {
    await belegungenNeuLaden()
  }
}
