// "Melden" in the rows of a list over several areas, each by its own way.
import { createContext, useContext, type ComponentType, type ReactNode } from 'react'
import type { AnlassLink, AnlassRow } from '../kind.ts'
import { LinkContext } from '../open.ts'
import { AnmeldungButton, AnmeldungContext, AnmeldungFrame, type SignUpOpener } from './Melden.tsx'

interface FrameProps extends SignUpOpener {
  readonly link: AnlassLink
  readonly children: ReactNode
}
/** Wraps the button of an area whose places are taken in another way than by the common sheet. */
export const OpeningFrame = ({ link, children, open, path }: FrameProps) => (
  <LinkContext value={link}>
    <AnmeldungContext value={{ open, path }}>{children}</AnmeldungContext>
  </LinkContext>
)

/** The occasion that a "Melden" button of any area stands beside. */
export const SignUpRow = createContext<AnlassRow | null>(null)

interface Props {
  readonly link: AnlassLink
  readonly Frame: ComponentType<{ readonly children: ReactNode }> | undefined
}
export function RowJoin({ link, Frame }: Props) {
  const row = useContext(SignUpRow)
  const button = row && <AnmeldungButton anlass={row} closed={false} />
  return Frame ? <Frame>{button}</Frame> : <AnmeldungFrame link={link}>{button}</AnmeldungFrame>
}
