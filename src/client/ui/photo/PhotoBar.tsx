import { useState } from 'react'
import { Dialog } from '../overlay/Dialog.tsx'
import { FileImage } from './FileImage.tsx'
import classes from './Photo.module.css'

interface Picture {
  readonly _id: string
  readonly name: string
}

export function PhotoBar({ images }: { readonly images: readonly Picture[] }) {
  const [large, setLarge] = useState<Picture | null>(null)
  if (images.length === 0) return null
  return (
    <>
      <ul className={classes['list']}>
        {images.map((image, number) => (
          <li key={image._id} className={classes['photo']}>
            <button type="button" className={classes['open']} aria-label={`Foto ${number + 1} groß zeigen`} onClick={() => setLarge(image)}>
              <FileImage image={image} titel="" />
            </button>
          </li>
        ))}
      </ul>
      {large && (
        <Dialog titel={large.name} width={900} onClose={() => setLarge(null)}>
          <FileImage image={large} titel={large.name} className={classes['large']} />
        </Dialog>
      )}
    </>
  )
}
