import type { ReactNode } from 'react'
import { Entry } from '../../first/Entry.tsx'
import { readVerband } from '../../first/verband.ts'

export const EntryFrame = ({ titel, text, children }: { titel: string; text?: ReactNode; children: ReactNode }) => (
  <Entry titel={titel} text={text} verband={readVerband()}>
    {children}
  </Entry>
)
