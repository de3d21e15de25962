import { Group, Stack, Text } from '@mantine/core'
import { spaeter } from '#client/spaeter.ts'
import { Suspense, useState } from 'react'
import { zeitraum } from '#client/datum.ts'
import { useFormular, useWert } from '#client/ui/feld.ts'
import { Knopf } from '#client/ui/Knopf.tsx'
import { meldeRueckgaengig } from '#client/ui/rueckgaengig.tsx'
import { SchichtInhalt } from './SchichtInhalt.tsx'
import { SchichtKarte, type Schichttat } from './SchichtKarte.tsx'
import { leereSchicht, schichtname, summen, umTage, verdoppelt, type Schichtwerte } from './schichtwerte.ts'
import { vergissFehler } from './vergissFehler.ts'

const Aufteilen = spaeter(async () => (await import('./Aufteilen.tsx')).Aufteilen)
/** As many as the contract takes. */
const HOECHSTENS = 60
const hatFehler = (fehler: Readonly<Record<string, unknown>>, nummer: number) =>
  Object.keys(fehler).some((feld) => feld === `schichten.${nummer}` || feld.startsWith(`schichten.${nummer}.`))
const zeit = (wert: unknown) => (typeof wert === 'string' && wert !== '' ? wert : null)

/** The shifts. A service that is one shift shows only what it needs; times and names come with the second one. */
export function Schichten({ fahrzeugnamen }: { readonly fahrzeugnamen: Readonly<Record<string, string>> }) {
  const { form, gesperrt } = useFormular()
  const schichten = useWert('schichten') as readonly Schichtwerte[]
  const [beginn, ende] = [zeit(useWert('beginn')), zeit(useWert('ende'))]
  const [offen, oeffne] = useState<number | null>(null)
  const [teilt, setzeTeilt] = useState(false)
  // Fields keep half-typed times: after a move they must not stand at another shift.
  const [bau, setzeBau] = useState(0)
  const [erste] = schichten
  const einfach =
    schichten.length === 1 && erste !== undefined && (zeit(erste.beginn) ?? beginn) === beginn && (zeit(erste.ende) ?? ende) === ende

  function setze(neu: readonly Schichtwerte[], zeige: number | null = null) {
    vergissFehler(form, 'schichten')
    form.setFieldValue('schichten', neu)
    setzeBau((n) => n + 1)
    oeffne(zeige)
  }
  // A closed card keeps what it was given when it was last drawn: what it does starts from what holds now.
  const alle = () => form.getValues()['schichten'] as readonly Schichtwerte[]
  const dazu = (nummer: number, neue: Schichtwerte) => setze(alle().toSpliced(nummer + 1, 0, neue), nummer + 1)

  function tue(nummer: number, tat: Schichttat) {
    if (tat === 'klappen') return oeffne((jetzt) => (jetzt === nummer ? null : nummer))
    const schicht = alle()[nummer]
    if (!schicht) return
    if (tat === 'verdoppeln') dazu(nummer, verdoppelt(schicht))
    else if (tat === 'amNaechstenTag') dazu(nummer, umTage(schicht, 1, true))
    else if (tat === 'entfernen') entferne(nummer, schicht)
    else setze(alle().with(nummer, umTage(schicht, tat === 'spaeter' ? 1 : -1, false)), nummer)
  }
  function entferne(nummer: number, weg: Schichtwerte) {
    const vorher = alle()
    setze(vorher.toSpliced(nummer, 1))
    meldeRueckgaengig(`${schichtname(weg, nummer)} ist entfernt.`, async () => setze(vorher, nummer))
  }
  function fuegeAn() {
    const letzte = schichten.at(-1)
    if (!letzte) return setze([leereSchicht(beginn, ende)], 0)
    const frei = ende !== null && letzte.ende !== null && letzte.ende < ende
    const neue = verdoppelt(letzte)
    dazu(schichten.length - 1, frei ? { ...neue, beginn: letzte.ende, ende } : neue)
  }
  function uebernimmTeile(teile: readonly (readonly [string, string])[]) {
    const vorher = schichten
    const muster = schichten[0] ?? leereSchicht(null, null)
    setze(
      teile.map(([von, bis], nummer) => {
        const { _id: _neu, ...rest } = umTage(muster, 0, true)
        // The first part stays the shift that was: whoever signed up for it keeps the place.
        const identitaet = nummer === 0 && muster._id !== undefined ? { _id: muster._id } : {}
        return { ...(nummer === 0 ? muster : rest), ...identitaet, bezeichnung: '', beginn: von, ende: bis }
      }),
    )
    setzeTeilt(false)
    meldeRueckgaengig(`${teile.length} Schichten angelegt.`, async () => setze(vorher))
  }

  return (
    <div>
      {einfach && erste ? (
        <Stack gap={16}>
          <Text fz={14} c="dimmed">
            {summen(erste)}
          </Text>
          <SchichtInhalt nummer={0} fahrzeugnamen={fahrzeugnamen} />
        </Stack>
      ) : (
        schichten.map((schicht, nummer) => (
          <SchichtKarte
            key={`${bau}-${schicht._id ?? nummer}`}
            nummer={nummer}
            name={schichtname(schicht, nummer)}
            wann={schicht.beginn && schicht.ende ? zeitraum(schicht.beginn, schicht.ende) : ''}
            summe={summen(schicht)}
            zeigt={offen === nummer || hatFehler(form.errors, nummer)}
            gesperrt={gesperrt}
            tue={tue}
            fahrzeugnamen={fahrzeugnamen}
          />
        ))
      )}
      {schichten.length === 0 && (
        <Text mt={4} fz={14} c="dimmed">
          Ohne Schicht gilt der ganze Dienst als eine, zu der sich jeder melden kann.
        </Text>
      )}
      <Group gap="xs" mt="md">
        <Knopf
          variant="default"
          size="sm"
          mih={44}
          grund={schichten.length >= HOECHSTENS ? `Mehr als ${HOECHSTENS} Schichten gehen nicht.` : undefined}
          onClick={fuegeAn}
        >
          {einfach ? 'Mehrere Schichten' : 'Schicht hinzufügen'}
        </Knopf>
        <Knopf
          variant="default"
          size="sm"
          mih={44}
          grund={beginn && ende && beginn < ende ? undefined : 'Nenne zuerst Beginn und Ende des Dienstes.'}
          onClick={() => setzeTeilt(true)}
        >
          Zeitraum aufteilen
        </Knopf>
      </Group>
      {teilt && beginn && ende && (
        <Suspense fallback={null}>
          <Aufteilen beginn={beginn} ende={ende} uebernimm={uebernimmTeile} beiSchliessen={() => setzeTeilt(false)} />
        </Suspense>
      )}
    </div>
  )
}
