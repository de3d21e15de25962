import { belegungsFields, fahrzeugbelegungenContract } from '#features/fahrzeugbelegungen/contract.ts'
import { belegungsHistory } from '#blocks/belegung/contract.ts'
import { openDefectsOf, warningsOf } from '#features/fahrzeuge/server/queries.ts'
import { bookingArea, showSerie } from '#blocks/belegung/server/index.ts'
import { sql } from 'kysely'
import { FAHRZEUGE } from './kind.ts'
import { create } from './buchen.ts'
import { fahrerHints } from './fahrer.ts'
import { free } from './free.ts'
import './holding.ts'
import { WITHOUT_RUESTZEIT, pruefung } from './pruefung.ts'
import { reader } from './rows.ts'

const kalenderDetail = sql`json_build_object('_id', r._id, 'bezeichnung', r.bezeichnung, 'kennung', r.kennung,
  'funkrufname', r.funkrufname, 'typ', r.typ, 'status', r.status, 'buchbar', r.buchbar and r.aktiv,
  'warnungen', ${warningsOf('r')}, 'maengel', ${openDefectsOf('r')})`

export const fahrzeugbelegungen = bookingArea(
  fahrzeugbelegungenContract,
  FAHRZEUGE,
  {
    words: { the: 'Das Fahrzeug', many: 'Fahrzeuge', requested: ['Fahrzeuganfrage', 'Fahrzeuganfragen'] },
    art: 'fahrzeugbuchung',
    fields: { fahrzeug: belegungsHistory.fahrzeug, ...belegungsFields },
    reader,
    plan: { key: 'fahrzeuge', resource: kalenderDetail, da: sql`r.aktiv` },
    conflicts: {
      fahrzeugbelegungen_km_check: { msg: 'Der Kilometerstand am Ende muss mindestens so hoch sein wie bei Beginn.', feld: 'kmEnde' },
    },
  },
  (context) => ({
    frei: free(context),
    pruefung: pruefung(context),
    fahrer: fahrerHints(context),
    serie: ({ trx, actor, body: { fahrzeuge, wiederholung, ...span } }) =>
      showSerie(context, trx, FAHRZEUGE, actor, { ...span, ...WITHOUT_RUESTZEIT, ressourcen: fahrzeuge }, wiederholung),
    create: create(context),
  }),
)
