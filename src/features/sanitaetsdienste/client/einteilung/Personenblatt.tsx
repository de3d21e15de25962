import { Anchor, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ANMELDESTATUS, ANMELDESTATUS_NAMEN, type Anmeldestatus } from '#blocks/anmeldung/contract.ts'
import type { Kandidat } from '#features/sanitaetsdienste/formen.ts'
import { vor } from '#client/datum.ts'
import { Teilzeit } from '#blocks/anmeldung/client/index.ts'
import { Blatt } from '#client/ui/Blatt.tsx'
import { Knopf } from '#client/ui/Knopf.tsx'
import { Hinweise, Kommentar } from './Hinweise.tsx'
import { PlainList } from '#client/ui/PlainList.tsx'
import classes from './Blaetter.module.css'
import { Stundenbalken } from './Stundenbalken.tsx'
import { ausbildung, type Tafel, warnungen, type Ziel } from './tafel.ts'
import { plaetzeFrei, wahlziele } from './ziele.ts'
import type { Stelle } from './zustand.ts'

interface Angaben {
  /** Absent for whoever stands in the shift but could not be staffed anew. */
  readonly kandidat: Kandidat | undefined
  /** As the person stands here, or as they would when put here. */
  readonly stelle: Stelle
  /** Already has a state in this shift. */
  readonly istHier: boolean
  readonly tafel: Tafel
  readonly hoechstens: number
  readonly besetzt: string | null
  readonly setzeAuf: (ziel: Ziel) => void
  readonly nimmHeraus: () => void
  /** Any other change of the state, function or time. */
  readonly aendere: (neu: Stelle) => void
  readonly beiSchliessen: () => void
}

/** "Wohin?": everything about one person, the places to choose from, and what else can be set. */
export function Personenblatt({
  kandidat,
  stelle,
  istHier,
  tafel,
  hoechstens,
  besetzt,
  setzeAuf,
  nimmHeraus,
  aendere,
  beiSchliessen,
}: Angaben) {
  const { schicht } = tafel
  const [funktion, setzeFunktion] = useState(stelle.funktion)
  const eingeteilt = stelle.status === 'eingeteilt'
  const ziele = wahlziele(tafel)
  // Kept here: what was just switched on is still the whole of it.
  const [teil, setzeTeil] = useState(() =>
    stelle.von === schicht.beginn && stelle.bis === schicht.ende ? null : { von: stelle.von, bis: stelle.bis },
  )
  const allgemein = kandidat ? warnungen(kandidat, schicht, null) : []
  const waehle = (ziel: Ziel) => {
    setzeAuf(ziel)
    beiSchliessen()
  }
  return (
    <Blatt
      titel={`${stelle.person.vorname} ${stelle.person.nachname}`}
      unter={[ausbildung(stelle.qualifikation), kandidat?.fuehrungsausbildung, kandidat?.gruppe]
        .filter((wort) => wort && wort !== 'keine')
        .join(' · ')}
      beiSchliessen={beiSchliessen}
      fuss={
        eingeteilt ? (
          <Knopf
            variant="default"
            fullWidth
            onClick={() => {
              nimmHeraus()
              beiSchliessen()
            }}
          >
            Herausnehmen
          </Knopf>
        ) : undefined
      }
    >
      <Stack gap="md">
        {kandidat && (
          <div>
            <Kommentar text={kandidat.kommentar} />
            <Stundenbalken stunden={kandidat.stunden90Tage} dienste={kandidat.dienste90Tage} hoechstens={hoechstens} />
            {kandidat.zuletztGefragtAm && (
              <Text size="sm" c="dimmed">
                Zuletzt um Hilfe gebeten: {vor(kandidat.zuletztGefragtAm)}
              </Text>
            )}
            {kandidat.telefon !== '' && (
              <Anchor href={`tel:${kandidat.telefon.replace(/[^+0-9]/g, '')}`} className={classes['anruf']}>
                {kandidat.telefon} anrufen
              </Anchor>
            )}
            <Hinweise warnungen={allgemein} besetzt={besetzt} />
          </div>
        )}
        <section>
          <Text component="h3" fz={15} fw="bold" mb={8}>
            {eingeteilt ? 'Umsetzen' : 'Wohin?'}
          </Text>
          <PlainList gap={10} aria-label="Freie Plätze">
            {[...ziele, ...(eingeteilt ? [] : [{ ziel: { art: 'zusaetzlich' } as const, name: 'Zusätzlich einteilen', frei: 0 }])].map(
              ({ ziel, name, frei }) => {
                const dazu = kandidat ? warnungen(kandidat, schicht, ziel).filter((text) => !allgemein.includes(text)) : []
                return (
                  <li key={name}>
                    <Knopf
                      variant="default"
                      fullWidth
                      justify="space-between"
                      rightSection={ziel.art !== 'sitz' && frei > 0 ? <small>{plaetzeFrei(frei)}</small> : undefined}
                      grund={besetzt === null ? undefined : `Zu dieser Zeit schon eingeteilt: ${besetzt}`}
                      onClick={() => waehle(ziel)}
                    >
                      {name}
                    </Knopf>
                    <Hinweise warnungen={dazu} />
                  </li>
                )
              },
            )}
          </PlainList>
        </section>
        <NativeSelect
          label="Stand"
          size="md"
          value={stelle.status}
          data={ANMELDESTATUS.filter((status) => status !== 'eingeteilt' || eingeteilt || besetzt === null).map((value) => ({
            value,
            label: ANMELDESTATUS_NAMEN[value],
            // Who never signed up has no state here yet.
            ...(istHier ? {} : { disabled: value === 'nichtErschienen' }),
          }))}
          onChange={(e) => {
            const status = e.currentTarget.value as Anmeldestatus
            aendere({ ...stelle, status, ...(status === 'eingeteilt' ? {} : { fahrzeug: null, funktion: '' }) })
          }}
        />
        {eingeteilt && (
          <TextInput
            label="Funktion"
            maxLength={60}
            value={funktion}
            onChange={(e) => setzeFunktion(e.currentTarget.value)}
            onBlur={() => funktion.trim() !== stelle.funktion && aendere({ ...stelle, funktion: funktion.trim() })}
          />
        )}
        {istHier && (
          <Teilzeit
            titel="Nur ein Teil der Schicht"
            angebot={schicht}
            teil={teil}
            setze={(neu) => {
              setzeTeil(neu)
              aendere({ ...stelle, von: neu?.von ?? schicht.beginn, bis: neu?.bis ?? schicht.ende })
            }}
          />
        )}
      </Stack>
    </Blatt>
  )
}
