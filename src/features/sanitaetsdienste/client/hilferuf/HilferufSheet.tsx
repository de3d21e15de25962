import { Checkbox, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { Anfrage } from '#blocks/anmeldung/contract.ts'
import type { Dienst, Kandidat, Schicht } from '#features/sanitaetsdienste/schemas.ts'
import { timeAgo, period } from '#client/date.ts'
import { notify } from '#client/notify.ts'
import { missingSentence } from '#blocks/anmeldung/client/index.ts'
import { QueryView } from '#client/ui/QueryView.tsx'
import { Sheet } from '#client/ui/Sheet.tsx'
import { Form } from '#client/ui/Form.tsx'
import { ActionButton } from '#client/ui/ActionButton.tsx'
import { reloadDienste, diensteSilent, kandidatenQuery } from '../api.ts'
import { askable, MAX, personen, preselected } from './selection.ts'
import { SearchField } from '#client/ui/SearchField.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import { sanitaetsdiensteContract } from '#features/sanitaetsdienste/contract.ts'
import classes from './Hilferuf.module.css'

interface Props {
  readonly dienst: Dienst
  readonly schicht: Schicht
  readonly anfragen: readonly Anfrage[]
  readonly onClose: () => void
}

/** Whom to ask and with which words; one press sends. */
export function HilferufSheet(props: Props) {
  const { dienst, schicht, anfragen, onClose } = props
  const kandidaten = useQuery(kandidatenQuery(dienst._id, schicht._id))
  const [now] = useState(() => new Date().toISOString())
  if (kandidaten.data) return <Choice {...props} leute={askable(kandidaten.data, anfragen, now)} />
  return (
    <Sheet titel="Um Hilfe bitten" onClose={onClose}>
      <QueryView query={kandidaten}>{() => null}</QueryView>
    </Sheet>
  )
}

const schema = z.pick(sanitaetsdiensteContract.hilferuf.body, { text: true })

function Choice({ dienst, schicht, leute: people, onClose }: Props & { readonly leute: readonly Kandidat[] }) {
  const [chosen, choose] = useState<readonly string[]>(() => preselected(people, schicht.besetzung.offen))
  const [search, setSearch] = useState('')

  const wanted = search.trim().toLowerCase()
  const geeignete = people.filter(({ geeignet }) => geeignet).length
  // Those who are not suited can be found by name: a planner may know better.
  const shown = people.filter(({ profil, geeignet }) =>
    wanted === '' ? geeignet || chosen.includes(profil._id) : `${profil.vorname} ${profil.nachname}`.toLowerCase().includes(wanted),
  )
  // Somebody may have signed up while the planner chose.
  const profile = chosen.filter((id) => people.some(({ profil }) => profil._id === id))
  const toggle = (id: string, checked: boolean) => choose(checked ? [...chosen, id] : chosen.filter((other) => other !== id))

  async function send({ text }: z.output<typeof schema>) {
    const asked = await diensteSilent.hilferuf({
      params: { id: dienst._id },
      body: { schicht: schicht._id, profile: [...profile], text },
    })
    notify(`${personen(asked.length)} per Mail um Hilfe gebeten.`, 'success')
    onClose()
    void reloadDienste()
  }

  const reason =
    profile.length === 0 ? 'Wähle aus, wen du fragst.' : profile.length > MAX ? `Frage höchstens ${MAX} Personen auf einmal.` : undefined
  return (
    <Sheet titel="Um Hilfe bitten" unter={`${dienst.bezeichnung} · ${period(schicht.beginn, schicht.ende)}`} onClose={onClose}>
      <Form
        schema={schema}
        entwurf={`hilferuf/${schicht._id}`}
        inSheet="large"
        button={profile.length === 0 ? 'Fragen' : `${personen(profile.length)} fragen`}
        grund={reason}
        save={send}
      >
        <Stack gap="md">
          <Text>
            {missingSentence(schicht.besetzung) === '' ? '' : `${missingSentence(schicht.besetzung).replace(/^e/, 'E')}. `}
            {geeignete === 0
              ? 'Niemand ist zugleich ausgebildet, frei und ausgeruht. Suche jemanden mit Namen.'
              : `${geeignete === 1 ? '1 Mitglied passt' : `${geeignete} Mitglieder passen`}: ausgebildet, frei und ausgeruht. Wer zusagt, ist gleich eingeteilt.`}
          </Text>
          <TextField
            name="text"
            multiline
            rows={2}
            hinweis="Steht in der Mail über den Angaben zum Dienst."
            placeholder="Zum Beispiel: Uns fehlt noch jemand, der den KTW fährt."
          />
          <SearchField titel="Nach Namen suchen" text={search} set={setSearch} />
          {geeignete > 0 && wanted === '' && (
            <Group gap="sm">
              <ActionButton
                size="sm"
                variant="default"
                onClick={() =>
                  choose(
                    people
                      .filter(({ geeignet }) => geeignet)
                      .slice(0, MAX)
                      .map(({ profil }) => profil._id),
                  )
                }
              >
                {geeignete > MAX ? `Die ersten ${MAX} wählen` : 'Alle wählen'}
              </ActionButton>
              <ActionButton size="sm" variant="default" onClick={() => choose([])}>
                Niemanden
              </ActionButton>
            </Group>
          )}
          <ul className={classes['wahl']} aria-label="Wen fragen">
            {shown.slice(0, 150).map((kandidat) => (
              <li key={kandidat.profil._id}>
                <Checkbox
                  checked={profile.includes(kandidat.profil._id)}
                  onChange={(e) => toggle(kandidat.profil._id, e.currentTarget.checked)}
                  label={`${kandidat.profil.vorname} ${kandidat.profil.nachname} (${kandidat.qualifikation === 'keine' ? 'ohne Ausbildung' : kandidat.qualifikation})`}
                  description={description(kandidat)}
                />
              </li>
            ))}
          </ul>
          {shown.length === 0 && wanted !== '' && <Text c="dimmed">Niemand gefunden, den du fragen kannst.</Text>}
        </Stack>
      </Form>
    </Sheet>
  )
}

function description({ stunden90Tage: hours90Days, zuletztGefragtAm: lastAskedAt, hinweise: hints }: Kandidat): string {
  const hours =
    hours90Days === 0 ? 'kein Dienst in 90 Tagen' : `${hours90Days.toLocaleString('de-DE', { maximumFractionDigits: 1 })} h in 90 Tagen`
  const gefragt = lastAskedAt ? `zuletzt gefragt ${timeAgo(lastAskedAt)}` : 'bisher nicht gefragt'
  return [
    hours,
    gefragt,
    ...hints.filter(({ art: kind }) => kind !== 'fuehrerschein' && kind !== 'einweisung').map(({ text }) => text),
  ].join(' · ')
}
