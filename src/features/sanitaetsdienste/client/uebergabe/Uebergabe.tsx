import { Radio, Stack, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Anfrage } from '#blocks/anmeldung/contract.ts'
import type { Dienst } from '#features/sanitaetsdienste/formen.ts'
import { zeitpunkt } from '#client/datum.ts'
import { useSitzung } from '#client/sitzung.ts'
import { useSend } from '#client/useSend.ts'
import { Abfrage } from '#client/ui/Abfrage.tsx'
import { ErrorLine } from '#client/ui/ErrorLine.tsx'
import { Knopf } from '#client/ui/Knopf.tsx'
import { ZeitVor } from '#client/ui/Zeitangabe.tsx'
import { diensteNeuLaden, diensteStill, meineAnfragenAbfrage, uebernehmerAbfrage } from '../daten.ts'
import { Suchfeld } from '#client/ui/Suchfeld.tsx'
import { useTextentwurf } from '#client/ui/textentwurf.ts'
import { Nachricht } from '../zusage/Nachricht.tsx'

interface Angaben {
  readonly dienst: Dienst
  /** The shift in which one has the place. */
  readonly schicht: string
}

/** Hands one's own place to somebody who may take it: choose, write, send; the place is one's own until the other accepts. */
export const Uebergabe = ({ dienst, schicht }: Angaben) => {
  const { user } = useSitzung()
  const meine = useQuery(meineAnfragenAbfrage)
  return (
    <Abfrage abfrage={meine}>
      {(anfragen) => {
        const offene = anfragen.find(
          (anfrage) =>
            anfrage.art === 'uebergabe' && anfrage.schicht === schicht && anfrage.antwort === null && anfrage.von?._id === user?.profil,
        )
        return offene ? <Angebot dienst={dienst} anfrage={offene} /> : <Anbieten dienst={dienst} schicht={schicht} />
      }}
    </Abfrage>
  )
}

/** The offer that waits for an answer. */
function Angebot({ dienst, anfrage }: { readonly dienst: Dienst; readonly anfrage: Anfrage }) {
  const { send, isSending, error } = useSend(
    () => diensteStill.uebergabeZuruecknehmen({ params: { id: dienst._id }, query: { schicht: anfrage.schicht } }),
    { success: 'Dein Angebot ist zurückgenommen. Du behältst deinen Platz.', reload: diensteNeuLaden },
  )
  const wer = `${anfrage.profil.vorname} ${anfrage.profil.nachname}`
  return (
    <Stack gap="md">
      <Text>
        Du hast deinen Platz <b>{wer}</b> angeboten (<ZeitVor zeit={anfrage.gestelltAm} />
        ). Er gehört dir, bis {anfrage.profil.vorname} zusagt. Das Angebot gilt bis {zeitpunkt(anfrage.laeuftAb)}.
      </Text>
      <Nachricht text={anfrage.text} />
      <ErrorLine text={error} />
      <Knopf variant="default" loading={isSending} onClick={() => void send()}>
        Angebot zurücknehmen
      </Knopf>
    </Stack>
  )
}

const AUF_EINMAL = 20

function Anbieten({ dienst, schicht }: Angaben) {
  const entwurf = `uebergabe/${schicht}`
  const uebernehmer = useQuery(uebernehmerAbfrage(dienst._id, schicht))
  const [wem, waehle] = useState<string | null>(null)
  const [text, setzeText, gesendet] = useTextentwurf(entwurf)
  const [suche, setzeSuche] = useState('')
  const { send, isSending, error } = useSend(
    (profil: string) => diensteStill.uebergabe({ params: { id: dienst._id }, body: { schicht, profil, text } }),
    { onSuccess: gesendet, success: ({ profil: an }) => `${an.vorname} ${an.nachname} ist gefragt.`, reload: diensteNeuLaden },
  )

  return (
    <Abfrage abfrage={uebernehmer}>
      {(leute) => {
        if (leute.length === 0)
          return (
            <Text>
              Gerade ist niemand da, der deinen Platz übernehmen kann: ausgebildet, frei und noch nicht in dieser Schicht. Sprich mit der
              Leitung.
            </Text>
          )
        const gesucht = suche.trim().toLowerCase()
        const treffer = leute.filter(({ profil }) => `${profil.vorname} ${profil.nachname}`.toLowerCase().includes(gesucht))
        const gewaehlter = leute.find(({ profil }) => profil._id === wem)
        return (
          <Stack gap="md">
            <Text>Wer deinen Platz übernimmt, bekommt eine Mail und muss zusagen. Bis dahin gehört der Platz dir.</Text>
            <Suchfeld titel="Wem? Nach Namen suchen" text={suche} setze={setzeSuche} />
            <Radio.Group value={wem} onChange={waehle} aria-label="Wer deinen Platz übernehmen soll">
              <Stack gap={2}>
                {treffer.slice(0, AUF_EINMAL).map(({ profil, qualifikation }) => (
                  <Radio
                    key={profil._id}
                    py={9}
                    style={{ borderBottom: '1px solid var(--linie)' }}
                    value={profil._id}
                    label={`${profil.vorname} ${profil.nachname}`}
                    description={qualifikation === 'keine' ? undefined : qualifikation}
                  />
                ))}
              </Stack>
            </Radio.Group>
            {treffer.length > AUF_EINMAL && (
              <Text size="sm" c="dimmed">
                und {treffer.length - AUF_EINMAL} weitere: Gib einen Namen ein.
              </Text>
            )}
            {treffer.length === 0 && <Text c="dimmed">Niemand mit diesem Namen kann deinen Platz übernehmen.</Text>}
            <Textarea
              label="Nachricht"
              placeholder="Zum Beispiel: Kannst du für mich einspringen?"
              minRows={2}
              maxLength={500}
              value={text}
              onChange={(e) => setzeText(e.currentTarget.value)}
            />
            <ErrorLine text={error} />
            <Knopf
              fullWidth
              size="lg"
              loading={isSending}
              grund={gewaehlter ? undefined : 'Wähle, wem du deinen Platz anbietest.'}
              onClick={() => wem !== null && void send(wem)}
            >
              {gewaehlter ? `${gewaehlter.profil.vorname} fragen` : 'Platz anbieten'}
            </Knopf>
          </Stack>
        )
      }}
    </Abfrage>
  )
}
