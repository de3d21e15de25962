import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { loadFile } from '../../api.ts'
import { Dialog } from '../Dialog.tsx'
import { useBlobAsImage } from './image.ts'
import classes from './Photo.module.css'

interface Picture {
  readonly _id: string
  readonly name: string
}

/** Pictures from the server, as thumbnails; a tap enlarges one. */
export function PhotoBar({ images }: { readonly images: readonly Picture[] }) {
  const [large, set] = useState<Picture | null>(null)
  if (images.length === 0) return null
  return (
    <>
      <ul className={classes['reihe']}>
        {images.map((image, number) => (
          <li key={image._id} className={classes['foto']}>
            <button type="button" className={classes['auf']} aria-label={`Foto ${number + 1} groß zeigen`} onClick={() => set(image)}>
              <FileImage image={image} titel="" />
            </button>
          </li>
        ))}
      </ul>
      {large && (
        <Dialog titel={large.name} width={900} onClose={() => set(null)}>
          <FileImage image={large} titel={large.name} className={classes['gross']} />
        </Dialog>
      )}
    </>
  )
}

/** A picture for signed-in members only: a plain `img` would send no token. */
function FileImage({
  image,
  titel,
  className,
}: {
  readonly image: Picture
  readonly titel: string
  readonly className?: string | undefined
}) {
  const { data, isError } = useQuery({
    queryKey: ['dateien', image._id],
    queryFn: () => loadFile(`/api/dateien/${image._id}`),
    staleTime: Infinity,
    gcTime: 60_000,
  })
  if (isError) return <span>{`${image.name} fehlt`}</span>
  return data === undefined ? <Skeleton w="100%" h="100%" mih={80} /> : <Loaded blob={data} titel={titel} className={className} />
}

const Loaded = ({ blob, titel, className }: { readonly blob: Blob; readonly titel: string; readonly className: string | undefined }) => (
  <img ref={useBlobAsImage(blob)} alt={titel} className={className} />
)
