import { useMediaQuery } from '@mantine/hooks'

/** True on phones: one-row headers and toolbars, cards instead of tables, single-day plans. */
export const useNarrow = (): boolean => useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
