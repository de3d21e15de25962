import { List } from '@mantine/core'
import type { Halter } from '../contract.ts'
import { Verweis } from '#client/verweis.tsx'
import { halterText } from './woerter.ts'

/** Who has it, each with the way there where one may look. */
export const Halterliste = ({ halter }: { readonly halter: readonly Halter[] }) => (
  <List size="sm" spacing={2}>
    {halter.map((eintrag) => (
      <List.Item key={`${eintrag.titel} ${eintrag.beginn}`}>
        {eintrag.pfad === null ? halterText(eintrag) : <Verweis nach={eintrag.pfad}>{halterText(eintrag)}</Verweis>}
      </List.Item>
    ))}
  </List>
)
