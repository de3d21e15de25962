import { Radio, Stack, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Anfrage } from '#blocks/anmeldung/contract.ts'
import type { Dienst } from '#features/sanitaetsdienste/schemas.ts'
import { instantText } from '#client/date.ts'
import { useSession } from '#client/session.ts'
import { useSend } from '#client/useSend.ts'
import { QueryView } from '#client/ui/QueryView.tsx'
import { ErrorLine } from '#client/ui/ErrorLine.tsx'
import { ActionButton } from '#client/ui/ActionButton.tsx'
import { TimeAgo } from '#client/ui/TimeText.tsx'
import { reloadDienste, diensteSilent, myAnfragenQuery, uebernehmerQuery } from '../api.ts'
import { SearchField } from '#client/ui/SearchField.tsx'
import { useTextDraft } from '#client/ui/text-draft.ts'
import { Message } from '../zusage/Message.tsx'

interface Props {
  readonly dienst: Dienst
  /** The shift in which one has the place. */
  readonly schicht: string
}

/** Hands one's own place to somebody who may take it: choose, write, send; the place is one's own until the other accepts. */
export const Uebergabe = ({ dienst, schicht }: Props) => {
  const { user } = useSession()
  const mine = useQuery(myAnfragenQuery)
  return (
    <QueryView query={mine}>
      {(anfragen) => {
        const offene = anfragen.find(
          (anfrage) =>
            anfrage.art === 'uebergabe' && anfrage.schicht === schicht && anfrage.antwort === null && anfrage.von?._id === user?.profil,
        )
        return offene ? <Angebot dienst={dienst} anfrage={offene} /> : <Offer dienst={dienst} schicht={schicht} />
      }}
    </QueryView>
  )
}

/** The offer that waits for an answer. */
function Angebot({ dienst, anfrage }: { readonly dienst: Dienst; readonly anfrage: Anfrage }) {
  const { send, isSending, error } = useSend(
    () => diensteSilent.uebergabeZuruecknehmen({ params: { id: dienst._id }, query: { schicht: anfrage.schicht } }),
    { success: 'Dein Angebot ist zurückgenommen. Du behältst deinen Platz.', reload: reloadDienste },
  )
  const who = `${anfrage.profil.vorname} ${anfrage.profil.nachname}`
  return (
    <Stack gap="md">
      <Text>
        Du hast deinen Platz <b>{who}</b> angeboten (<TimeAgo zeit={anfrage.gestelltAm} />
        ). Er gehört dir, bis {anfrage.profil.vorname} zusagt. Das Angebot gilt bis {instantText(anfrage.laeuftAb)}.
      </Text>
      <Message text={anfrage.text} />
      <ErrorLine text={error} />
      <ActionButton variant="default" loading={isSending} onClick={() => void send()}>
        Angebot zurücknehmen
      </ActionButton>
    </Stack>
  )
}

const AT_ONCE = 20

function Offer({ dienst, schicht }: Props) {
  const draft = `uebergabe/${schicht}`
  const uebernehmer = useQuery(uebernehmerQuery(dienst._id, schicht))
  const [whom, choose] = useState<string | null>(null)
  const [text, setText, sent] = useTextDraft(draft)
  const [search, setSearch] = useState('')
  const { send, isSending, error } = useSend(
    (profil: string) => diensteSilent.uebergabe({ params: { id: dienst._id }, body: { schicht, profil, text } }),
    { onSuccess: sent, success: ({ profil: to }) => `${to.vorname} ${to.nachname} ist gefragt.`, reload: reloadDienste },
  )

  return (
    <QueryView query={uebernehmer}>
      {(people) => {
        if (people.length === 0)
          return (
            <Text>
              Gerade ist niemand da, der deinen Platz übernehmen kann: ausgebildet, frei und noch nicht in dieser Schicht. Sprich mit der
              Leitung.
            </Text>
          )
        const wanted = search.trim().toLowerCase()
        const match = people.filter(({ profil }) => `${profil.vorname} ${profil.nachname}`.toLowerCase().includes(wanted))
        const chosen = people.find(({ profil }) => profil._id === whom)
        return (
          <Stack gap="md">
            <Text>Wer deinen Platz übernimmt, bekommt eine Mail und muss zusagen. Bis dahin gehört der Platz dir.</Text>
            <SearchField titel="Wem? Nach Namen suchen" text={search} set={setSearch} />
            <Radio.Group value={whom} onChange={choose} aria-label="Wer deinen Platz übernehmen soll">
              <Stack gap={2}>
                {match.slice(0, AT_ONCE).map(({ profil, qualifikation }) => (
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
            {match.length > AT_ONCE && (
              <Text size="sm" c="dimmed">
                und {match.length - AT_ONCE} weitere: Gib einen Namen ein.
              </Text>
            )}
            {match.length === 0 && <Text c="dimmed">Niemand mit diesem Namen kann deinen Platz übernehmen.</Text>}
            <Textarea
              label="Nachricht"
              placeholder="Zum Beispiel: Kannst du für mich einspringen?"
              minRows={2}
              maxLength={500}
              value={text}
              onChange={(e) => setText(e.currentTarget.value)}
            />
            <ErrorLine text={error} />
            <ActionButton
              fullWidth
              size="lg"
              loading={isSending}
              grund={chosen ? undefined : 'Wähle, wem du deinen Platz anbietest.'}
              onClick={() => whom !== null && void send(whom)}
            >
              {chosen ? `${chosen.profil.vorname} fragen` : 'Platz anbieten'}
            </ActionButton>
          </Stack>
        )
      }}
    </QueryView>
  )
}
