import { Radio, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Anfrage } from '../../contract.ts'
import { answerBy } from '../../deadlines.ts'
import { instantText } from '#client/text/date.ts'
import { notify } from '#client/app/notify.ts'
import { fullName } from '#client/text/person.ts'
import { findRows } from '#client/text/search.ts'
import { useSession } from '#client/app/session.ts'
import { useSend } from '#client/net/useSend.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { ErrorLine } from '#client/ui/form/ErrorLine.tsx'
import { Form } from '#client/ui/form/Form.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { SearchField } from '#client/ui/field/SearchField.tsx'
import { PersonName } from '#client/ui/person/PersonName.tsx'
import { TextField } from '#client/ui/field/TextField.tsx'
import { TimeAgo } from '#client/ui/time/TimeText.tsx'
import type { AnlassKind, Uebernehmer } from '../kind.ts'
import { Message } from '../Message.tsx'
import { messageSchema } from './message.ts'
import { myAnfragenQuery, reloadAnlaesse, uebernehmerQuery } from '../queries.ts'

interface Props {
  readonly art: AnlassKind
  readonly anlass: string
  readonly schicht: string
  readonly gone?: boolean
  readonly like?: string | undefined
  readonly waiting?: number
}

/** Hands over one's own place to an eligible member; it remains one's own until the other accepts. */
export const Uebergabe = (props: Props) =>
  props.gone ? <Text>Dein Platz ist vergeben: Du musst hier nicht mehr kommen.</Text> : <Standing {...props} />

function Standing(props: Props) {
  const { art, schicht } = props
  const { user } = useSession()
  const mine = useQuery(myAnfragenQuery(art))
  return (
    <QueryView query={mine}>
      {(anfragen) => {
        const offene = anfragen.find(
          (anfrage) =>
            anfrage.art === 'uebergabe' && anfrage.schicht === schicht && anfrage.antwort === null && anfrage.von?._id === user?.profil,
        )
        return offene ? <Offered {...props} anfrage={offene} /> : <Offer {...props} />
      }}
    </QueryView>
  )
}

function Offered({ art, anlass, schicht, anfrage }: Props & { readonly anfrage: Anfrage }) {
  const { send, isSending, error } = useSend(() => art.calls.uebergabeZuruecknehmen({ params: { id: anlass }, query: { schicht } }), {
    success: 'Dein Angebot ist zurückgenommen. Du behältst deinen Platz.',
    reload: () => reloadAnlaesse(art),
  })
  return (
    <Stack gap="md">
      <Text>
        Du hast deinen Platz{' '}
        <b>
          <PersonName person={anfrage.profil} />
        </b>{' '}
        angeboten (<TimeAgo value={anfrage.gestelltAm} />
        ). Er gehört dir, bis {anfrage.profil.vorname} zusagt. Antwort bis {instantText(answerBy(anfrage))}.
      </Text>
      <Message text={anfrage.text} />
      <ErrorLine text={error} />
      <ActionButton variant="default" loading={isSending} onClick={() => send()}>
        Angebot zurücknehmen
      </ActionButton>
    </Stack>
  )
}

const AT_ONCE = 20

function Offer(props: Props) {
  const uebernehmer = useQuery(uebernehmerQuery(props.art, props.anlass, props.schicht))
  return (
    <QueryView query={uebernehmer}>
      {(people) =>
        people.length > 0 ? (
          <Choice {...props} leute={people} />
        ) : (
          <Text>
            Gerade ist niemand da, der deinen Platz übernehmen kann: ausgebildet, frei und noch nicht in dieser Schicht. Sprich mit der
            Leitung.
          </Text>
        )
      }
    </QueryView>
  )
}

function Choice({ art, anlass, schicht, like, waiting = 0, leute: people }: Props & { readonly leute: readonly Uebernehmer[] }) {
  const [whom, setWhom] = useState<string | null>(null)
  const [search, setSearch] = useState('')
  // Fixed height, so that the sheet does not move under the finger while searching.
  const [height, setHeight] = useState(0)
  // Sorts free and rested people first, then the giver's qualification, then those leaving no gap. The rest keeps its order.
  const match = findRows(people, search, ({ profil }) => fullName(profil)).toSorted(
    (a, b) =>
      Number(a.hinweise.length > 0) - Number(b.hinweise.length > 0) || Number(b.qualifikation === like) - Number(a.qualifikation === like),
  )
  const chosen = people.find(({ profil }) => profil._id === whom)?.profil

  async function ask({ text }: { text: string }) {
    if (!chosen) return
    try {
      const { profil } = await art.calls.uebergabe({ params: { id: anlass }, body: { schicht, profil: chosen._id, text } })
      notify(`${fullName(profil)} ist gefragt.`, 'success')
    } finally {
      // Also after a refusal: somebody may no longer be free.
      await reloadAnlaesse(art)
    }
  }
  return (
    <Form
      schema={messageSchema}
      draft={`uebergabe/${schicht}`}
      inSheet="large"
      button={chosen ? `${chosen.vorname} fragen` : 'Platz anbieten'}
      disabledReason={chosen ? undefined : 'Wähle, wem du deinen Platz anbietest.'}
      save={ask}
    >
      <Stack gap="md">
        <Text>Wer deinen Platz übernimmt, bekommt eine Mail und muss zusagen. Bis dahin gehört der Platz dir.</Text>
        {waiting > 0 && (
          <Text c="dimmed">
            {waiting === 1 ? 'Auf der Warteliste steht jemand' : `Auf der Warteliste stehen ${waiting}`}: Meldest du dich ab, kann daraus
            nachgerückt werden.
          </Text>
        )}
        <SearchField titel="Wem? Nach Namen suchen" text={search} set={setSearch} />
        <Stack gap="md" style={{ minHeight: height }} ref={(list) => setHeight((before) => before || (list?.offsetHeight ?? 0))}>
          <Radio.Group value={whom} onChange={setWhom} aria-label="Wer deinen Platz übernehmen soll">
            <Stack gap={2}>
              {match.slice(0, AT_ONCE).map(({ profil, qualifikation, hinweise }) => (
                <Radio
                  key={profil._id}
                  py={4}
                  style={{ borderBottom: '1px solid var(--line)' }}
                  value={profil._id}
                  label={
                    <PersonName
                      person={profil}
                      withFace
                      asLink={false}
                      under={[qualifikation === 'keine' ? '' : qualifikation, ...hinweise].filter(Boolean).join(' · ')}
                    />
                  }
                  styles={{ body: { alignItems: 'center' } }}
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
        </Stack>
        <TextField name="text" multiline rows={2} placeholder="Zum Beispiel: Kannst du für mich einspringen?" />
      </Stack>
    </Form>
  )
}
