import { geraeteContract } from '#features/geraete/contract.ts'
import { crudTests } from '#tests/support/crud-tests.ts'

crudTests({
  contract: geraeteContract,
  area: 'MELDER',
  table: 'geraete',
  sorted: 'bezeichnung',
  example: (n) => ({ bezeichnung: `Funkgerät ${n}`, art: 'Funkgeraet', inventarnummer: `F-${n}` }),
  change: { modell: 'HRT', naechstePruefung: '2027-03-01' },
  wrong: [
    [{ bezeichnung: '' }, 'bezeichnung'],
    [{ inventarnummer: '' }, 'inventarnummer'],
    [{ art: 'Zelt' }, 'art'],
    [{ status: 'ausgegeben' }, 'status'],
  ],
})
