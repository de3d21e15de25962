import { useMediaQuery } from '@mantine/hooks'

/** A phone: heads and toolbars take one row, what is rare hides. */
export const useNarrow = (): boolean => useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
