import { SegmentedControl, VisuallyHidden } from '@mantine/core'
import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { type Dienst, type Kandidat, rechtFuer } from '#features/sanitaetsdienste/formen.ts'
import { melde } from '#client/melde.ts'
import { useGrundOhne } from '#client/sitzung.ts'
import { fehltSatz } from '#client/ui/anmeldung/woerter.ts'
import { Abfrage } from '#client/ui/Abfrage.tsx'
import { useUrlZustand } from '#client/urlzustand.ts'
import { kandidatenAbfrage } from '../daten.ts'
import { Hilferuf } from '../hilferuf/Hilferuf.tsx'
import { letzterLeiter } from '../formular/daten.ts'
import classes from './Einteilung.module.css'
import { Fremdes } from './Fremdes.tsx'
import { Kopf } from './Kopf.tsx'
import { Leiste } from './Leiste.tsx'
import { Personen } from './Personen.tsx'
import { Personenblatt } from './Personenblatt.tsx'
import { Plaetze } from './Plaetze.tsx'
import { Platzblatt } from './Platzblatt.tsx'
import type { Griffe } from './Platz.tsx'
import { ansage, neueStelle, nimmHeraus, setzeAuf } from './schritte.ts'
import { besetztDurch, tafelVon, type Ziel, warnungen } from './tafel.ts'
import { useBrett } from './useBrett.ts'
import { schlageVor } from './vorschlag.ts'
import { schluessel } from './zustand.ts'

type Offen = { readonly art: 'person'; readonly profil: string } | { readonly art: 'platz'; readonly ziel: Ziel } | null
const KEINE: readonly Kandidat[] = []

/** The staffing board: need against people, shift by shift. Changes collect until they are saved in one call. */
export const Einteilung = ({ dienst }: { readonly dienst: Dienst }) => {
  const [{ schicht: gewaehlt }, setzeUrl] = useUrlZustand(['schicht'])
  const schicht = dienst.schichten.find(({ _id }) => _id === gewaehlt) ?? dienst.schichten[0]
  const brett = useBrett(dienst)
  const [ansicht, setzeAnsicht] = useState<'plaetze' | 'personen'>('plaetze')
  const [offen, oeffne] = useState<Offen>(null)
  const [gesagt, sage] = useState('')
  const breit = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false })
  const kandidatenstand = useQuery({ ...kandidatenAbfrage(dienst._id, schicht?._id ?? ''), enabled: schicht !== undefined })
  const letzter = useQuery(letzterLeiter)
  const ohneRecht = useGrundOhne(rechtFuer('UPDATE', dienst.art))
  useHotkeys([
    ['mod+Z', () => brett.zurueck?.()],
    ['mod+shift+Z', () => brett.vor?.()],
  ])

  const { stellen, gespeichert } = brett
  const kandidaten = kandidatenstand.data ?? KEINE
  const tafeln = useMemo(() => new Map(dienst.schichten.map((jede) => [jede._id, tafelVon(jede, stellen)])), [dienst.schichten, stellen])
  const tafel = schicht && tafeln.get(schicht._id)
  const besetzt = useCallback(
    (kandidat: Kandidat) => (schicht ? besetztDurch(kandidat, schicht, stellen, dienst.schichten) : null),
    [schicht, stellen, dienst.schichten],
  )
  const zeigePerson = useCallback((profil: string) => oeffne({ art: 'person', profil }), [])
  if (!schicht || !tafel) return null

  const finde = (profil: string) => kandidaten.find((kandidat) => kandidat.profil._id === profil)
  const wer = (profil: string) => {
    const kandidat = finde(profil)
    return tafel.stellen.get(profil) ?? (kandidat && neueStelle({ person: kandidat.profil, qualifikation: kandidat.qualifikation }, tafel))
  }
  const lege = (profil: string, ziel: Ziel) => {
    const [stelle, kandidat] = [wer(profil), finde(profil)]
    if (!stelle) return
    const sperre = kandidat ? besetzt(kandidat) : null
    if (sperre !== null)
      return melde(`${stelle.person.vorname} ${stelle.person.nachname} ist zu dieser Zeit schon eingeteilt: ${sperre}.`, 'error')
    brett.aendere(setzeAuf(stelle, ziel, tafel, gespeichert))
    sage(ansage(stelle, ziel, tafel))
  }
  const raus = (profil: string) => {
    if (tafel.stellen.get(profil)?.status !== 'eingeteilt') return
    brett.aendere([nimmHeraus(profil, tafel, gespeichert)])
  }
  const steigAus = (profil: string) => {
    const stelle = tafel.stellen.get(profil)
    if (stelle) brett.aendere([[schicht._id, profil, { ...stelle, fahrzeug: null, funktion: '' }]])
  }
  const griffe: Griffe = {
    oeffnePerson: zeigePerson,
    oeffnePlatz: (ziel) => oeffne({ art: 'platz', ziel }),
    lege,
    nimmHeraus: raus,
    warnungen: (profil, ziel) => {
      const kandidat = finde(profil)
      return kandidat ? warnungen(kandidat, schicht, ziel) : []
    },
    istGeaendert: (profil) => schluessel(schicht._id, profil) in brett.aenderungen,
  }
  const vorschlag = kandidatenstand.data ? schlageVor(tafel, kandidaten, besetzt) : []
  const hoechstens = Math.max(1, ...kandidaten.map(({ stunden90Tage }) => stunden90Tage))
  const grund = ohneRecht ?? (dienst.abgesagt ? 'Der Dienst ist abgesagt.' : undefined)

  const offenePerson = offen?.art === 'person' ? wer(offen.profil) : undefined
  const plaetze = <Plaetze tafel={tafel} griffe={griffe} steigAus={steigAus} letzterLeiter={letzter.data?.wert ?? null} />
  const leute = (
    <Abfrage abfrage={kandidatenstand}>
      {(daten) => (
        <Personen
          key={schicht._id}
          kandidaten={daten}
          tafel={tafel}
          aenderungen={brett.aenderungen}
          besetzt={besetzt}
          oeffne={zeigePerson}
          nimmHeraus={raus}
        />
      )}
    </Abfrage>
  )
  return (
    <div className={classes['brett']}>
      <Fremdes brett={brett} schichten={dienst.schichten} />
      <Kopf
        schichten={dienst.schichten}
        tafel={tafel}
        waehle={(neu) => setzeUrl({ schicht: neu })}
        offenIn={(id) => tafeln.get(id)?.verteilung.offen ?? 0}
        schlageVor={() => {
          brett.aendere(vorschlag.map((stelle) => [schicht._id, stelle.person._id, stelle]))
          melde(`${vorschlag.length === 1 ? '1 Person' : `${vorschlag.length} Personen`} vorgeschlagen. Prüfe und speichere.`)
        }}
        ohneVorschlag={
          kandidatenstand.data === undefined
            ? 'Die Personen werden noch geladen.'
            : vorschlag.length === 0
              ? tafel.verteilung.soll > 0 && tafel.verteilung.offen === 0
                ? 'Alle Plätze sind besetzt.'
                : 'Von den Gemeldeten passt niemand auf einen freien Platz.'
              : undefined
        }
      />
      {breit ? (
        <div className={classes['spalten']}>
          <div className={classes['leute']}>{leute}</div>
          {plaetze}
        </div>
      ) : (
        <>
          <SegmentedControl
            fullWidth
            size="md"
            aria-label="Ansicht"
            value={ansicht}
            onChange={(neu) => setzeAnsicht(neu === 'personen' ? 'personen' : 'plaetze')}
            data={[
              { value: 'plaetze', label: 'Plätze' },
              { value: 'personen', label: 'Personen' },
            ]}
          />
          {ansicht === 'plaetze' ? plaetze : leute}
        </>
      )}
      <Hilferuf dienst={dienst} schicht={schicht._id} />
      <Leiste brett={brett} fehlt={fehltSatz(tafel.verteilung)} grund={grund} />
      <VisuallyHidden role="status">{gesagt}</VisuallyHidden>
      {offen?.art === 'person' && offenePerson && (
        <Personenblatt
          key={offen.profil}
          kandidat={finde(offen.profil)}
          stelle={offenePerson}
          istHier={tafel.stellen.has(offen.profil)}
          tafel={tafel}
          hoechstens={hoechstens}
          besetzt={besetztVon(finde(offen.profil), besetzt)}
          setzeAuf={(ziel) => lege(offen.profil, ziel)}
          nimmHeraus={() => raus(offen.profil)}
          aendere={(neu) => brett.aendere([[schicht._id, offen.profil, neu]])}
          beiSchliessen={() => oeffne(null)}
        />
      )}
      {offen?.art === 'platz' && (
        <Platzblatt
          ziel={offen.ziel}
          tafel={tafel}
          kandidaten={kandidaten}
          besetzt={besetzt}
          letzterLeiter={letzter.data?.wert ?? null}
          waehle={({ profil }) => lege(profil._id, offen.ziel)}
          beiSchliessen={() => oeffne(null)}
        />
      )}
    </div>
  )
}

const besetztVon = (kandidat: Kandidat | undefined, frage: (kandidat: Kandidat) => string | null) => (kandidat ? frage(kandidat) : null)
