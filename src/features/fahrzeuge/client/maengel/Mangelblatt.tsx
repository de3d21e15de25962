import { Group, Progress, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { melde } from '#client/melde.ts'
import { useDarf } from '#client/sitzung.ts'
import { Abfrage } from '#client/ui/Abfrage.tsx'
import { Auswahl } from '#client/ui/Auswahl.tsx'
import { bestaetige } from '#client/ui/bestaetige.ts'
import { Blatt } from '#client/ui/Blatt.tsx'
import { Formular } from '#client/ui/Formular.tsx'
import { Fotoleiste } from '#client/ui/foto/Fotoleiste.tsx'
import { Fotowahl } from '#client/ui/foto/Fotowahl.tsx'
import { HistorieListe } from '#client/ui/HistorieListe.tsx'
import { Knopf } from '#client/ui/Knopf.tsx'
import { Personenname } from '#client/ui/Personenname.tsx'
import { Schalter } from '#client/ui/Schalter.tsx'
import { Statusmarke } from '#client/ui/Statusmarke.tsx'
import { Textfeld } from '#client/ui/Textfeld.tsx'
import { ZeitVor } from '#client/ui/Zeitangabe.tsx'
import { useWert } from '#client/ui/feld.ts'
import { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { MANGELBILDER, type Mangel, mangelFelder, MANGELSTATUS_NAMEN, PRIORITAET_NAMEN } from '#features/fahrzeuge/formen.ts'
import { fahrzeuge, maengelNeuLaden, mangelVerlauf } from '../daten.ts'
import { MANGELSTATUS_TON, PRIORITAET_TON } from '../woerter.ts'
import { verlangeAusserDienst } from './ausserDienst.ts'
import { useVersand } from './versand.ts'

interface Angaben {
  readonly mangel: Mangel
  readonly beiSchliessen: () => void
}

/** One defect: to work on for who keeps the vehicles, else to read; everybody may add a photo. */
export function Mangelblatt({ mangel, beiSchliessen }: Angaben) {
  const darf = useDarf('UPDATE_FAHRZEUG')
  const [zeigtVerlauf, setzeVerlauf] = useState(false)
  const verlauf = useQuery({ ...mangelVerlauf(mangel.fahrzeug, mangel._id), enabled: zeigtVerlauf })
  return (
    <Blatt
      titel={mangel.titel}
      unter={
        <>
          {mangel.fahrzeugName} · <Personenname person={mangel.gemeldetVonPerson} sonst="Ehemaliges Mitglied" /> ·{' '}
          <ZeitVor zeit={mangel.erstelltAm} />
        </>
      }
      beiSchliessen={beiSchliessen}
    >
      <Stack gap="md">
        <Fotoleiste bilder={mangel.bilder} />
        {mangel.bilder.length < MANGELBILDER && <WeitereFotos mangel={mangel} />}
        {darf ? <Bearbeitung key={mangel.version} mangel={mangel} beiSchliessen={beiSchliessen} /> : <Angabe mangel={mangel} />}
        {zeigtVerlauf ? (
          <Abfrage abfrage={verlauf}>{(eintraege) => <HistorieListe eintraege={eintraege} felder={mangelFelder} />}</Abfrage>
        ) : (
          <Knopf variant="subtle" onClick={() => setzeVerlauf(true)}>
            Verlauf zeigen
          </Knopf>
        )}
      </Stack>
    </Blatt>
  )
}

const Angabe = ({ mangel }: { readonly mangel: Mangel }) => (
  <div>
    <Group gap={8} mb="sm">
      <Statusmarke ton={PRIORITAET_TON[mangel.prioritaet]}>{`Priorität ${PRIORITAET_NAMEN[mangel.prioritaet].toLowerCase()}`}</Statusmarke>
      <Statusmarke ton={MANGELSTATUS_TON[mangel.status]}>{MANGELSTATUS_NAMEN[mangel.status]}</Statusmarke>
    </Group>
    <Text style={{ whiteSpace: 'pre-line' }}>{mangel.beschreibung || 'Ohne Beschreibung.'}</Text>
    {mangel.loesung && <Text mt="sm">{`Lösung: ${mangel.loesung}`}</Text>}
  </div>
)

function WeitereFotos({ mangel }: { readonly mangel: Mangel }) {
  const versand = useVersand()
  async function sende() {
    const alle = await versand.sende(mangel.fahrzeug, mangel._id)
    await maengelNeuLaden()
    if (alle) melde('Die Fotos sind da.', 'success')
  }
  return (
    <div>
      <Fotowahl
        fotos={versand.fotos}
        setze={versand.setze}
        hoechstens={MANGELBILDER - mangel.bilder.length}
        gesperrt={versand.anteil !== null}
      />
      {versand.anteil !== null && <Progress value={versand.anteil * 100} mt="sm" aria-label="Fotos werden gesendet" />}
      {versand.fotos.length > 0 && (
        <Knopf mt="sm" loading={versand.anteil !== null} onClick={() => void sende()}>
          {versand.fotos.length === 1 ? 'Foto senden' : `${versand.fotos.length} Fotos senden`}
        </Knopf>
      )}
    </div>
  )
}

function Bearbeitung({ mangel, beiSchliessen }: Angaben) {
  const id = mangel.fahrzeug
  async function bieteEinsatzbereit() {
    const ja = await bestaetige({
      titel: `${mangel.fahrzeugName} wieder einsatzbereit?`,
      text: 'Kein offener Mangel hält das Fahrzeug mehr außer Dienst.',
      ja: 'Einsatzbereit melden',
      nein: 'Noch nicht',
    })
    if (!ja) return
    const fahrzeug = await fahrzeuge.get({ params: { id } })
    const body = z.parse(fahrzeugeContract.update.body, { ...fahrzeug, status: 'einsatzbereit', statusGrund: '' })
    await fahrzeuge.update({ params: { id }, body })
    await maengelNeuLaden()
    melde(`${mangel.fahrzeugName} ist wieder einsatzbereit.`, 'success')
  }
  return (
    <Formular
      schema={fahrzeugeContract.mangelAendern.body}
      start={mangel}
      stand={mangel.version}
      entwurf={`fahrzeuge/maengel/${mangel._id}`}
      knopf="Speichern"
      speichern={async (body) => {
        const offen = body.status === 'gemeldet' || body.status === 'in Arbeit'
        if (body.ausserDienst && offen && !mangel.ausserDienst) await verlangeAusserDienst(id, mangel.fahrzeugName)
        const { einsatzbereitMoeglich } = await fahrzeuge.mangelAendern({ params: { id, mangelId: mangel._id }, body })
        melde('Gespeichert', 'success')
        beiSchliessen()
        await maengelNeuLaden()
        // Said by alerts when it fails: the defect itself is saved.
        if (einsatzbereitMoeglich) await bieteEinsatzbereit().catch(() => undefined)
      }}
    >
      <Auswahl name="status" />
      <Loesung />
      <Auswahl name="prioritaet" />
      <Schalter name="ausserDienst" titel="Nimmt das Fahrzeug außer Dienst" />
      <Textfeld name="titel" />
      <Textfeld name="beschreibung" mehrzeilig />
    </Formular>
  )
}

/** Asked for once there is something to say. */
function Loesung() {
  const status = useWert('status')
  const loesung = useWert('loesung')
  if ((status === 'gemeldet' || status === 'in Arbeit') && loesung === '') return null
  return <Textfeld name="loesung" titel="Was wurde gemacht?" mehrzeilig />
}
