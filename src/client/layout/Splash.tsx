import { Center, Loader, VisuallyHidden } from '@mantine/core'

/** While the program or the session is still loading. */
export const Splash = () => (
  <Center mih="60vh" role="status">
    <VisuallyHidden>Wird geladen …</VisuallyHidden>
    <Loader />
  </Center>
)
