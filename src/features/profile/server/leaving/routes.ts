import type { FastifyInstance } from 'fastify'
import { leavingContract } from '#features/profile/leaving.ts'
import type { Area } from '#server/app.ts'
import { addRoutes } from '#server/http/routes.ts'
import { laufzettelCalls } from './laufzettel.ts'
import { einblicke, exportOwn, forgetReaders, ownRows } from './own-data.ts'
import { leavingSetting, readRetention, retentionJobs } from './retention.ts'

export const leaving: Area = {
  name: 'austritt',
  contract: leavingContract,
  personal: ownRows,
  cleanup: forgetReaders,
  ...retentionJobs,
  routes: (app: FastifyInstance, context) =>
    addRoutes(
      app,
      context,
      leavingContract,
      {
        ...laufzettelCalls(context),
        aufbewahrung: ({ db, actor }) => readRetention(db, actor),
        rules: ({ db }) => leavingSetting.read(db),
        changeRules: leavingSetting.change,
        rulesHistory: (request) => leavingSetting.history(context, request),
        export: exportOwn(context),
        einblicke,
      },
      {
        conflicts: {
          laufzettel_ausgetreten: { msg: 'Wer ausgetreten ist, behält den Laufzettel. Ändere erst den Status.' },
        },
      },
    ),
}
