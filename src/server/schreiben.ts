import { type KyselyPlugin, type RootOperationNode, TableNode } from 'kysely'
import type { Db, Schreibe, Trx } from '#server/kontext.ts'
import type { Speicher } from '#server/speicher.ts'

/** Collects the tables that a transaction writes to, from its queries; raw SQL is heard of by NOTIFY a moment later. */
function merker(tabellen: Set<string>): KyselyPlugin {
  const merke = (node: unknown) => {
    if (node && TableNode.is(node as never)) tabellen.add((node as TableNode).table.identifier.name)
  }
  return {
    transformQuery({ node }: { node: RootOperationNode }) {
      if (node.kind === 'InsertQueryNode') merke(node.into)
      else if (node.kind === 'UpdateQueryNode') merke(node.table)
      else if (node.kind === 'DeleteQueryNode') node.from.froms.forEach(merke)
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
}

const NOCHMAL = new Set(['40P01', '40001'])
const VERSUCHE = 3

/** The writer of a node: one transaction per call, tried again after a deadlock; at commit this node's kept answers go. */
export function schreiber(db: Db, speicher: Speicher): Schreibe {
  return async <T>(werk: (trx: Trx) => Promise<T>): Promise<T> => {
    for (let versuch = 1; ; versuch += 1) {
      const tabellen = new Set<string>()
      try {
        // oxlint-disable-next-line no-await-in-loop -- attempts follow one another by nature
        const ergebnis = await db.transaction().execute((trx) => werk(trx.withPlugin(merker(tabellen)) as Trx))
        speicher.vergiss(tabellen)
        return ergebnis
      } catch (fehler) {
        const { code } = fehler as { code?: string }
        if (versuch >= VERSUCHE || code === undefined || !NOCHMAL.has(code)) throw fehler
      }
    }
  }
}
