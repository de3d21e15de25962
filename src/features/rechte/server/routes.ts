import type { FastifyInstance } from 'fastify'
import { RECHTEKATALOG, ROLLEN } from '#contract/rollen.ts'
import { rechteContract } from '#features/rechte/contract.ts'
import type { Konflikte } from '#server/fehler.ts'
import type { Kontext } from '#server/kontext.ts'
import { addRoutes } from '#server/routes.ts'
import { ladeRechte, listeRechte, rechteverlauf } from './queries.ts'
import { vergebeRechte } from './vergeben.ts'

const konflikte: Konflikte = {
  users_letzter_rechteverwalter: {
    msg: 'Jemand muss Rechte vergeben können: Gib das Recht UPDATE_USER_RECHTE erst einer anderen Person.',
    feld: 'rechte',
  },
}
const katalog = {
  gruppen: RECHTEKATALOG.map(({ titel, rechte }) => ({ titel, rechte: [...rechte] })),
  rollen: Object.entries(ROLLEN).map(([name, rechte]) => ({ name, rechte: [...rechte] })),
}

export const rechte = {
  name: 'rechte',
  contract: rechteContract,
  routen: (app: FastifyInstance, kontext: Kontext) =>
    addRoutes(
      app,
      kontext,
      rechteContract,
      {
        katalog: async () => katalog,
        users: ({ db, query }) => listeRechte(db, query),
        get: ({ db, params }) => ladeRechte(db, params.userId),
        update: ({ trx, nutzer, params, body }) => vergebeRechte(trx, nutzer, params.userId, body),
        history: ({ db, query }) => rechteverlauf(db, query),
      },
      { konflikte, behalte: { katalog: { tabellen: [] } } },
    ),
}
