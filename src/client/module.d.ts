// Ambient types for modules whose packages lack them for the imported path.
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { Icon } from '@tabler/icons-react'

  const icon: Icon
  export default icon
}

declare module 'virtual:lizenzen' {
  export const licenses: { name: string; version: string; license: string }[]
}

declare module 'fake-indexeddb/auto' {}
