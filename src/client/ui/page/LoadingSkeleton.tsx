import { ContentPlaceholder } from '../../first/FramePlaceholder.tsx'

/** Grey bars in the shape of a screen while its data or chunk loads; `rows` low ones for a small part of it. */
export const LoadingSkeleton = ({ rows }: { readonly rows?: number }) => (
  <ContentPlaceholder rows={rows === undefined ? undefined : Array.from({ length: rows }, () => 60)} />
)
