import { Checkbox, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Anfrage } from '../../contract.ts'
import { timeAgo, spanText } from '#client/text/date.ts'
import { notify } from '#client/app/notify.ts'
import { fullName } from '#client/text/person.ts'
import { findRows } from '#client/text/search.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { ErrorLine } from '#client/ui/form/ErrorLine.tsx'
import { Form } from '#client/ui/form/Form.tsx'
import { PersonName } from '#client/ui/person/PersonName.tsx'
import { PlainList } from '#client/ui/list/PlainList.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { noHit } from '#client/ui/filter/narrowing.ts'
import { SearchField } from '#client/ui/field/SearchField.tsx'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import { TextField } from '#client/ui/field/TextField.tsx'
import { isWheel } from '../../besetzung.ts'
import { askOf } from '../../verbs.ts'
import type { Angebot } from '../angebot.ts'
import type { Anlass, AnlassKind, Candidates, Kandidat } from '../kind.ts'
import { messageSchema } from './message.ts'
import { useVerbs } from '../open.ts'
import { kandidatenQuery, reloadAnlaesse } from '../queries.ts'
import { useKandidaten } from '../useKandidaten.ts'
import { hoursText, missingSentence, personenText } from '../words.ts'
import { MAX, preselectedPeople, surplusText, unansweredAnfragen, waitingText } from './selection.ts'

interface Props {
  readonly kind: AnlassKind
  readonly anlass: Anlass
  readonly schicht: Angebot
  readonly anfragen: readonly Anfrage[]
  readonly onClose: () => void
}

const TO_ASK = { fragen: 'ja', limit: MAX } as const

export function HilferufSheet(props: Props) {
  const { kind, anlass, schicht, anfragen, onClose } = props
  const ask = askOf(useVerbs())
  const kandidaten = useQuery(kandidatenQuery(kind, anlass._id, schicht._id, TO_ASK))
  const [now] = useState(() => new Date().toISOString())
  if (kandidaten.data) return <Choice {...props} best={kandidaten.data} waiting={unansweredAnfragen(anfragen, schicht._id, now).length} />
  return (
    <Sheet titel={ask} onClose={onClose}>
      <QueryView query={kandidaten}>{() => null}</QueryView>
    </Sheet>
  )
}

interface Chosen {
  readonly best: Candidates
  readonly waiting: number
}
function Choice({ kind, anlass, schicht, best, waiting, onClose }: Props & Chosen) {
  const ask = askOf(useVerbs())
  const [chosen, setChosen] = useState<readonly string[]>(() => preselectedPeople(best.kandidaten, schicht.besetzung.offen - waiting))
  const [search, setSearch] = useState('')
  const [all, setAll] = useState(false)
  const known = useKandidaten<Kandidat>(kind, anlass._id, schicht._id, { search, all, also: chosen, question: TO_ASK })
  const { people } = known

  const geeignete = best.geeignet
  // Unsuitable people can be found by name: a planner may have more information.
  const shown =
    search.trim() === ''
      ? people.filter(({ profil, geeignet }) => geeignet || chosen.includes(profil._id))
      : findRows(people, search, ({ profil }) => fullName(profil))
  const suitedShown = people.filter(({ geeignet }) => geeignet).length
  // Somebody may have signed up during the selection.
  const profile = chosen.filter((id) => people.some(({ profil }) => profil._id === id))
  const toggle = (id: string, checked: boolean) => setChosen(checked ? [...chosen, id] : chosen.filter((chosenId) => chosenId !== id))

  async function send({ text }: { text: string }) {
    const asked = await kind.calls.hilferuf({ params: { id: anlass._id }, body: { schicht: schicht._id, profile, text } })
    notify(`${personenText(asked.length)} per Mail gefragt.`, 'success')
    onClose()
    void reloadAnlaesse(kind)
  }

  const missing = missingSentence(schicht.besetzung)
  const wheel = schicht.besetzung.fehlt.length > 0 && schicht.besetzung.fehlt.every(({ funktion }) => isWheel(funktion))
  const suited = `ausgebildet, ${wheel ? 'fahrberechtigt, ' : ''}frei und ausgeruht`
  const reason =
    profile.length === 0 ? 'Wähle aus, wen du fragst.' : profile.length > MAX ? `Frage höchstens ${MAX} Personen auf einmal.` : undefined
  return (
    <Sheet titel={ask} subtitle={`${anlass.bezeichnung} · ${spanText(schicht.beginn, schicht.ende)}`} onClose={onClose}>
      <Form
        schema={messageSchema}
        draft={`hilferuf/${schicht._id}`}
        inSheet="large"
        button={profile.length === 0 ? 'Fragen' : `${personenText(profile.length)} fragen`}
        disabledReason={reason}
        save={send}
      >
        <Stack gap="md">
          <Text>
            {missing === '' ? '' : `${missing.replace(/^e/, 'E')}. `}
            {geeignete === 0
              ? `Niemand ist zugleich ${suited}. Suche jemanden mit Namen.`
              : `${geeignete === 1 ? '1 Mitglied passt' : `${geeignete} Mitglieder passen`}: ${suited}. Wer zusagt, ist gleich eingeteilt.`}
          </Text>
          {[waitingText(waiting), profile.length > 0 ? surplusText(profile.length + waiting, schicht.besetzung.offen) : ''].map(
            (text) => text && <Text key={text}>{text}</Text>,
          )}
          <TextField
            name="text"
            multiline
            rows={2}
            hint="Steht in der Mail über den Angaben."
            placeholder="Zum Beispiel: Uns fehlt noch jemand, der den KTW fährt."
          />
          <SearchField titel="Nach Namen suchen" text={search} set={setSearch} />
          {geeignete > 0 && search.trim() === '' && (
            <Group gap="sm">
              <ActionButton
                size="sm"
                variant="default"
                onClick={() =>
                  setChosen(
                    people
                      .filter(({ geeignet }) => geeignet)
                      .slice(0, MAX)
                      .map(({ profil }) => profil._id),
                  )
                }
              >
                {geeignete > MAX ? `Die ersten ${MAX} wählen` : 'Alle wählen'}
              </ActionButton>
              <ActionButton size="sm" variant="default" onClick={() => setChosen([])}>
                Niemanden
              </ActionButton>
            </Group>
          )}
          <PlainList gap={4} aria-label="Wen fragen">
            {(search.trim() === '' ? shown : shown.slice(0, 150)).map((kandidat) => (
              <li key={kandidat.profil._id}>
                <Checkbox
                  py={8}
                  style={{ borderBottom: '1px solid var(--line)', overflowWrap: 'anywhere' }}
                  styles={{ body: { alignItems: 'center' } }}
                  checked={profile.includes(kandidat.profil._id)}
                  onChange={(e) => toggle(kandidat.profil._id, e.currentTarget.checked)}
                  label={
                    <PersonName
                      person={kandidat.profil}
                      withFace
                      asLink={false}
                      under={[kandidat.qualifikation === 'keine' ? 'ohne Ausbildung' : kandidat.qualifikation, ...facts(kandidat)].join(
                        ' · ',
                      )}
                    />
                  }
                />
              </li>
            ))}
          </PlainList>
          {search.trim() === '' && suitedShown < geeignete && (
            <ActionButton variant="default" loading={known.isLoading} onClick={() => setAll(true)}>
              {`Alle anzeigen (${geeignete})`}
            </ActionButton>
          )}
          <ErrorLine text={known.error?.message ?? ''} />
          {known.isSearching && <Text c="dimmed">Suche …</Text>}
          {shown.length === 0 && search.trim() !== '' && !known.isSearching && (
            <Text c="dimmed">{noHit(search)} unter denen, die du fragen kannst.</Text>
          )}
        </Stack>
      </Form>
    </Sheet>
  )
}

function facts({ geeignet, stunden90Tage, zuletztGefragtAm, hinweise }: Kandidat): string[] {
  const gefragt = zuletztGefragtAm ? `zuletzt gefragt ${timeAgo(zuletztGefragtAm)}` : 'bisher nicht gefragt'
  return [
    stunden90Tage === 0 ? 'noch nichts in 90 Tagen' : `${hoursText(stunden90Tage)} in 90 Tagen`,
    gefragt,
    // Driving hints are irrelevant for suitable people: they are meant for another place.
    ...hinweise.filter(({ art }) => !geeignet || (art !== 'fuehrerschein' && art !== 'einweisung')).map(({ text }) => text),
  ]
}
