import { useState } from 'react'
import * as z from 'zod/mini'
import { abfragen } from '#client/abfragen.ts'
import { ApiFehler } from '#client/api.ts'
import { tagVon } from '#client/datum.ts'
import { melde } from '#client/melde.ts'
import { pfad } from '#client/pfade.ts'
import { beschlossene, offene, regelAus, serienfeld, type Serienwahl } from '#client/ui/belegung/serie.ts'
import { Serie } from '#client/ui/belegung/Serie.tsx'
import { termine as mitZahl } from '#client/ui/belegung/woerter.ts'
import { useWert } from '#client/ui/feld.ts'
import { Feldgruppe } from '#client/ui/Feldgruppe.tsx'
import { Formular } from '#client/ui/Formular.tsx'
import { Karte } from '#client/ui/Karte.tsx'
import { Seite } from '#client/ui/Seite.tsx'
import { useUrlZustand } from '#client/urlzustand.ts'
import { useGehe } from '#client/verweis.tsx'
import { raumbelegungenContract } from '#features/raumbelegungen/contract.ts'
import { belegungen, belegungenNeuLaden, serienvorschau } from './daten.ts'
import { RaumbelegungFelder } from './RaumbelegungFelder.tsx'

/** The contract's fields, and what makes a series of them, so that the draft keeps that as well. */
const schema = z.extend(raumbelegungenContract.create.body, { serie: serienfeld })

/** A new booking. What the address brings (room, span, title: from the plan or a door plate) stands in the form. */
export function RaumbelegungNeu() {
  const gehe = useGehe()
  const [{ raum, beginn, ende, titel }] = useUrlZustand(['raum', 'beginn', 'ende', 'titel'])
  const [start] = useState(() => ({
    ...(raum ? { raum } : {}),
    ...(Number.isNaN(Date.parse(beginn)) ? {} : { beginn }),
    ...(Number.isNaN(Date.parse(ende)) ? {} : { ende }),
    ...(titel ? { titel } : {}),
  }))
  return (
    <Seite titel="Raum buchen" zurueck={pfad('/raumbelegungen')} schmal>
      <Karte>
        <Formular
          schema={schema}
          start={start}
          // A draft of something else must not stand in for what was just drawn in the plan.
          entwurf={`raumbelegungen/neu${raum || beginn ? `/${raum}/${beginn}` : ''}`}
          knopf="Buchen"
          abbrechen={pfad('/raumbelegungen')}
          speichern={async ({ serie, ...body }) => {
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
            await gehe(`${pfad('/raumbelegungen')}?tag=${tagVon(neu.beginn)}`, true)
            await belegungenNeuLaden()
          }}
        >
          <RaumbelegungFelder />
          <Feldgruppe titel="Serie">
            <Serienteil />
          </Feldgruppe>
        </Formular>
      </Karte>
    </Seite>
  )
}

const minuten = (zahl: unknown): number => (typeof zahl === 'number' ? zahl : 0)

function Serienteil() {
  const [raum, vor, nach] = [useWert('raum'), useWert('ruestzeitVor'), useWert('ruestzeitNach')]
  const gewaehlt = typeof raum === 'string' ? raum : ''
  return (
    <Serie
      frage={serienvorschau({ raum: gewaehlt, ruestzeitVor: minuten(vor), ruestzeitNach: minuten(nach) })}
      fehlt={gewaehlt === '' ? 'Wähle zuerst einen Raum.' : undefined}
    />
  )
}

interface Wunsch {
  readonly raum: string
  readonly beginn: string
  readonly ende: string
  readonly ruestzeitVor: number
  readonly ruestzeitNach: number
}
/** The dates as they were decided. @throws ApiFehler at the field 'serie' while one is open */
async function termineAus(serie: Serienwahl, { raum, ruestzeitVor, ruestzeitNach, beginn, ende }: Wunsch) {
  const nein = (msg: string) => new ApiFehler(400, [{ feld: 'serie', msg }])
  const regel = regelAus(serie, beginn)
  if (regel === null) throw nein('Sage noch, wann die Serie endet.')
  const { termine } = await abfragen.query(serienvorschau({ raum, ruestzeitVor, ruestzeitNach })(regel, beginn, ende))
  const offen = offene(termine, serie.entscheidungen).length
  if (offen > 0) throw nein(`Entscheide noch über ${offen === 1 ? 'den belegten Termin' : `die ${offen} belegten Termine`}.`)
  const gebucht = beschlossene(termine, serie.entscheidungen)
  if (gebucht.length === 0) throw nein('So bliebe kein Termin übrig.')
  return gebucht
}
