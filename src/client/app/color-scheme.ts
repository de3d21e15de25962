import { localStorageColorSchemeManager } from '@mantine/core'

/** Light, dark or system; first/start.ts reads the same key before the first paint. */
export const colorScheme = localStorageColorSchemeManager({ key: 'farbschema' })
