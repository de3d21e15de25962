import type { ReactNode } from 'react'
import { useState } from 'react'
import { useFormular } from './feld.ts'
import { titelVon } from '#contract/schema.ts'
import { feldschema, leerwert } from './formularwerte.ts'
import { Formularteil } from './Formularteil.tsx'
import felderklassen from './Formular.module.css'
import classes from './Klappgruppe.module.css'

interface Angaben {
  readonly titel: string
  /** The fields inside: an error at one of them opens the group, and closed it says which of them are filled. */
  readonly felder: readonly string[]
  readonly children: ReactNode
}

/** Fields that not everybody needs, folded behind their heading. */
export const Klappgruppe = (angaben: Angaben) => (
  <Formularteil felder={angaben.felder.map((feld) => feld.split('.')[0] ?? feld)}>
    <Klappe {...angaben} />
  </Formularteil>
)

function Klappe({ titel, felder, children }: Angaben) {
  const { schema, form } = useFormular()
  const [offen, oeffne] = useState(false)
  const fehlerhaft = Object.keys(form.errors).some((pfad) => felder.some((feld) => pfad === feld || pfad.startsWith(`${feld}.`)))
  const gefuellt = felder.filter((feld) => {
    const teil = feldschema(schema, feld)
    const wert = feld.split('.').reduce<unknown>((w, schritt) => (w as Record<string, unknown> | null)?.[schritt], form.values)
    return JSON.stringify(wert ?? null) !== JSON.stringify(leerwert(teil) ?? null)
  })
  const namen = gefuellt.map((feld) => titelVon(feldschema(schema, feld)) ?? '')
  const zeigt = offen || fehlerhaft
  return (
    <details className={classes['klappe']} open={zeigt} onToggle={(e) => oeffne(e.currentTarget.open)}>
      <summary>
        <span className={classes['klapptitel']}>{titel}</span>
        {namen.length > 0 && <span className={classes['klappinhalt']}>{namen.join(', ')}</span>}
      </summary>
      {/* Fields that nobody sees need not be drawn with every key. */}
      {zeigt && (
        <div className={classes['klappfelder']}>
          <div className={felderklassen['felder']}>{children}</div>
        </div>
      )}
    </details>
  )
}
