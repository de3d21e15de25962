import { Alert, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { tagVon, zeitraum } from '#client/datum.ts'
import { melde } from '#client/melde.ts'
import { pfad } from '#client/pfade.ts'
import { useGrundOhne } from '#client/sitzung.ts'
import { Abfrage } from '#client/ui/Abfrage.tsx'
import { Freihinweis } from '#client/ui/belegung/Freihinweis.tsx'
import { Genehmigung } from '#client/ui/belegung/Genehmigung.tsx'
import { useSpanne } from '#client/ui/belegung/spanne.ts'
import { Storno } from '#client/ui/belegung/Storno.tsx'
import { STATUS_NAMEN, STATUS_TOENE } from '#client/ui/belegung/woerter.ts'
import { useFormular, useWert } from '#client/ui/feld.ts'
import { Feldgruppe } from '#client/ui/Feldgruppe.tsx'
import { Formular } from '#client/ui/Formular.tsx'
import { Karte } from '#client/ui/Karte.tsx'
import { Knopf } from '#client/ui/Knopf.tsx'
import { Seite } from '#client/ui/Seite.tsx'
import { Schalter } from '#client/ui/Schalter.tsx'
import { Statusmarke } from '#client/ui/Statusmarke.tsx'
import { Verlauf } from '#client/ui/Verlauf.tsx'
import { ZeitraumFeld } from '#client/ui/ZeitraumFeld.tsx'
import { useGehe } from '#client/verweis.tsx'
import { fahrzeugbelegungenContract, type Fahrzeugbelegung } from '#features/fahrzeugbelegungen/contract.ts'
import { BelegungFelder } from './BelegungFelder.tsx'
import { belegungAbfrage, belegungen, belegungenNeuLaden, belegungFormabfrage, belegungVerlauf, pruefung } from './daten.ts'
import { Eckdaten } from './Eckdaten.tsx'
import { entscheide } from './entscheiden.ts'
import { Fahrzeugwahl } from './Fahrzeugwahl.tsx'
import { storniere } from './stornieren.ts'

/** One booking: state, approval, form, history. */
export function BelegungBearbeiten({ id }: { readonly id: string }) {
  const start = useQuery(belegungFormabfrage(id))
  const jetzt = useQuery(belegungAbfrage(id))
  return <Abfrage abfrage={start}>{(daten) => <Ansicht key={daten.version} start={daten} belegung={jetzt.data ?? daten} />}</Abfrage>
}

interface Angaben {
  /** What the form began with. */
  readonly start: Fahrzeugbelegung
  /** What holds now: state and rights. */
  readonly belegung: Fahrzeugbelegung
}

function Ansicht({ start, belegung }: Angaben) {
  const gehe = useGehe()
  const [storniert, setzeStorniert] = useState(false)
  const verlauf = useQuery(belegungVerlauf(belegung._id))
  const ohneRecht = useGrundOhne('UPDATE_FAHRZEUGBELEGUNG')
  const { _id, zweck, status, beginn, ende, aenderbar, dienst, serie } = belegung
  const grund = aenderbar.moeglich ? undefined : (aenderbar.gruende[0] ?? 'Das geht nicht mehr.')
  const params = { id: _id }
  const vorbei = status === 'storniert' || status === 'abgelehnt'
  return (
    <Seite
      titel={zweck}
      unter={
        <>
          {zeitraum(beginn, ende)} <Statusmarke ton={STATUS_TOENE[status]}>{STATUS_NAMEN[status]}</Statusmarke>
        </>
      }
      zurueck={pfad('/fahrzeugbelegungen')}
      schmal
      aktionen={
        vorbei || dienst ? null : (
          <Knopf variant="default" grund={grund} onClick={() => setzeStorniert(true)}>
            Stornieren
          </Knopf>
        )
      }
    >
      {status === 'angefragt' && <Genehmigung ohneRecht={ohneRecht} entscheide={(wie, warum) => entscheide(belegung, wie, warum)} />}
      {status === 'storniert' && <Zurueckholen belegung={belegung} />}
      {dienst || grund !== undefined ? (
        <Karte>
          <Stack>
            {grund !== undefined && !vorbei && <Alert>{grund}</Alert>}
            <Eckdaten belegung={belegung} />
          </Stack>
        </Karte>
      ) : (
        <Karte>
          <Formular
            schema={fahrzeugbelegungenContract.update.body}
            start={start}
            stand={start.version}
            entwurf={`fahrzeugbelegungen/${_id}`}
            knopf="Speichern"
            grund={grund}
            speichern={async (body) => {
              const neu = await belegungen.update({ params, body })
              melde(neu.status === 'angefragt' && status !== 'angefragt' ? 'Gespeichert und neu angefragt.' : 'Gespeichert', 'success')
              await gehe(`${pfad('/fahrzeugbelegungen')}?tag=${tagVon(neu.beginn)}`)
              await belegungenNeuLaden()
            }}
          >
            <Feldgruppe titel="Wann">
              <ZeitraumFeld />
              {belegung.weitere.length > 0 && (
                <Schalter
                  name="alle"
                  hinweis={`Änderungen gelten auch für ${belegung.weitere.map(({ bezeichnung }) => bezeichnung).join(', ')}.`}
                />
              )}
            </Feldgruppe>
            <Feldgruppe titel="Welches Fahrzeug">
              <Fahrzeugwahl eigenes={start.fahrzeug} />
              <Pruefung ohne={_id} />
            </Feldgruppe>
            <BelegungFelder belegung={start} />
          </Formular>
        </Karte>
      )}
      <Verlauf abfrage={verlauf} />
      {storniert && (
        <Storno
          titel={zweck}
          serie={serie !== null}
          mehrere={belegung.weitere.length > 0}
          beiSchliessen={() => setzeStorniert(false)}
          storniere={(umfang, warum) => storniere(belegung, umfang, warum)}
        />
      )}
    </Seite>
  )
}

function Pruefung({ ohne }: { readonly ohne: string }) {
  const { form } = useFormular()
  const spanne = useSpanne()
  const fahrzeug = useWert('fahrzeug') as string
  const abfrage = useQuery({
    ...pruefung({ fahrzeuge: [fahrzeug], beginn: spanne?.beginn ?? '', ende: spanne?.ende ?? '', ohne }),
    enabled: spanne !== null,
  })
  return (
    <Freihinweis
      abfrage={abfrage}
      frei="Das Fahrzeug ist frei."
      setze={({ beginn, ende }) => {
        form.setFieldValue('beginn', beginn)
        form.setFieldValue('ende', ende)
      }}
    />
  )
}

function Zurueckholen({ belegung: { _id, grund } }: { readonly belegung: Fahrzeugbelegung }) {
  async function hole() {
    await belegungen.wiederherstellen({ params: { id: _id } })
    await belegungenNeuLaden()
    melde('Die Belegung steht wieder.', 'success')
  }
  return (
    <Alert color="gelb" mb="lg" title="Storniert">
      {grund && <p style={{ margin: '0 0 10px' }}>{grund}</p>}
      {/* What was refused is shown as an alert. */}
      <Knopf variant="default" onClick={() => void hole().catch(() => undefined)}>
        Wiederherstellen
      </Knopf>
    </Alert>
  )
}
