import { localStorageColorSchemeManager } from '@mantine/core'

/** Light, dark or as the device has it; public/farbschema.js reads the same key before the first paint. */
export const farbschema = localStorageColorSchemeManager({ key: 'farbschema' })
