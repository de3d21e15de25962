import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { abfragen } from '#client/abfragen.ts'
import { heute } from '#client/datum.ts'
import { melde } from '#client/melde.ts'
import { Auswahl } from '#client/ui/Auswahl.tsx'
import { Blatt } from '#client/ui/Blatt.tsx'
import { DatumFeld } from '#client/ui/DatumFeld.tsx'
import { Formular } from '#client/ui/Formular.tsx'
import { Textfeld } from '#client/ui/Textfeld.tsx'
import { useFormular, useWert } from '#client/ui/feld.ts'
import { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { PRUEFTITEL, type Pruefart } from '#features/fahrzeuge/formen.ts'
import { monatText } from '#contract/monat.ts'
import { area, fahrzeuge, fahrzeugeNeuLaden } from '../daten.ts'
import { Pruefmonat } from '../Pruefmonat.tsx'
import { intervallZu, naechsterMonat } from './stand.ts'

interface Angaben {
  readonly fahrzeug: { readonly _id: string; readonly bezeichnung: string }
  readonly art: Pruefart
  readonly beiSchliessen: () => void
}

/** An inspection took place: when, how it went, and when the next one is due. */
export function Pruefblatt({ fahrzeug, art, beiSchliessen }: Angaben) {
  const { data } = useQuery(area.data.get(fahrzeug._id))
  return (
    <Blatt titel="Prüfung eintragen" unter={fahrzeug.bezeichnung} beiSchliessen={beiSchliessen}>
      {data && (
        <Formular
          schema={fahrzeugeContract.pruefungErfassen.body}
          start={{ art, datum: heute(), naechste: naechsterMonat(heute(), intervallZu(data.pruefintervalle, art)) }}
          knopf="Prüfung eintragen"
          speichern={async (body) => {
            const { naechste } = await fahrzeuge.pruefungErfassen({ params: { id: fahrzeug._id }, body })
            await Promise.all([abfragen.invalidateQueries({ queryKey: ['fahrzeugpruefungen'] }), fahrzeugeNeuLaden()])
            melde(`${PRUEFTITEL[body.art]} eingetragen, die nächste ist ${monatText(naechste)} fällig.`, 'success')
            beiSchliessen()
          }}
        >
          <Felder intervalle={data.pruefintervalle} anfang={art} />
        </Formular>
      )}
    </Blatt>
  )
}

function Felder({
  intervalle,
  anfang,
}: {
  readonly intervalle: Readonly<Partial<Record<Pruefart, number | null>>>
  readonly anfang: Pruefart
}) {
  const { form } = useFormular()
  const art = useWert('art') as Pruefart | null
  const datum = useWert('datum')
  const tag = typeof datum === 'string' ? datum : null
  // The next month follows kind and day as long as nobody typed another one.
  const vorgabe = art ? naechsterMonat(tag, intervallZu(intervalle, art)) : ''
  const gesetzt = useRef(naechsterMonat(heute(), intervallZu(intervalle, anfang)))
  useEffect(() => {
    if (form.getValues()['naechste'] === gesetzt.current && vorgabe !== gesetzt.current) form.setFieldValue('naechste', vorgabe)
    gesetzt.current = vorgabe
  }, [form, vorgabe])
  return (
    <>
      <Auswahl name="art" />
      <DatumFeld name="datum" bis={heute()} />
      <Auswahl name="ergebnis" />
      <Pruefmonat name="naechste" />
      <Textfeld name="bemerkung" mehrzeilig />
    </>
  )
}
