import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { spanText } from '#client/text/date.ts'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { ActionOf } from '#client/ui/action/ActionList.tsx'
import { oneBelegung } from './queries.ts'
import type { Belegung, BelegungsScreens } from './kind.ts'
import { BelegungsState } from './BelegungsState.tsx'
import { useStorno } from './decide/storno-action.tsx'
import { reasonAgainst } from './words.ts'

interface Props<B extends Belegung> {
  readonly kind: BelegungsScreens<B>
  readonly id: string
  readonly onClose: () => void
}

export function BelegungsSheet<B extends Belegung>({ kind, id, onClose }: Props<B>) {
  const query = useQuery(oneBelegung(kind, id))
  const { data } = query
  return (
    <Sheet
      titel={data ? kind.titel(data) : 'Belegung'}
      subtitle={data && spanText(data.beginn, data.ende)}
      onClose={onClose}
      foot={data && <Actions kind={kind} belegung={data} onClose={onClose} />}
    >
      <QueryView query={query}>
        {(belegung) => (
          <>
            <BelegungsState kind={kind} belegung={belegung} />
            <kind.Eckdaten belegung={belegung} />
          </>
        )}
      </QueryView>
    </Sheet>
  )
}

interface ActionProps<B extends Belegung> extends Omit<Props<B>, 'id'> {
  readonly belegung: B
}
function Actions<B extends Belegung>({ kind, belegung, onClose }: ActionProps<B>) {
  const { dienst, _id } = belegung
  const [cancel, dialog] = useStorno(kind, belegung, onClose)
  if (dienst) {
    return (
      <ActionButton to={dienst.pfad} fullWidth>
        {dienst.zu}
      </ActionButton>
    )
  }
  return (
    <Group grow>
      {cancel && <ActionOf {...cancel} variant="default" />}
      {reasonAgainst(belegung) === undefined ? (
        <ActionButton to={kind.paths.edit(_id)}>Bearbeiten</ActionButton>
      ) : (
        <ActionButton to={kind.paths.show(_id)}>Ansehen</ActionButton>
      )}
      {dialog}
    </Group>
  )
}
