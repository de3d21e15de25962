import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ladeDatei } from '../../api.ts'
import { Dialog } from '../Dialog.tsx'
import { useBlobAlsBild } from './bild.ts'
import classes from './Foto.module.css'

interface Bild {
  readonly _id: string
  readonly name: string
}

/** Pictures that lie on the server, small; a tap shows one large. */
export function Fotoleiste({ bilder }: { readonly bilder: readonly Bild[] }) {
  const [gross, setze] = useState<Bild | null>(null)
  if (bilder.length === 0) return null
  return (
    <>
      <ul className={classes['reihe']}>
        {bilder.map((bild, nummer) => (
          <li key={bild._id} className={classes['foto']}>
            <button type="button" className={classes['auf']} aria-label={`Foto ${nummer + 1} groß zeigen`} onClick={() => setze(bild)}>
              <Dateibild bild={bild} titel="" />
            </button>
          </li>
        ))}
      </ul>
      {gross && (
        <Dialog titel={gross.name} breite={900} beiSchliessen={() => setze(null)}>
          <Dateibild bild={gross} titel={gross.name} klasse={classes['gross']} />
        </Dialog>
      )}
    </>
  )
}

/** A picture that only who is signed in may see: an `img` alone would send no token. */
function Dateibild({ bild, titel, klasse }: { readonly bild: Bild; readonly titel: string; readonly klasse?: string | undefined }) {
  const { data, isError } = useQuery({
    queryKey: ['dateien', bild._id],
    queryFn: () => ladeDatei(`/api/dateien/${bild._id}`),
    staleTime: Infinity,
    gcTime: 60_000,
  })
  if (isError) return <span>{`${bild.name} fehlt`}</span>
  return data === undefined ? <Skeleton w="100%" h="100%" mih={80} /> : <Geladen blob={data} titel={titel} klasse={klasse} />
}

const Geladen = ({ blob, titel, klasse }: { readonly blob: Blob; readonly titel: string; readonly klasse: string | undefined }) => (
  <img ref={useBlobAlsBild(blob)} alt={titel} className={klasse} />
)
