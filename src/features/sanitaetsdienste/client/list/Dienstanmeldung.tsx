import { useQuery } from '@tanstack/react-query'
import type { Helfer } from '#blocks/anmeldung/contract.ts'
import { Anmeldeblatt, YOUR_STATE } from '#blocks/anmeldung/client/index.ts'
import { notifyUndo } from '#client/ui/undo.tsx'
import { dienstQuery, dienste, reloadDienste, diensteSilent } from '../api.ts'
import type { Meldbar } from './meldbar.ts'

/** Shortly before the begin signing off wants a reason; somebody who tapped by mistake gets this one. */
const UNDONE = 'Gleich wieder zurückgenommen'

interface Props {
  readonly dienst: Meldbar
  /** Id of the shift that was tapped. */
  readonly schicht?: string
  readonly onClose: () => void
}

/** The sheet of signing up for a service: what the list knows at once, the rules' answers as soon as they are here. */
export function Dienstanmeldung({ dienst, schicht, onClose }: Props) {
  const { data } = useQuery(dienstQuery(dienst._id))

  async function takeBack(helfer: readonly Helfer[]) {
    for (const one of helfer) {
      // oxlint-disable-next-line no-await-in-loop -- two changes of the same person, one after the other
      await dienste.abmelden({ params: { id: dienst._id }, query: { schicht: one.schicht, grund: UNDONE } })
    }
    await reloadDienste()
  }

  return (
    <Anmeldeblatt
      titel={dienst.bezeichnung}
      ortName={dienst.ortName}
      angebote={data?.schichten ?? dienst.schichten}
      {...(schicht ? { preselected: schicht } : {})}
      entwurf={`anmeldung-${dienst._id}`}
      send={(body) => diensteSilent.anmelden({ params: { id: dienst._id }, body })}
      onSuccess={(helfer) => {
        void reloadDienste()
        const you = YOUR_STATE[helfer.some(({ status }) => status !== 'warteliste') ? 'gemeldet' : 'warteliste']
        notifyUndo(`${you}: ${dienst.bezeichnung}.`, () => takeBack(helfer))
      }}
      onClose={onClose}
    />
  )
}
