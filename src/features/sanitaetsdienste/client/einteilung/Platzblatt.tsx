import { Badge, Stack, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { Kandidat } from '#features/sanitaetsdienste/formen.ts'
import { Standmarke } from '#blocks/anmeldung/client/index.ts'
import { Blatt } from '#client/ui/Blatt.tsx'
import { Knopf } from '#client/ui/Knopf.tsx'
import { Suchfeld } from '#client/ui/Suchfeld.tsx'
import { PlainList } from '#client/ui/PlainList.tsx'
import { Hinweise, Kommentar } from './Hinweise.tsx'
import { Stundenbalken } from './Stundenbalken.tsx'
import { ausbildung, gereiht, type Tafel, warnungen, type Ziel } from './tafel.ts'
import { istLeitung, zielname } from './ziele.ts'

interface Angaben {
  readonly ziel: Ziel
  readonly tafel: Tafel
  readonly kandidaten: readonly Kandidat[]
  readonly besetzt: (kandidat: Kandidat) => string | null
  readonly letzterLeiter: string | null
  readonly waehle: (kandidat: Kandidat) => void
  readonly beiSchliessen: () => void
}

const AUF_EINMAL = 25

/** "Wer?": the people for one place, who fits best first, with what speaks against each of them. */
export function Platzblatt({ ziel, tafel, kandidaten, besetzt, letzterLeiter, waehle, beiSchliessen }: Angaben) {
  const [suche, setzeSuche] = useState('')
  const [zeigt, zeige] = useState(AUF_EINMAL)
  const gereihte = useMemo(
    // Whoever stands in the shift is moved from where they stand.
    () =>
      gereiht(
        kandidaten.filter(({ profil }) => tafel.stellen.get(profil._id)?.status !== 'eingeteilt' || ziel.art === 'sitz'),
        tafel,
        ziel,
        besetzt,
      ),
    [kandidaten, tafel, ziel, besetzt],
  )
  const gesucht = suche.trim().toLowerCase()
  const treffer = gereihte.filter(({ profil, gruppe }) => `${profil.vorname} ${profil.nachname} ${gruppe}`.toLowerCase().includes(gesucht))
  const hoechstens = Math.max(1, ...kandidaten.map(({ stunden90Tage }) => stunden90Tage))
  const fuehrt = ziel.art === 'zeile' && istLeitung(tafel.schicht.bedarf[ziel.zeile]?.funktion ?? '')
  return (
    <Blatt
      titel={ziel.art === 'zusaetzlich' ? 'Wen zusätzlich einteilen?' : `Wer? ${zielname(ziel, tafel.schicht)}`}
      unter={fuehrt && letzterLeiter !== null ? `Zuletzt hat ${letzterLeiter} geleitet.` : undefined}
      beiSchliessen={beiSchliessen}
    >
      <Suchfeld titel="Name oder Gruppe" text={suche} setze={setzeSuche} />
      {treffer.length === 0 && (
        <Text c="dimmed" mt="md">
          Niemand gefunden.
        </Text>
      )}
      <PlainList gap={14} mt={14} aria-label="Personen">
        {treffer.slice(0, zeigt).map((kandidat) => {
          const { _id, vorname, nachname } = kandidat.profil
          const sperre = besetzt(kandidat)
          const status = tafel.stellen.get(_id)?.status
          return (
            <li key={_id}>
              <Knopf
                variant="default"
                fullWidth
                justify="space-between"
                grund={sperre === null ? undefined : `Zu dieser Zeit schon eingeteilt: ${sperre}`}
                rightSection={<Badge color="gray">{ausbildung(kandidat.qualifikation)}</Badge>}
                onClick={() => {
                  waehle(kandidat)
                  beiSchliessen()
                }}
              >
                {`${vorname} ${nachname}`}
              </Knopf>
              <Stack gap={4} align="flex-start" pt={4} px={4}>
                {status && <Standmarke status={status} />}
                <Kommentar text={kandidat.kommentar} />
                <Stundenbalken stunden={kandidat.stunden90Tage} dienste={kandidat.dienste90Tage} hoechstens={hoechstens} />
                <Hinweise warnungen={warnungen(kandidat, tafel.schicht, ziel)} besetzt={sperre} />
              </Stack>
            </li>
          )
        })}
      </PlainList>
      {treffer.length > zeigt && (
        <Knopf variant="default" fullWidth mt={12} onClick={() => zeige(zeigt + AUF_EINMAL)}>
          {`Weitere zeigen (${treffer.length - zeigt})`}
        </Knopf>
      )}
    </Blatt>
  )
}
