import { melde } from '../melde.ts'
import { pfad } from '#contract/screens.ts'
import { Formular } from '../ui/Formular.tsx'
import { Karte } from '../ui/Karte.tsx'
import { Seite } from '../ui/Seite.tsx'
import { useGehe } from '../verweis.tsx'
import type { CrudArea } from './area.ts'
import type { FormFields } from './Fields.tsx'
import type { PlainRow } from './queries.ts'

interface Options<Row extends PlainRow> {
  readonly area: CrudArea<Row>
  readonly fields: FormFields<Row>
}

/** The screen on which a record of a plain area is made. */
export function CrudNew<Row extends PlainRow>({ area: { contract, data, name, newTitle, paths }, fields: Fields }: Options<Row>) {
  const gehe = useGehe()
  const list = pfad(paths.list as '/')
  return (
    <Seite titel={newTitle} zurueck={list} schmal>
      <Karte>
        <Formular
          schema={contract.create.body}
          entwurf={`${data.table}/neu`}
          knopf={contract.create.titel}
          abbrechen={list}
          speichern={async (body) => {
            const made = await data.plain.create({ body })
            await data.invalidate()
            melde(`„${name(made)}“ ist angelegt.`, 'success')
            await gehe(list)
          }}
        >
          <Fields />
        </Formular>
      </Karte>
    </Seite>
  )
}
