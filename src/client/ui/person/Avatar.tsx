import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { faceQuery, imageQuery } from '../../queries/people.ts'
import { fullName, type PersonRef } from '../../text/person.ts'
import { useBlobAsImage, useNear } from '../photo/image.ts'
import classes from './Avatar.module.css'

const TONES = [200, 172, 145, 95, 45, 20, 350, 320, 285, 250, 225]
const tone = (name: string) =>
  TONES[Array.from(name).reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 9973, 7) % TONES.length]

const first = (name: string) => String.fromCodePoint(name.codePointAt(0) ?? 32)
/** Initials for a person without a picture; `Hannah von der Heide` is HH. */
export const initialsOf = ({ vorname, nachname }: Omit<PersonRef, '_id'>): string =>
  `${first(vorname)}${first(nachname.replace(/^(?:(?:von|van|de|der|zu|zum)\s+|d')+/i, ''))}`.toUpperCase()

interface Props {
  readonly person: PersonRef
  /** The photo's id, null for none; fetched if undefined. */
  readonly image?: string | null | undefined
  /** In pixels. */
  readonly size?: number
}

/** A person's photo, lazy-loaded near the viewport, or the initials on a personal colour. Decorative: the name is next to it. */
export function Avatar({ person, image: given, size = 44 }: Props) {
  const [watch, near] = useNear()
  const { data: face } = useQuery({ ...faceQuery(person._id), enabled: given === undefined })
  const image = given ?? face?.bild ?? ''
  const { data: photo } = useQuery({ ...imageQuery(image), enabled: image !== '' && near })
  return (
    <span
      ref={watch}
      className={classes['picture']}
      style={{ '--hue': tone(fullName(person)), '--size': `${size}px` } as CSSProperties}
      aria-hidden="true"
    >
      {image !== '' && photo ? <Photo blob={photo} /> : initialsOf(person)}
    </span>
  )
}

const Photo = ({ blob }: { readonly blob: Blob }) => <img ref={useBlobAsImage(blob)} alt="" />
