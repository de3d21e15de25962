import type { ReactNode } from 'react'
import { useBlobAsImage } from './image.ts'
import classes from './Photo.module.css'

interface Props {
  readonly photos: readonly File[]
  readonly children?: (photo: File, number: number) => ReactNode
}

export const PhotoRow = ({ photos, children }: Props) =>
  photos.length > 0 && (
    <ul className={classes['list']}>
      {photos.map((photo, number) => (
        <li key={`${photo.name} ${photo.size} ${photo.lastModified}`} className={classes['photo']}>
          <Preview file={photo} />
          {children?.(photo, number)}
        </li>
      ))}
    </ul>
  )

const Preview = ({ file }: { readonly file: File }) => <img ref={useBlobAsImage(file)} alt={`Vorschau ${file.name}`} />
