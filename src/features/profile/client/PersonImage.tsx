import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { useBlobAsImage } from '#client/ui/photo/image.ts'
import { imageQuery } from './api.ts'
import styles from './PersonImage.module.css'
import { kuerzel } from './words.ts'

const TONES = [200, 172, 145, 95, 45, 20, 350, 320, 285, 250, 225]
const tone = (name: string) =>
  TONES[Array.from(name).reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 9973, 7) % TONES.length]

interface Props {
  readonly person: { readonly vorname: string; readonly nachname: string; readonly bild?: string | null | undefined }
  /** In pixels. */
  readonly size?: number
}

/** A person's picture, or the initials on a colour of their own. Decoration: the name stands beside it. */
export function PersonImage({ person: { vorname, nachname, bild: image }, size = 44 }: Props) {
  // A picture that cannot be had leaves the initials; nobody has to hear of it.
  const { data } = useQuery({ ...imageQuery(image ?? ''), enabled: Boolean(image) })
  const style = {
    '--ton': tone(`${vorname} ${nachname}`),
    width: size,
    height: size,
    fontSize: Math.round(size * 0.38),
  } as CSSProperties
  return (
    <span className={styles['bild']} style={style} aria-hidden="true">
      {image && data ? <Face blob={data} /> : kuerzel(vorname, nachname)}
    </span>
  )
}

const Face = ({ blob }: { readonly blob: Blob }) => <img ref={useBlobAsImage(blob)} alt="" />
