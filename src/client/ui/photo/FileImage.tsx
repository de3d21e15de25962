import { Box, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { loadFile } from '../../net/api.ts'
import { useBlobAsImage, useNear } from './image.ts'

/** Image for signed-in members; a plain `img` would send no token. */
export function FileImage({
  image,
  titel,
  className,
  onlyNear = false,
}: {
  readonly image: { readonly _id: string; readonly name: string }
  readonly titel: string
  readonly className?: string | undefined
  /** In long lists: fetched near the visible part of the screen. */
  readonly onlyNear?: boolean
}) {
  const [watch, near] = useNear()
  const isWanted = near || !onlyNear
  const { data, isError } = useQuery({
    queryKey: ['dateien', image._id],
    queryFn: () => loadFile(`/api/dateien/${image._id}`),
    staleTime: Infinity,
    gcTime: 60_000,
    enabled: isWanted,
  })
  if (isError) return <span>{`${image.name} fehlt`}</span>
  if (data !== undefined) return <Loaded blob={data} titel={titel} className={className} />
  // No placeholder that moves: nothing is loading.
  return isWanted ? <Skeleton w="100%" h="100%" mih={80} /> : <Box ref={watch} w="100%" h="100%" mih={80} />
}

const Loaded = ({ blob, titel, className }: { readonly blob: Blob; readonly titel: string; readonly className: string | undefined }) => (
  <img ref={useBlobAsImage(blob)} alt={titel} className={className} />
)
