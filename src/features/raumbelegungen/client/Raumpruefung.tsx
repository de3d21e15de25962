import { useQuery } from '@tanstack/react-query'
import { Freihinweis } from '#client/ui/belegung/Freihinweis.tsx'
import { useSpanne } from '#client/ui/belegung/spanne.ts'
import { useFormular, useWert } from '#client/ui/feld.ts'
import { pruefung } from './daten.ts'

/** The chosen room at the chosen time, set-up times counted; `ohne` is the booking that is edited. */
export function Raumpruefung({ ohne }: { readonly ohne?: string }) {
  const { form } = useFormular()
  const spanne = useSpanne()
  const [raum, vor, nach] = [useWert('raum'), useWert('ruestzeitVor'), useWert('ruestzeitNach')]
  const gewaehlt = typeof raum === 'string' && raum !== ''
  const abfrage = useQuery({
    ...pruefung({
      raum: gewaehlt ? raum : '',
      beginn: spanne?.beginn ?? '',
      ende: spanne?.ende ?? '',
      ruestzeitVor: typeof vor === 'number' ? vor : 0,
      ruestzeitNach: typeof nach === 'number' ? nach : 0,
      ...(ohne ? { ohne } : {}),
    }),
    enabled: gewaehlt && spanne !== null,
  })
  if (!gewaehlt) return null
  return (
    <Freihinweis
      abfrage={abfrage}
      frei="Der Raum ist frei."
      setze={({ beginn, ende }) => {
        form.setFieldValue('beginn', beginn)
        form.setFieldValue('ende', ende)
      }}
    />
  )
}
