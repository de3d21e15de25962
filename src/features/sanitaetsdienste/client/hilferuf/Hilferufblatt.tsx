import { Checkbox, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { Anfrage } from '#blocks/anmeldung/contract.ts'
import type { Dienst, Kandidat, Schicht } from '#features/sanitaetsdienste/formen.ts'
import { vor, zeitraum } from '#client/datum.ts'
import { melde } from '#client/melde.ts'
import { fehltSatz } from '#blocks/anmeldung/client/index.ts'
import { Abfrage } from '#client/ui/Abfrage.tsx'
import { Blatt } from '#client/ui/Blatt.tsx'
import { Formular } from '#client/ui/Formular.tsx'
import { Knopf } from '#client/ui/Knopf.tsx'
import { diensteNeuLaden, diensteStill, kandidatenAbfrage } from '../daten.ts'
import { fragbar, HOECHSTENS, personen, vorgewaehlt } from './auswahl.ts'
import { Suchfeld } from '#client/ui/Suchfeld.tsx'
import { Textfeld } from '#client/ui/Textfeld.tsx'
import { sanitaetsdiensteContract } from '#features/sanitaetsdienste/contract.ts'
import classes from './Hilferuf.module.css'

interface Angaben {
  readonly dienst: Dienst
  readonly schicht: Schicht
  readonly anfragen: readonly Anfrage[]
  readonly beiSchliessen: () => void
}

/** Whom to ask and with which words; one press sends. */
export function Hilferufblatt(angaben: Angaben) {
  const { dienst, schicht, anfragen, beiSchliessen } = angaben
  const kandidaten = useQuery(kandidatenAbfrage(dienst._id, schicht._id))
  const [jetzt] = useState(() => new Date().toISOString())
  if (kandidaten.data) return <Wahl {...angaben} leute={fragbar(kandidaten.data, anfragen, jetzt)} />
  return (
    <Blatt titel="Um Hilfe bitten" beiSchliessen={beiSchliessen}>
      <Abfrage abfrage={kandidaten}>{() => null}</Abfrage>
    </Blatt>
  )
}

const schema = z.pick(sanitaetsdiensteContract.hilferuf.body, { text: true })

function Wahl({ dienst, schicht, leute, beiSchliessen }: Angaben & { readonly leute: readonly Kandidat[] }) {
  const [gewaehlt, waehle] = useState<readonly string[]>(() => vorgewaehlt(leute, schicht.besetzung.offen))
  const [suche, setzeSuche] = useState('')

  const gesucht = suche.trim().toLowerCase()
  const geeignete = leute.filter(({ geeignet }) => geeignet).length
  // Whoever is not suited is found by name: one may know better.
  const gezeigt = leute.filter(({ profil, geeignet }) =>
    gesucht === '' ? geeignet || gewaehlt.includes(profil._id) : `${profil.vorname} ${profil.nachname}`.toLowerCase().includes(gesucht),
  )
  // Somebody may have signed up while one chose.
  const profile = gewaehlt.filter((id) => leute.some(({ profil }) => profil._id === id))
  const schalte = (id: string, an: boolean) => waehle(an ? [...gewaehlt, id] : gewaehlt.filter((anderer) => anderer !== id))

  async function sende({ text }: z.output<typeof schema>) {
    const gestellt = await diensteStill.hilferuf({
      params: { id: dienst._id },
      body: { schicht: schicht._id, profile: [...profile], text },
    })
    melde(`${personen(gestellt.length)} per Mail um Hilfe gebeten.`, 'success')
    beiSchliessen()
    void diensteNeuLaden()
  }

  const grund =
    profile.length === 0
      ? 'Wähle aus, wen du fragst.'
      : profile.length > HOECHSTENS
        ? `Frage höchstens ${HOECHSTENS} Personen auf einmal.`
        : undefined
  return (
    <Blatt
      titel="Um Hilfe bitten"
      unter={`${dienst.bezeichnung} · ${zeitraum(schicht.beginn, schicht.ende)}`}
      beiSchliessen={beiSchliessen}
    >
      <Formular
        schema={schema}
        entwurf={`hilferuf/${schicht._id}`}
        imBlatt="large"
        knopf={profile.length === 0 ? 'Fragen' : `${personen(profile.length)} fragen`}
        grund={grund}
        speichern={sende}
      >
        <Stack gap="md">
          <Text>
            {fehltSatz(schicht.besetzung) === '' ? '' : `${fehltSatz(schicht.besetzung).replace(/^e/, 'E')}. `}
            {geeignete === 0
              ? 'Niemand ist zugleich ausgebildet, frei und ausgeruht. Suche jemanden mit Namen.'
              : `${geeignete === 1 ? '1 Mitglied passt' : `${geeignete} Mitglieder passen`}: ausgebildet, frei und ausgeruht. Wer zusagt, ist gleich eingeteilt.`}
          </Text>
          <Textfeld
            name="text"
            mehrzeilig
            rows={2}
            hinweis="Steht in der Mail über den Angaben zum Dienst."
            platzhalter="Zum Beispiel: Uns fehlt noch jemand, der den KTW fährt."
          />
          <Suchfeld titel="Nach Namen suchen" text={suche} setze={setzeSuche} />
          {geeignete > 0 && gesucht === '' && (
            <Group gap="sm">
              <Knopf
                size="sm"
                variant="default"
                onClick={() =>
                  waehle(
                    leute
                      .filter(({ geeignet }) => geeignet)
                      .slice(0, HOECHSTENS)
                      .map(({ profil }) => profil._id),
                  )
                }
              >
                {geeignete > HOECHSTENS ? `Die ersten ${HOECHSTENS} wählen` : 'Alle wählen'}
              </Knopf>
              <Knopf size="sm" variant="default" onClick={() => waehle([])}>
                Niemanden
              </Knopf>
            </Group>
          )}
          <ul className={classes['wahl']} aria-label="Wen fragen">
            {gezeigt.slice(0, 150).map((kandidat) => (
              <li key={kandidat.profil._id}>
                <Checkbox
                  checked={profile.includes(kandidat.profil._id)}
                  onChange={(e) => schalte(kandidat.profil._id, e.currentTarget.checked)}
                  label={`${kandidat.profil.vorname} ${kandidat.profil.nachname} (${kandidat.qualifikation === 'keine' ? 'ohne Ausbildung' : kandidat.qualifikation})`}
                  description={beschreibung(kandidat)}
                />
              </li>
            ))}
          </ul>
          {gezeigt.length === 0 && gesucht !== '' && <Text c="dimmed">Niemand gefunden, den du fragen kannst.</Text>}
        </Stack>
      </Formular>
    </Blatt>
  )
}

function beschreibung({ stunden90Tage, zuletztGefragtAm, hinweise }: Kandidat): string {
  const stunden =
    stunden90Tage === 0 ? 'kein Dienst in 90 Tagen' : `${stunden90Tage.toLocaleString('de-DE', { maximumFractionDigits: 1 })} h in 90 Tagen`
  const gefragt = zuletztGefragtAm ? `zuletzt gefragt ${vor(zuletztGefragtAm)}` : 'bisher nicht gefragt'
  return [stunden, gefragt, ...hinweise.filter(({ art }) => art !== 'fuehrerschein' && art !== 'einweisung').map(({ text }) => text)].join(
    ' · ',
  )
}
