import { Group, Stack, Text } from '@mantine/core'
import { spaeter } from '#client/spaeter.ts'
import { Suspense, useState } from 'react'
import { dauer, zeitpunkt, zeitraum } from '#client/datum.ts'
import { useSitzung } from '#client/sitzung.ts'
import { Besetzung, hindernis, Standmarke } from '#blocks/anmeldung/client/index.ts'
import { Blatt } from '#client/ui/Blatt.tsx'
import { Karte } from '#client/ui/Karte.tsx'
import { Knopf } from '#client/ui/Knopf.tsx'
import type { Dienst, Schicht } from '#features/sanitaetsdienste/formen.ts'
import { useMelden } from '../liste/Melden.tsx'
import { istEntwurf } from '../liste/meldbar.ts'
import { schichtname } from '../formular/schichtwerte.ts'
import { Besatzung } from './Besatzung.tsx'
import { fahrzeugliste } from './mannschaft.ts'

const Abmelden = spaeter(async () => (await import('./Abmelden.tsx')).Abmelden)
const Uebergabe = spaeter(async () => (await import('../uebergabe/Uebergabe.tsx')).Uebergabe)

interface Angaben {
  readonly dienst: Dienst
  readonly schicht: Schicht
  readonly nummer: number
  /** Plans or leads: also sees who signed off. */
  readonly fuehrt: boolean
}
const AKTIV: readonly string[] = ['gemeldet', 'eingeteilt', 'warteliste']

/** One shift: when, how full, one's own state with the one thing to do next, and who is there. */
export function Schichtblock({ dienst, schicht, nummer, fuehrt }: Angaben) {
  const { user } = useSitzung()
  const melde = useMelden()
  const [offen, oeffne] = useState<'abmelden' | 'uebergabe' | null>(null)
  const [jetzt] = useState(() => Date.now())
  const ich = user?.profil ?? null
  const meine = dienst.helfer.find((helfer) => helfer.schicht === schicht._id && helfer.profil._id === ich)
  const aktiv = meine !== undefined && AKTIV.includes(meine.status)
  // Where nobody can sign up any more, or not yet, there is no button to explain.
  const vorbei = Date.parse(schicht.ende) <= jetzt || dienst.abgesagt || istEntwurf(dienst)
  const begonnen = Date.parse(schicht.beginn) <= jetzt
  const mehrere = dienst.schichten.length > 1
  const grund = hindernis(schicht)
  return (
    <Karte titel={mehrere ? schichtname(schicht, nummer) : dienst.abgesagt ? 'Wer dabei gewesen wäre' : 'Wer dabei ist'}>
      <Stack gap={14}>
        {mehrere && (
          <Text>
            {zeitraum(schicht.beginn, schicht.ende)} · {dauer(schicht.beginn, schicht.ende)}
          </Text>
        )}
        {!dienst.abgesagt && <Besetzung besetzung={schicht.besetzung} />}
        {schicht.fahrzeuge.length > 0 && <Text>{fahrzeugliste(schicht.fahrzeuge)}</Text>}
        {meine && !dienst.abgesagt && (
          <Group gap="sm">
            <Standmarke status={meine.status} eigener />
            {meine.funktion && <span>als {meine.funktion}</span>}
          </Group>
        )}
        {!aktiv && !vorbei && (
          <Knopf
            fullWidth
            // As a trainee one may still come: the sheet explains.
            grund={grund === undefined || schicht.anmeldung.alsPraktikant === true ? undefined : grund}
            onClick={() => melde({ ...dienst, ortName: dienst.ortDaten.name }, schicht._id)}
          >
            {schicht.anmeldung.warteliste ? 'Auf die Warteliste' : 'Melden'}
          </Knopf>
        )}
        {!aktiv && !vorbei && grund !== undefined && (
          <Text mt={-6} fz={14} c="dimmed">
            {grund}
          </Text>
        )}
        {!aktiv && !vorbei && grund === undefined && dienst.meldeschluss && (
          <Text mt={-6} fz={14} c="dimmed">
            Melde dich bis {zeitpunkt(dienst.meldeschluss)}.
          </Text>
        )}
        {aktiv && !vorbei && (
          <Group gap="sm">
            <Knopf
              variant="default"
              grund={begonnen ? 'Die Schicht läuft schon. Ruf die Leitung an, wenn du nicht kommen kannst.' : undefined}
              onClick={() => oeffne('abmelden')}
            >
              Abmelden
            </Knopf>
            {meine.status !== 'warteliste' && !begonnen && (
              <Knopf variant="default" onClick={() => oeffne('uebergabe')}>
                Platz übergeben
              </Knopf>
            )}
          </Group>
        )}
        <Besatzung dienst={dienst} schicht={schicht} ich={ich} fuehrt={fuehrt} />
      </Stack>
      <Suspense fallback={null}>
        {offen === 'abmelden' && meine && (
          <Abmelden
            dienst={dienst}
            meine={meine}
            uebergib={meine.status === 'eingeteilt' ? () => oeffne('uebergabe') : undefined}
            beiSchliessen={() => oeffne((jetzige) => (jetzige === 'abmelden' ? null : jetzige))}
          />
        )}
        {offen === 'uebergabe' && (
          <Blatt titel="Platz übergeben" unter={zeitraum(schicht.beginn, schicht.ende)} beiSchliessen={() => oeffne(null)}>
            <Uebergabe dienst={dienst} schicht={schicht._id} />
          </Blatt>
        )}
      </Suspense>
    </Karte>
  )
}
