import { Suspense, type ReactNode } from 'react'

/** Holds the size of a month while its calendar loads: the bubble around it opens at its place. */
export const PickerRoom = ({ children }: { readonly children: ReactNode }) => (
  <Suspense fallback={<div style={{ width: 'min(308px, 100vw - 44px)', height: 352 }} />}>{children}</Suspense>
)
