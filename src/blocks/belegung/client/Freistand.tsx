import { useQuery } from '@tanstack/react-query'
import { useDarf } from '#client/sitzung.ts'
import { useFormular } from '#client/ui/feld.ts'
import { belegungspruefung } from './abfragen.ts'
import type { Belegung, Belegungsart, Weiteres } from './art.ts'
import { Freihinweis } from './Freihinweis.tsx'
import { useSpanne } from './spanne.ts'

interface Angaben<B extends Belegung> {
  readonly art: Belegungsart<B>
  /** The booking that is edited: it does not count against itself. */
  readonly ohne?: string
  /** Its further vehicles that get the new time as well. */
  readonly mit?: readonly Weiteres[]
}

/** Beside the choice: is it free at the time of the form around, who has it, and when is it free? A tap takes such a time. */
export function Freistand<B extends Belegung>({ art, ohne, mit = [] }: Angaben<B>) {
  const { form } = useFormular()
  const darf = useDarf(`READ_${art.bereich}`)
  const spanne = useSpanne()
  const wunsch = {
    beginn: '',
    ende: '',
    ...art.wunsch(form.values),
    ...spanne,
    ...(ohne === undefined ? {} : { ohne }),
    ...(mit.length > 0 ? { alle: true as const } : {}),
  }
  const anzahl = wunsch.ressourcen.length
  const abfrage = useQuery({ ...belegungspruefung(art, wunsch), enabled: darf && spanne !== null && anzahl > 0 })
  if (!darf || anzahl === 0) return null
  const { das, mehrzahl } = art.woerter
  return (
    <Freihinweis
      abfrage={abfrage}
      frei={
        mit.length > 0
          ? `Alle ${mehrzahl} dieser Buchung sind frei.`
          : anzahl === 1
            ? `${das} ist frei.`
            : `Alle gewählten ${mehrzahl} sind frei.`
      }
      belegt={mit.length > 0 ? belegte(wunsch.ressourcen, mit, abfrage.data?.belegt ?? []) : ''}
      setze={({ beginn, ende }) => {
        form.setFieldValue('beginn', beginn)
        form.setFieldValue('ende', ende)
      }}
    />
  )
}

/** Which of them are taken, by name: those that are moved along stand nowhere else on the screen. */
const belegte = (gewaehlt: readonly string[], mit: readonly Weiteres[], belegt: readonly string[]): string =>
  [
    ...(gewaehlt.some((id) => belegt.includes(id)) ? ['dieses Fahrzeug'] : []),
    ...mit.flatMap(({ fahrzeug, bezeichnung }) => (belegt.includes(fahrzeug) ? [bezeichnung] : [])),
  ].join(', ')
