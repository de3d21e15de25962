import { Alert, Box, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { tagVon, zeitraum } from '#client/datum.ts'
import { pfad } from '#contract/screens.ts'
import { useGrundOhne } from '#client/sitzung.ts'
import { Abfrage } from '#client/ui/Abfrage.tsx'
import { belegungshistorie } from '#blocks/belegung/contract.ts'
import {
  Aenderungsformular,
  belegungFuersFormular,
  Belegungsstand,
  belegungsverlauf,
  eineBelegung,
  Freistand,
  grundGegen,
  istVorbei,
  STATUS_TOENE,
  Stornoknopf,
  Umfangwahl,
} from '#blocks/belegung/client/index.ts'
import { BELEGUNGSSTATUS_NAMEN } from '#blocks/belegung/contract.ts'
import { useWert } from '#client/ui/feld.ts'
import { Feldgruppe } from '#client/ui/Feldgruppe.tsx'
import { Karte } from '#client/ui/Karte.tsx'
import { Knopf } from '#client/ui/Knopf.tsx'
import { Seite } from '#client/ui/Seite.tsx'
import { Statusmarke } from '#client/ui/Statusmarke.tsx'
import { Verlauf } from '#client/ui/Verlauf.tsx'
import { ZeitraumFeld } from '#client/ui/ZeitraumFeld.tsx'
import { fahrzeugbelegungenContract, type Fahrzeugbelegung } from '#features/fahrzeugbelegungen/contract.ts'
import { belegungen, FAHRZEUGE } from './art.ts'
import { BelegungFelder } from './BelegungFelder.tsx'
import { Eckdaten } from './Eckdaten.tsx'
import { Fahrzeugwahl } from './Fahrzeugwahl.tsx'

/** One booking: state, approval, form, history. */
export function BelegungBearbeiten({ id }: { readonly id: string }) {
  const start = useQuery(belegungFuersFormular(FAHRZEUGE, id))
  const jetzt = useQuery(eineBelegung(FAHRZEUGE, id))
  return <Abfrage abfrage={start}>{(daten) => <Ansicht key={daten.version} start={daten} belegung={jetzt.data ?? daten} />}</Abfrage>
}

interface Angaben {
  /** What the form began with. */
  readonly start: Fahrzeugbelegung
  /** What holds now: state and rights. */
  readonly belegung: Fahrzeugbelegung
}

function Ansicht({ start, belegung }: Angaben) {
  const verlauf = useQuery(belegungsverlauf(FAHRZEUGE, belegung._id))
  const { zweck, status, beginn, ende, dienst } = belegung
  const grund = grundGegen(belegung)
  return (
    <Seite
      titel={zweck}
      unter={
        <>
          {zeitraum(beginn, ende)} <Statusmarke ton={STATUS_TOENE[status]}>{BELEGUNGSSTATUS_NAMEN[status]}</Statusmarke>
        </>
      }
      zurueck={FAHRZEUGE.pfade.liste}
      schmal
      aktionen={<Stornoknopf art={FAHRZEUGE} belegung={belegung} />}
    >
      <Belegungsstand art={FAHRZEUGE} belegung={belegung} />
      {dienst || grund !== undefined ? (
        <Karte>
          <Stack>
            {grund !== undefined && !istVorbei(belegung) && <Alert>{grund}</Alert>}
            <Eckdaten belegung={belegung} />
          </Stack>
        </Karte>
      ) : (
        <Aendern start={start} belegung={belegung} />
      )}
      <NachDerFahrt belegung={belegung} />
      <Verlauf abfrage={verlauf} felder={belegungshistorie} />
    </Seite>
  )
}

/** What whoever drove has to say, once the booking has begun: kilometres, and what broke. */
function NachDerFahrt({ belegung: { _id, fahrzeug, status, beginn, kmEnde } }: Pick<Angaben, 'belegung'>) {
  const ohneRecht = useGrundOhne(['CREATE_FAHRZEUGBELEGUNG', 'UPDATE_FAHRZEUG'])
  const [jetzt] = useState(() => Date.now())
  if (status !== 'bestaetigt' || Date.parse(beginn) > jetzt) return null
  return (
    <Box mt="md">
      <Karte titel="Nach der Fahrt">
        <Group gap="sm">
          {kmEnde === null && (
            <Knopf variant="default" grund={ohneRecht} nach={`${pfad('/fahrzeuge/fahrt/{id}', { id: fahrzeug })}?belegung=${_id}`}>
              Fahrt eintragen
            </Knopf>
          )}
          <Knopf variant="default" nach={pfad('/fahrzeuge/mangel/{id}', { id: fahrzeug })}>
            Mangel melden
          </Knopf>
        </Group>
      </Karte>
    </Box>
  )
}

const Aendern = ({ start, belegung }: Angaben) => (
  <Aenderungsformular
    art={FAHRZEUGE}
    schema={fahrzeugbelegungenContract.update.body}
    start={start}
    belegung={belegung}
    aendere={(body) => belegungen.update({ params: { id: belegung._id }, body })}
    ziel={({ beginn }) => `${FAHRZEUGE.pfade.liste}?tag=${tagVon(beginn)}`}
  >
    <Feldgruppe titel="Wann">
      <ZeitraumFeld />
      <Umfangwahl belegung={belegung} aendert />
    </Feldgruppe>
    <Feldgruppe titel="Welches Fahrzeug">
      <Fahrzeugwahl eigenes={start.fahrzeug} />
      <Stand start={start} belegung={belegung} />
    </Feldgruppe>
    <BelegungFelder belegung={start} />
  </Aenderungsformular>
)

/** Is the new time free: for this vehicle, or for all of the booking where they are moved along. */
function Stand({ start, belegung }: Angaben) {
  const [umfang, beginn, ende] = [useWert('umfang'), useWert('beginn'), useWert('ende')]
  const verlegt = beginn !== start.beginn || ende !== start.ende
  return <Freistand art={FAHRZEUGE} ohne={belegung._id} mit={umfang !== 'diese' && verlegt ? belegung.weitere : []} />
}
