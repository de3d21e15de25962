import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { abfragen } from '#client/abfragen.ts'
import { ApiFehler } from '#client/api.ts'
import { tagVon } from '#client/datum.ts'
import { melde } from '#client/melde.ts'
import { pfad } from '#client/pfade.ts'
import { Freihinweis } from '#client/ui/belegung/Freihinweis.tsx'
import { beschlossene, offene, regelAus, serienfeld, type Serienwahl } from '#client/ui/belegung/serie.ts'
import { Serie } from '#client/ui/belegung/Serie.tsx'
import { useSpanne } from '#client/ui/belegung/spanne.ts'
import { termine as mitZahl } from '#client/ui/belegung/woerter.ts'
import { useFormular, useWert } from '#client/ui/feld.ts'
import { Feldgruppe } from '#client/ui/Feldgruppe.tsx'
import { Formular } from '#client/ui/Formular.tsx'
import { Karte } from '#client/ui/Karte.tsx'
import { Seite } from '#client/ui/Seite.tsx'
import { ZeitraumFeld } from '#client/ui/ZeitraumFeld.tsx'
import { useUrlZustand } from '#client/urlzustand.ts'
import { useGehe } from '#client/verweis.tsx'
import { fahrzeugbelegungenContract } from '#features/fahrzeugbelegungen/contract.ts'
import { BelegungFelder } from './BelegungFelder.tsx'
import { belegungen, belegungenNeuLaden, pruefung, serienvorschau } from './daten.ts'
import { Fahrzeugwahl } from './Fahrzeugwahl.tsx'

/** The contract's fields, and what makes a series of them, so that the draft keeps that as well. */
const schema = z.extend(fahrzeugbelegungenContract.create.body, { serie: serienfeld })

/** A new booking. What the address brings (vehicle, span, purpose: from the plan or a door plate) stands in the form. */
export function BelegungNeu() {
  const gehe = useGehe()
  const [{ fahrzeug, beginn, ende, zweck }] = useUrlZustand(['fahrzeug', 'beginn', 'ende', 'zweck'])
  const [start] = useState(() => ({
    ...(fahrzeug ? { fahrzeuge: [fahrzeug] } : {}),
    ...(Number.isNaN(Date.parse(beginn)) ? {} : { beginn }),
    ...(Number.isNaN(Date.parse(ende)) ? {} : { ende }),
    ...(zweck ? { zweck } : {}),
  }))
  return (
    <Seite titel="Fahrzeug buchen" zurueck={pfad('/fahrzeugbelegungen')} schmal>
      <Karte>
        <Formular
          schema={schema}
          start={start}
          // A draft of something else must not stand in for what was just drawn in the plan.
          entwurf={`fahrzeugbelegungen/neu${fahrzeug || beginn ? `/${fahrzeug}/${beginn}` : ''}`}
          knopf="Buchen"
          abbrechen={pfad('/fahrzeugbelegungen')}
          speichern={async ({ serie, ...body }) => {
            if (body.fahrzeuge.length === 0) throw new ApiFehler(400, [{ feld: 'fahrzeuge', msg: 'Wähle mindestens ein Fahrzeug aus.' }])
            const termine = serie.an ? await termineAus(serie, body) : []
            const [erster] = termine
            const neu = await belegungen.create({ body: { ...body, ...erster, termine } })
            melde(
              neu.status === 'angefragt'
                ? 'Angefragt. Du bekommst eine Mail, sobald entschieden ist.'
                : termine.length > 1
                  ? `${mitZahl(termine.length)} gebucht.`
                  : 'Gebucht.',
              'success',
            )
            await gehe(`${pfad('/fahrzeugbelegungen')}?tag=${tagVon(neu.beginn)}`, true)
            await belegungenNeuLaden()
          }}
        >
          <Feldgruppe titel="Wann">
            <ZeitraumFeld />
          </Feldgruppe>
          <Feldgruppe titel="Welches Fahrzeug">
            <Fahrzeugwahl />
            <Pruefung />
          </Feldgruppe>
          <BelegungFelder />
          <Feldgruppe titel="Serie">
            <Serienteil />
          </Feldgruppe>
        </Formular>
      </Karte>
    </Seite>
  )
}

function Pruefung() {
  const { form } = useFormular()
  const spanne = useSpanne()
  const fahrzeuge = useWert('fahrzeuge') as string[]
  const abfrage = useQuery({
    ...pruefung({ fahrzeuge, beginn: spanne?.beginn ?? '', ende: spanne?.ende ?? '' }),
    enabled: spanne !== null && fahrzeuge.length > 0,
  })
  if (fahrzeuge.length === 0) return null
  return (
    <Freihinweis
      abfrage={abfrage}
      frei={fahrzeuge.length === 1 ? 'Das Fahrzeug ist frei.' : 'Alle gewählten Fahrzeuge sind frei.'}
      setze={({ beginn, ende }) => {
        form.setFieldValue('beginn', beginn)
        form.setFieldValue('ende', ende)
      }}
    />
  )
}

function Serienteil() {
  const fahrzeuge = useWert('fahrzeuge') as string[]
  return <Serie frage={serienvorschau(fahrzeuge)} fehlt={fahrzeuge.length === 0 ? 'Wähle zuerst ein Fahrzeug.' : undefined} />
}

interface Wunsch {
  readonly fahrzeuge: readonly string[]
  readonly beginn: string
  readonly ende: string
}
/** The dates as they were decided. @throws ApiFehler at the field 'serie' while one is open */
async function termineAus(serie: Serienwahl, { fahrzeuge, beginn, ende }: Wunsch) {
  const nein = (msg: string) => new ApiFehler(400, [{ feld: 'serie', msg }])
  const regel = regelAus(serie, beginn)
  if (regel === null) throw nein('Sage noch, wann die Serie endet.')
  const { termine } = await abfragen.query(serienvorschau(fahrzeuge)(regel, beginn, ende))
  const offen = offene(termine, serie.entscheidungen).length
  if (offen > 0) throw nein(`Entscheide noch über ${offen === 1 ? 'den belegten Termin' : `die ${offen} belegten Termine`}.`)
  const gebucht = beschlossene(termine, serie.entscheidungen)
  if (gebucht.length === 0) throw nein('So bliebe kein Termin übrig.')
  return gebucht
}
