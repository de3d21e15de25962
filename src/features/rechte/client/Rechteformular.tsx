import { useCallback, useState, type ReactNode } from 'react'
import type { Recht } from '#contract/rechte.ts'
import { ladeNutzer } from '#client/anmeldung.ts'
import { ApiFehler } from '#client/api.ts'
import { melde } from '#client/melde.ts'
import { useSend } from '#client/useSend.ts'
import { type Ich, useGrundOhne } from '#client/sitzung.ts'
import { Rechtehinweis } from '#client/ui/Rechtehinweis.tsx'
import { Katalog } from './Katalog.tsx'
import { Personenkopf } from './Personenkopf.tsx'
import { type Rechtetraeger, speichereRechte } from './daten.ts'
import classes from './Rechte.module.css'
import { useRechtewahl } from './rechtewahl.ts'
import { Rollenwahl } from './Rollenwahl.tsx'
import { useSchutz } from './schutz.ts'
import { Speicherdialog } from './Speicherdialog.tsx'
import { Speicherleiste } from './Speicherleiste.tsx'
import { sperre } from './sperre.ts'
import { StandHinweis } from './StandHinweis.tsx'
import { unterschiedSatz } from './woerter.ts'

interface Angaben {
  readonly person: Rechtetraeger
  /** Is this the only person who may grant rights? */
  readonly letzter: boolean
  readonly ich: Ich
  readonly breit: boolean
  readonly neuLaden: () => Promise<unknown>
  readonly children: ReactNode
}

/** All rights of one person: ticked by hand or by a bundle, looked over, then saved at once. */
export function Rechteformular({ person, letzter, ich, breit, neuLaden, children }: Angaben) {
  const nurLesen = useGrundOhne('UPDATE_USER_RECHTE')
  const { basis, rechte, aenderung, offen, neuerStand, setzeRechte, schalte, beginne, verwirf, uebertrageAuf } = useRechtewahl(person)
  const [fenster, oeffne] = useState<'rolle' | 'speichern' | null>(null)
  useSchutz(offen)

  const { rechte: eigene } = ich
  const { rechte: vorher } = basis
  const grund = useCallback((recht: Recht) => sperre(recht, { nurLesen, eigene, vorher, letzter }), [nurLesen, eigene, vorher, letzter])

  const { send: speichere, isSending: speichert } = useSend(() => speichereRechte(basis, rechte), {
    onSuccess: async (neu) => {
      beginne(neu)
      oeffne(null)
      if (person._id === ich._id) await ladeNutzer()
    },
    success: `Gespeichert: ${unterschiedSatz(aenderung)}.`,
    onError: async (fehler) => {
      oeffne(null)
      if (!(fehler instanceof ApiFehler)) return
      // A refusal that names no field is about the version: the newer state is fetched, and StandHinweis asks what to do.
      if (fehler.status === 409 && fehler.errors.every(({ feld }) => feld === undefined)) await neuLaden()
      else for (const { msg } of fehler.errors) melde(msg, 'error')
    },
  })

  return (
    <>
      <Rechtehinweis recht="UPDATE_USER_RECHTE" />
      <div className={classes['formular']}>
        <Personenkopf person={person} rechte={rechte} mitName={breit} beiRolle={() => oeffne('rolle')} />
        {neuerStand && <StandHinweis person={person} beiNeu={() => beginne(neuerStand)} beiUebertragen={() => uebertrageAuf(neuerStand)} />}
        <Katalog breit={breit} rechte={rechte} vorher={vorher} grund={grund} schalte={schalte} />
        {children}
        {offen && (
          <Speicherleiste
            satz={unterschiedSatz(aenderung)}
            wartet={neuerStand !== null}
            beiVerwerfen={verwirf}
            beiSpeichern={() => oeffne('speichern')}
          />
        )}
        {fenster === 'rolle' && (
          <Rollenwahl rechte={rechte} grund={grund} vorname={person.vorname} beiAnwenden={setzeRechte} beiSchliessen={() => oeffne(null)} />
        )}
        {fenster === 'speichern' && (
          <Speicherdialog
            person={person}
            aenderung={aenderung}
            ich={ich}
            speichere={() => void speichere()}
            speichert={speichert}
            beiSchliessen={() => oeffne(null)}
          />
        )}
      </div>
    </>
  )
}
