import { Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Recht } from '#contract/rechte.ts'
import { ladeNutzer } from '#client/anmeldung.ts'
import { melde } from '#client/melde.ts'
import { pfad } from '#client/pfade.ts'
import { rechtFehlt, useDarf, useSitzung } from '#client/sitzung.ts'
import { Karte } from '#client/ui/Karte.tsx'
import { Knopf } from '#client/ui/Knopf.tsx'
import { Leerzustand } from '#client/ui/Leerzustand.tsx'
import { Verweis } from '#client/verweis.tsx'
import { type Katalog, rechte as aufrufe, type Rechtetraeger, rechteNeuLaden } from './daten.ts'
import styles from './Rechte.module.css'
import { Rechtegruppe } from './Rechtegruppe.tsx'
import { Rechteverlauf } from './Rechteverlauf.tsx'
import { Rollenwahl } from './Rollenwahl.tsx'
import { Speicherleiste } from './Speicherleiste.tsx'
import { sperrgrund, unterschied } from './unterschied.ts'

interface Angaben {
  readonly person: Rechtetraeger
  readonly katalog: Katalog
  /** Back to the people, on the phone. */
  readonly zurueck: () => void
}

/** One person's rights: roles, boxes by area, what changes, history. */
export function Rechteblatt({ person, katalog, zurueck }: Angaben) {
  const { user: ich } = useSitzung()
  const darfAendern = useDarf('UPDATE_USER_RECHTE')
  const [gewaehlt, setGewaehlt] = useState<readonly Recht[]>(person.rechte)
  const [suche, setSuche] = useState('')
  const [laeuft, setLaeuft] = useState(false)
  const eigene = ich?.rechte ?? []
  const grundGegen = (recht: Recht) => (darfAendern ? sperrgrund(recht, eigene, person.rechte) : rechtFehlt('UPDATE_USER_RECHTE'))
  const diff = unterschied(person.rechte, gewaehlt)
  const titel = new Map(katalog.gruppen.flatMap(({ rechte }) => rechte.map(({ name, titel }) => [name, titel] as const)))
  const wort = suche.trim().toLowerCase()
  const gruppen = katalog.gruppen
    .map((gruppe) => ({ ...gruppe, rechte: gruppe.rechte.filter(({ name, titel }) => `${titel} ${name}`.toLowerCase().includes(wort)) }))
    .filter(({ rechte }) => rechte.length > 0)

  async function speichere() {
    setLaeuft(true)
    try {
      await aufrufe.update({ params: { userId: person._id }, body: { version: person.version, rechte: [...gewaehlt] } })
      if (person._id === ich?._id) await ladeNutzer()
      melde('Rechte gespeichert', 'success')
      await rechteNeuLaden()
    } catch {
      // The server's sentence is already shown as an alert; what was ticked stays.
    } finally {
      setLaeuft(false)
    }
  }

  return (
    <Stack gap="md">
      <Karte>
        <Group justify="space-between">
          <div>
            <Text fw={600} size="lg">
              {person.profil ? (
                <Verweis nach={pfad('/profile/{id}', { id: person.profil })} inherit>
                  {person.vorname} {person.nachname}
                </Verweis>
              ) : (
                `${person.vorname} ${person.nachname}`
              )}
            </Text>
            <Text c="dimmed" size="sm">
              {gewaehlt.length} von {titel.size} Rechten
            </Text>
          </div>
          <div className={styles['nurSchmal']}>
            <Knopf variant="default" onClick={zurueck}>
              Andere Person
            </Knopf>
          </div>
        </Group>
        <Rollenwahl
          rollen={katalog.rollen}
          grund={darfAendern ? undefined : rechtFehlt('UPDATE_USER_RECHTE')}
          jetzt={gewaehlt}
          darfVergeben={(recht) => grundGegen(recht) === null}
          setze={setGewaehlt}
        />
      </Karte>
      <TextInput
        type="search"
        aria-label="Recht suchen"
        placeholder="Recht suchen, zum Beispiel „Fahrzeuge“"
        value={suche}
        onChange={(e) => setSuche(e.currentTarget.value)}
      />
      {gruppen.length === 0 ? <Leerzustand titel="Kein Recht gefunden" text="Versuche es mit einem anderen Wort." /> : null}
      {gruppen.map((gruppe) => (
        <Rechtegruppe
          key={gruppe.titel}
          gruppe={gruppe}
          gewaehlt={gewaehlt}
          vorher={person.rechte}
          grundGegen={grundGegen}
          setze={setGewaehlt}
        />
      ))}
      {diff.dazu.length + diff.weg.length > 0 ? (
        <Speicherleiste
          diff={diff}
          titel={titel}
          laeuft={laeuft}
          speichere={() => void speichere()}
          verwirf={() => setGewaehlt(person.rechte)}
        />
      ) : null}
      <Rechteverlauf userId={person._id} />
    </Stack>
  )
}
