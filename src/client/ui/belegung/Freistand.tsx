import { useQuery } from '@tanstack/react-query'
import { useDarf } from '../../sitzung.ts'
import { useFormular } from '../feld.ts'
import { belegungspruefung } from './abfragen.ts'
import type { Belegung, Belegungsart } from './art.ts'
import { Freihinweis } from './Freihinweis.tsx'
import { useSpanne } from './spanne.ts'

interface Angaben<B extends Belegung> {
  readonly art: Belegungsart<B>
  /** The booking that is edited: it does not count against itself. */
  readonly ohne?: string
}

/** Beside the choice: is it free at the time of the form around, who has it, and when is it free? A tap takes such a time. */
export function Freistand<B extends Belegung>({ art, ohne }: Angaben<B>) {
  const { form } = useFormular()
  const darf = useDarf(`READ_${art.bereich}`)
  const spanne = useSpanne()
  const wunsch = { beginn: '', ende: '', ...art.wunsch(form.values), ...spanne, ...(ohne === undefined ? {} : { ohne }) }
  const anzahl = wunsch.ressourcen.length
  const abfrage = useQuery({ ...belegungspruefung(art, wunsch), enabled: darf && spanne !== null && anzahl > 0 })
  if (!darf || anzahl === 0) return null
  return (
    <Freihinweis
      abfrage={abfrage}
      frei={anzahl === 1 ? `${art.woerter.das} ist frei.` : `Alle gewählten ${art.woerter.mehrzahl} sind frei.`}
      setze={({ beginn, ende }) => {
        form.setFieldValue('beginn', beginn)
        form.setFieldValue('ende', ende)
      }}
    />
  )
}
