import { Skeleton, Stack, VisuallyHidden } from '@mantine/core'

/** Grey bars in the shape of a screen while its data or chunk loads. */
export const LoadingSkeleton = ({ rows = 5 }: { readonly rows?: number }) => (
  <Stack maw={1180} mx="auto" p={{ base: 16, sm: 24 }} gap="md" role="status">
    <VisuallyHidden>Wird geladen …</VisuallyHidden>
    <Skeleton h={34} w="45%" mb="sm" />
    {Array.from({ length: rows }, (_, number) => (
      <Skeleton key={number} h={60} radius={14} />
    ))}
  </Stack>
)
