import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { useBlobAlsBild } from '#client/ui/foto/bild.ts'
import { bildAbfrage } from './daten.ts'
import styles from './Personenbild.module.css'
import { kuerzel } from './woerter.ts'

const TOENE = [200, 172, 145, 95, 45, 20, 350, 320, 285, 250, 225]
const ton = (name: string) =>
  TOENE[Array.from(name).reduce((summe, zeichen) => (summe * 31 + (zeichen.codePointAt(0) ?? 0)) % 9973, 7) % TOENE.length]

interface Angaben {
  readonly person: { readonly vorname: string; readonly nachname: string; readonly bild?: string | null | undefined }
  /** In pixels. */
  readonly groesse?: number
}

/** A person's picture, or the initials on a colour of their own. Decoration: the name stands beside it. */
export function Personenbild({ person: { vorname, nachname, bild }, groesse = 44 }: Angaben) {
  // A picture that cannot be had leaves the initials; nobody has to hear of it.
  const { data } = useQuery({ ...bildAbfrage(bild ?? ''), enabled: Boolean(bild) })
  const stil = {
    '--ton': ton(`${vorname} ${nachname}`),
    width: groesse,
    height: groesse,
    fontSize: Math.round(groesse * 0.38),
  } as CSSProperties
  return (
    <span className={styles['bild']} style={stil} aria-hidden="true">
      {bild && data ? <Gesicht blob={data} /> : kuerzel(vorname, nachname)}
    </span>
  )
}

const Gesicht = ({ blob }: { readonly blob: Blob }) => <img ref={useBlobAlsBild(blob)} alt="" />
