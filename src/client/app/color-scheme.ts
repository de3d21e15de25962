import { localStorageColorSchemeManager } from '@mantine/core'

/** Light, dark or as the device has it; first/start.ts reads the same key before the first paint. */
export const colorScheme = localStorageColorSchemeManager({ key: 'farbschema' })
