import type { FastifyInstance } from 'fastify'
import { RECHTE_CATALOG } from '#contract/rights/recht-titles.ts'
import { ROLLEN } from '#contract/rights/rollen.ts'
import { rechteContract } from '#features/rechte/contract.ts'
import { readForgiving } from '#server/crud/cursor.ts'
import type { ConstraintMessages } from '#server/errors.ts'
import type { AppContext } from '#server/context.ts'
import { addRoutes } from '#server/http/routes.ts'
import { loadRechte, listRechte, readRechteverlauf } from './queries.ts'
import { assignRechte } from './vergeben.ts'

const conflicts: ConstraintMessages = {
  users_letzter_rechteverwalter: {
    msg: 'Jemand muss Rechte vergeben können: Gib das Recht „Rechte vergeben und entziehen“ erst einer anderen Person.',
    feld: 'rechte',
  },
}
const catalog = {
  gruppen: RECHTE_CATALOG.map(({ titel, rechte }) => ({ titel, rechte: [...rechte] })),
  rollen: Object.entries(ROLLEN).map(([name, rechte]) => ({ name, rechte: [...rechte] })),
}

export const rechte = {
  name: 'rechte',
  contract: rechteContract,
  routes: (app: FastifyInstance, context: AppContext) =>
    addRoutes(
      app,
      context,
      rechteContract,
      {
        katalog: async () => catalog,
        users: ({ db, query }) => readForgiving(query, (asked) => listRechte(db, asked)),
        get: ({ db, params }) => loadRechte(db, params.userId),
        update: ({ trx, actor, params, body }) => assignRechte(trx, actor, params.userId, body),
        history: ({ db, query }) => readRechteverlauf(db, query),
      },
      { conflicts, keep: { katalog: { tables: [] } } },
    ),
}
