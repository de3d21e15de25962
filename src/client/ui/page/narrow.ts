import { useMediaQuery } from '@mantine/hooks'

/** A phone: heads and toolbars take one row, tables are cards, a plan shows one day. */
export const useNarrow = (): boolean => useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
