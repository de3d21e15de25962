// Imports holders from a table, so that a migration from a spreadsheet needs no new handovers.
import { sql } from 'kysely'
import { type ImportOptions, isSameName, peopleFinder } from '#blocks/import/server/index.ts'
import { may } from '#contract/rights/rechte.ts'
import { rechtText } from '#contract/rights/recht-titles.ts'
import { text } from '#contract/fields.ts'
import { mayName } from '#server/db/vocabulary.ts'
import { badRequest, conflict, forbidden } from '#server/errors.ts'
import { type LendingKind, loanOf } from './kind.ts'
import { issueAll, lockAll } from './loans.ts'

const NOTE = 'Aus einer Tabelle übernommen'
/** Placeholder in the list export for a person hidden from its reader. */
const SOMEBODY = 'jemand'

/** Holder column: new holders get the piece without a receipt, because they already had it. */
export const holdersImport = (kind: LendingKind, now: () => Date): NonNullable<ImportOptions['besides']> => ({
  fields: { inhaber: text('Inhaber', 2000) },
  open: async (trx, actor) => {
    const people = await peopleFinder(trx, actor)
    // Hidden persons count as unknown: otherwise a guess could be confirmed.
    const { rows } = await sql<{ thing: string; vorname: string; nachname: string; out: boolean }>`
      select ${loanOf(kind)} as thing, case when ${mayName(actor, 'x')} then p.vorname else '' end as vorname,
        case when ${mayName(actor, 'x')} then p.nachname else '' end as nachname, l."zurueckAm" is null as out
      from leihen l join personen p on p._id = l.profil join profile x on x._id = l.profil
      where ${loanOf(kind)} is not null
        and (l."zurueckAm" is null or l.ausgang in ('verloren', 'gestohlen'))`.execute(trx)
    const taken = Map.groupBy(rows, ({ thing }) => thing)
    const { rows: gone } = await sql<{ _id: string }>`select _id from profile where status in ('ausgetreten', 'gesperrt')`.execute(trx)
    const leavers = new Set(gone.map(({ _id }) => _id))
    const recht = `UPDATE_${kind.area}` as const

    return ({ inhaber }, row, old) => {
      const loans = old ? (taken.get(old._id) ?? []) : []
      const has = (name: string) =>
        loans.some(
          (holder) =>
            holder.out &&
            [`${holder.nachname} ${holder.vorname}`, `${holder.vorname} ${holder.nachname}`].some((full) => isSameName(full, name)),
        )
      const names = ((inhaber ?? '') as string)
        .split(/[;\n|]/)
        .map((name) => name.trim())
        .filter((name) => name !== '' && name.toLowerCase() !== SOMEBODY && !has(name))
      if (names.length === 0) return undefined
      if (!may(actor, recht)) throw forbidden(`Wer es hat, trägst du nicht ein: Dafür fehlt dir das Recht ${rechtText(recht)}.`)
      const state = old === null ? kind.free : (old['status'] as string)
      if (state !== kind.free && state !== 'ausgegeben')
        throw conflict(`${kind.words.the} lässt sich nicht ausgeben: ${kind.states[state] ?? state}.`)
      const free = (kind.row.copies === undefined ? 1 : Number(row[kind.row.copies])) - loans.length
      if (names.length > free)
        throw conflict(
          free <= 0 && loans[0]
            ? `${kind.words.the} ist schon ausgegeben oder verloren.`
            : `Für so viele Inhaber sind nicht genug da: ${free}.`,
        )
      const members = names.map((name) => people.member({ name }))
      const past = members.find(({ profil }) => leavers.has(profil))
      if (past) throw badRequest(`${past.vorname} ${past.nachname} ist ausgetreten.`)
      return async (id) => {
        const piece = { kind, id, exemplar: null, menge: 1, kaution: null }
        const terms = { faelligAm: null, unterschrift: '', bemerkung: NOTE }
        await lockAll(trx, [piece])
        for (const { profil } of members) await issueAll({ trx, actor, now: now() }, { profil, ...terms }, [piece])
      }
    }
  },
})
