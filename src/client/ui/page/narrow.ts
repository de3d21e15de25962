import { useMediaQuery } from '@mantine/hooks'

/** True on phones: one-row headers and toolbars, cards instead of tables, single-day plans. */
export const useNarrow = (): boolean => useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })

/** True at a desk with a mouse: dense tables, and views of them. As the dense rows of DataTable.module.css. */
export const useMouseDesk = (): boolean =>
  useMediaQuery('(min-width: 64em) and (pointer: fine)', undefined, { getInitialValueInEffect: false })

/** True where columns stand side by side: the first screen of an office. */
export const useDeskWidth = (): boolean => useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false })
