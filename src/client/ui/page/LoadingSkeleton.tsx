import { ContentPlaceholder } from '../../first/FramePlaceholder.tsx'

/** Skeleton in the shape of a screen while data or chunk load; `rows` low bars for a small part. */
export const LoadingSkeleton = ({ rows }: { readonly rows?: number }) => (
  <ContentPlaceholder rows={rows === undefined ? undefined : Array.from({ length: rows }, () => 60)} />
)
