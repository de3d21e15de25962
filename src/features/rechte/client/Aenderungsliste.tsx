import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { titelVon } from './katalog.ts'
import classes from './Aenderungen.module.css'
import { rechteZahl } from './woerter.ts'

interface Angaben {
  readonly dazu: readonly string[]
  readonly weg: readonly string[]
  /** How many of each are shown before the rest is asked for. */
  readonly hoechstens?: number
}

/** Which rights come and which go, by their titles. */
export const Aenderungsliste = ({ dazu, weg, hoechstens = Number.POSITIVE_INFINITY }: Angaben) => (
  <div className={classes['aenderungen']}>
    {dazu.length > 0 && <Seite art="dazu" titel={`${rechteZahl(dazu.length)} mehr`} rechte={dazu} hoechstens={hoechstens} />}
    {weg.length > 0 && <Seite art="weg" titel={`${rechteZahl(weg.length)} weniger`} rechte={weg} hoechstens={hoechstens} />}
  </div>
)

interface Seitenangaben {
  readonly art: 'dazu' | 'weg'
  readonly titel: string
  readonly rechte: readonly string[]
  readonly hoechstens: number
}

function Seite({ art, titel, rechte, hoechstens }: Seitenangaben) {
  const [ganz, zeigeGanz] = useState(false)
  // One more line than allowed is as long as the button that would hide it.
  const kurz = !ganz && rechte.length > hoechstens + 1
  return (
    <div data-art={art}>
      <b>{titel}</b>
      <ul>
        {(kurz ? rechte.slice(0, hoechstens) : rechte).map((recht) => (
          <li key={recht}>{titelVon(recht)}</li>
        ))}
      </ul>
      {kurz && (
        <UnstyledButton className={classes['weitere']} onClick={() => zeigeGanz(true)}>
          und {rechte.length - hoechstens} weitere
        </UnstyledButton>
      )}
    </div>
  )
}
