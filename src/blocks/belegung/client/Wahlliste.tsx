import { Checkbox, Radio, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Halter } from '../contract.ts'
import { useGrundOhne } from '#client/sitzung.ts'
import { Fehleranzeige } from '#client/ui/Fehleranzeige.tsx'
import { useFormular, useWert } from '#client/ui/feld.ts'
import { Laden } from '#client/ui/Laden.tsx'
import type { Belegung, Belegungsart, Ersatz } from './art.ts'
import { useSpanne } from './spanne.ts'
import classes from './Wahlliste.module.css'
import { halterText } from './woerter.ts'

/** A vehicle or a room for a span: free or not, and what speaks against it. */
export interface Waehlbares extends Ersatz {
  readonly gruende: readonly string[]
  readonly halter: readonly Halter[]
  /** Seats, equipment, class: one line. */
  readonly merkmale: readonly string[]
  /** It is asked for and not simply taken. */
  readonly genehmigung?: boolean
  /** What to know once it is chosen. */
  readonly hinweise?: readonly string[]
}
interface Angaben<B extends Belegung> {
  readonly art: Belegungsart<B>
  /** The field of the form: a list of ids, or one id. */
  readonly feld: string
  /** The one of the booking that is edited: what is in its own way does not count. */
  readonly eigene?: string | undefined
  readonly abfrage: UseQueryResult<readonly Waehlbares[]>
  /** Narrows the list. */
  readonly filter?: ReactNode
  /** What stands there instead of an empty list. */
  readonly leer: string
}

/**
 * "Was ist frei?": for the span of the form, chosen ones first, then the free ones, the others with what speaks against them. Who may
 * not read bookings books what the address brought (a door plate).
 */
export function Wahlliste<B extends Belegung>({ art, feld, eigene, abfrage, filter, leer }: Angaben<B>) {
  const { form, gesperrt } = useFormular()
  const wert = useWert(feld)
  const ohneRecht = useGrundOhne(`READ_${art.bereich}`)
  const { das, mehrzahl, dativ } = art.woerter
  const gewaehlt = Array.isArray(wert) ? (wert as string[]) : typeof wert === 'string' && wert !== '' ? [wert] : []
  const { data, error, refetch } = abfrage
  // Ordered anew for another time, not under the finger that has just chosen.
  const [geordnet, ordne] = useState({ data, zuerst: gewaehlt })
  if (geordnet.data !== data) ordne({ data, zuerst: gewaehlt })
  const rang = ({ _id, frei }: Waehlbares) => (geordnet.zuerst.includes(_id) ? 2 : 0) + (frei ? 1 : 0)
  const satz = gewaehlt.length === 0 ? `Wähle ${art.woerter.ein} ${art.woerter.einzahl} aus.` : form.errors[feld]
  const fehler = form.errors[feld] && <p className={classes['fehler']}>{satz}</p>
  const ohneZeit = useSpanne() === null
  if (ohneRecht !== undefined || ohneZeit) {
    const wahl =
      gewaehlt.length === 0 ? `${mehrzahl} zur Auswahl siehst du hier nicht.` : `${das} ist gewählt. Ob frei ist, zeigt sich beim Buchen.`
    return (
      <Text component="div" c="dimmed" data-path={feld} tabIndex={-1}>
        {ohneRecht === undefined ? `Trage Beginn und Ende ein, dann siehst du, welche ${mehrzahl} frei sind.` : `${wahl} ${ohneRecht}`}
        {fehler}
      </Text>
    )
  }
  function waehle(id: string, an: boolean) {
    form.clearFieldError(feld)
    if (!Array.isArray(wert)) return form.setFieldValue(feld, id)
    form.setFieldValue(feld, an ? [...gewaehlt, id] : gewaehlt.filter((eines) => eines !== id))
  }
  return (
    <div>
      {filter}
      {error ? (
        <Fehleranzeige fehler={error} nochmal={refetch} />
      ) : !data ? (
        <Laden zeilen={4} />
      ) : (
        <>
          <Text size="sm" c="dimmed" mb={6} role="status">
            {data.length === 0 ? leer : `${data.filter(({ frei }) => frei).length} von ${data.length} ${dativ} frei`}
          </Text>
          <ul className={classes['liste']} data-path={feld} tabIndex={-1} aria-label={mehrzahl}>
            {data
              .toSorted((a, b) => rang(b) - rang(a))
              .map((eines) => (
                <Zeile
                  key={eines._id}
                  eines={eines}
                  eigen={eines._id === eigene}
                  mehrere={Array.isArray(wert)}
                  gewaehlt={gewaehlt.includes(eines._id)}
                  gesperrt={gesperrt}
                  waehle={(an) => waehle(eines._id, an)}
                />
              ))}
          </ul>
        </>
      )}
      {fehler}
    </div>
  )
}

interface Zeilenangaben {
  readonly eines: Waehlbares
  readonly eigen: boolean
  readonly mehrere: boolean
  readonly gewaehlt: boolean
  readonly gesperrt: boolean
  readonly waehle: (an: boolean) => void
}

function Zeile({ eines, eigen, mehrere, gewaehlt, gesperrt, waehle }: Zeilenangaben) {
  const { name, merkmale, frei, gruende, halter, genehmigung, hinweise = [] } = eines
  const moeglich = frei || eigen
  const besetzt = halter.find(({ status }) => status === 'bestaetigt')
  const angefragt = halter.find(({ status }) => status === 'angefragt')
  const einwand = moeglich ? undefined : besetzt ? `Belegt: ${halterText(besetzt)}` : gruende[0]
  const angaben = [
    merkmale.filter(Boolean).join(' · '),
    einwand,
    moeglich && angefragt && !eigen ? `Frei, aber schon angefragt: ${halterText(angefragt)}` : undefined,
    moeglich && genehmigung ? 'Wird angefragt und muss genehmigt werden' : undefined,
    ...(gewaehlt ? hinweise : []),
  ].filter((text) => text !== undefined && text !== '')
  const gemeinsam = {
    label: name,
    description: angaben.map((text) => (
      <span key={text} className={classes[text === einwand ? 'einwand' : 'angabe']}>
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
      {mehrere ? <Checkbox {...gemeinsam} /> : <Radio name="wahl" {...gemeinsam} />}
    </li>
  )
}
