import { Checkbox, Chip, Group, NumberInput, Radio, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSpanne } from '#client/ui/belegung/spanne.ts'
import { halterText } from '#client/ui/belegung/woerter.ts'
import { useFormular, useWert } from '#client/ui/feld.ts'
import { Fehleranzeige } from '#client/ui/Fehleranzeige.tsx'
import { Laden } from '#client/ui/Laden.tsx'
import type { fahrzeugbelegungenContract } from '#features/fahrzeugbelegungen/contract.ts'
import type { Antwort } from '#contract/endpoint.ts'
import { freieFahrzeuge } from './daten.ts'
import classes from '#client/ui/belegung/Wahlliste.module.css'
import { fahrzeugname, typname } from './woerter.ts'

export type FreiesFahrzeug = Antwort<typeof fahrzeugbelegungenContract.frei>[number]

interface Angaben {
  /** The vehicle of the booking that is edited: one only, and what is in its own way does not count. */
  readonly eigenes?: string
}

/** "Was ist frei?": the vehicles for the span of the form, free ones first, the others with what speaks against them. */
export function Fahrzeugwahl({ eigenes }: Angaben) {
  const { form, gesperrt } = useFormular()
  const spanne = useSpanne()
  const [sitze, setzeSitze] = useState<number | ''>('')
  const [trage, setzeTrage] = useState(false)
  const [fahrbar, setzeFahrbar] = useState(false)
  const feld = eigenes === undefined ? 'fahrzeuge' : 'fahrzeug'
  const wert = useWert(feld)
  const gewaehlt = Array.isArray(wert) ? (wert as string[]) : typeof wert === 'string' ? [wert] : []
  const abfrage = useQuery({
    ...freieFahrzeuge({
      beginn: spanne?.beginn ?? '',
      ende: spanne?.ende ?? '',
      alle: true,
      ...(sitze === '' ? {} : { sitzplaetze: sitze }),
      ...(trage ? { tragen: 1 } : {}),
      ...(fahrbar ? { fahrbar: true } : {}),
    }),
    enabled: spanne !== null,
  })
  function waehle(id: string, an: boolean) {
    form.clearFieldError(feld)
    if (eigenes !== undefined) return form.setFieldValue(feld, id)
    form.setFieldValue(feld, an ? [...gewaehlt, id] : gewaehlt.filter((eines) => eines !== id))
  }
  const fehler = form.errors[feld]
  if (spanne === null) {
    return (
      <Text c="dimmed" data-path={feld} tabIndex={-1}>
        Trage Beginn und Ende ein, dann siehst du, welche Fahrzeuge frei sind.
        {fehler && <span className={classes['fehler']}>{fehler}</span>}
      </Text>
    )
  }
  const { data } = abfrage
  const geordnet = (data ?? []).toSorted((a, b) => rang(b, gewaehlt) - rang(a, gewaehlt))
  const freie = geordnet.filter(({ frei }) => frei).length
  return (
    <div>
      <Group gap={8} mb={10} align="flex-end">
        <NumberInput
          label="Sitzplätze ab"
          w={130}
          min={1}
          max={60}
          allowDecimal={false}
          allowNegative={false}
          inputMode="numeric"
          value={sitze}
          onChange={(neu) => setzeSitze(typeof neu === 'number' && neu >= 1 && neu <= 60 ? neu : '')}
        />
        <Chip size="md" classNames={{ label: classes['chip'] ?? '' }} checked={trage} onChange={setzeTrage}>
          Mit Trage
        </Chip>
        <Chip size="md" classNames={{ label: classes['chip'] ?? '' }} checked={fahrbar} onChange={setzeFahrbar}>
          Darf ich fahren
        </Chip>
      </Group>
      {abfrage.error ? (
        <Fehleranzeige fehler={abfrage.error} nochmal={abfrage.refetch} />
      ) : !data ? (
        <Laden zeilen={4} />
      ) : (
        <>
          <Text size="sm" c="dimmed" mb={6} role="status">
            {data.length === 0
              ? 'Kein Fahrzeug passt dazu. Nimm einen Filter zurück.'
              : `${freie === 0 ? 'Keines' : freie === 1 ? '1 Fahrzeug' : `${freie} Fahrzeuge`} von ${data.length} frei`}
          </Text>
          <ul className={classes['liste']} data-path={feld} tabIndex={-1} aria-label="Fahrzeuge">
            {geordnet.map((fahrzeug) => (
              <Zeile
                key={fahrzeug._id}
                fahrzeug={fahrzeug}
                eigenes={eigenes}
                gewaehlt={gewaehlt.includes(fahrzeug._id)}
                gesperrt={gesperrt}
                waehle={(an) => waehle(fahrzeug._id, an)}
              />
            ))}
          </ul>
        </>
      )}
      {fehler && <p className={classes['fehler']}>{fehler}</p>}
    </div>
  )
}

/** Chosen ones stay at the top, free ones next. */
const rang = ({ _id, frei }: FreiesFahrzeug, gewaehlt: readonly string[]): number => (gewaehlt.includes(_id) ? 2 : 0) + (frei ? 1 : 0)

interface Zeilenangaben {
  readonly fahrzeug: FreiesFahrzeug
  readonly eigenes: string | undefined
  readonly gewaehlt: boolean
  readonly gesperrt: boolean
  readonly waehle: (an: boolean) => void
}

function Zeile({ fahrzeug, eigenes, gewaehlt, gesperrt, waehle }: Zeilenangaben) {
  const { _id, typ, sitzplaetze, tragen, fuehrerscheinklasse, frei, gruende, halter, genehmigung, darfFahren, hinweise } = fahrzeug
  const moeglich = frei || _id === eigenes
  const angaben = [
    typname(typ),
    sitzplaetze === null ? '' : `${sitzplaetze} ${sitzplaetze === 1 ? 'Sitz' : 'Sitze'}`,
    tragen ? `${tragen} ${tragen === 1 ? 'Trage' : 'Tragen'}` : '',
    fuehrerscheinklasse === 'B' ? '' : `Klasse ${fuehrerscheinklasse}`,
  ]
  const besetzt = halter.find(({ status }) => status === 'bestaetigt')
  const angefragt = halter.find(({ status }) => status === 'angefragt')
  const einwand = moeglich ? undefined : besetzt ? `Belegt: ${halterText(besetzt)}` : gruende[0]
  const description = [
    angaben.filter(Boolean).join(' · '),
    einwand,
    moeglich && angefragt && _id !== eigenes ? `Frei, aber schon angefragt: ${halterText(angefragt)}` : undefined,
    moeglich && genehmigung ? 'Wird angefragt und muss genehmigt werden' : undefined,
    gewaehlt && !darfFahren ? `Selbst fahren geht nicht: Dir fehlt Klasse ${fuehrerscheinklasse}.` : undefined,
    ...(gewaehlt ? hinweise : []),
  ].filter((text) => text !== undefined && text !== '')
  const gemeinsam = {
    label: fahrzeugname(fahrzeug),
    description: description.map((text) => (
      <span key={text} className={text === einwand ? classes['einwand'] : classes['angabe']}>
        {text}
      </span>
    )),
    checked: gewaehlt,
    // What is chosen can be taken back, whatever speaks against it now.
    disabled: gesperrt || (!moeglich && !gewaehlt),
    onChange: (ereignis: { currentTarget: { checked: boolean } }) => waehle(ereignis.currentTarget.checked),
  }
  return (
    <li className={classes['zeile']} data-gewaehlt={gewaehlt || undefined}>
      {eigenes === undefined ? <Checkbox {...gemeinsam} /> : <Radio name="fahrzeugwahl" {...gemeinsam} />}
    </li>
  )
}
