import { type KyselyPlugin, type OperationNode, RawNode, type RootOperationNode, TableNode } from 'kysely'
import type { Db, Schreibe, Trx } from '#server/kontext.ts'
import type { Speicher } from '#server/speicher.ts'

const SCHREIBT = /\b(?:insert into|update|delete from)\s+(?:"?(\w+)"?)?/gi

/** The tables that a piece of text writes to; '' where the name stands in the gap behind it. */
function zieleIn(text: string): readonly string[] {
  const bekannt = ziele.get(text)
  if (bekannt) return bekannt
  // The pieces are those of the source code; whatever makes them up would only fill the memory.
  if (ziele.size >= 5000) ziele.clear()
  const gefunden = Array.from(text.matchAll(SCHREIBT), ([, name = '']) => name)
  ziele.set(text, gefunden)
  return gefunden
}
const ziele = new Map<string, readonly string[]>()

/**
 * Collects the tables that a transaction writes to, from its queries: built ones, and raw ones by their text, which may hold
 * several statements (`with m as (insert …), h as (insert …)`). A word too many (`for update of`) names no table.
 */
function merker(tabellen: Set<string>): KyselyPlugin {
  const merke = (node: OperationNode | undefined): void => {
    if (!node) return
    if (TableNode.is(node)) tabellen.add(node.table.identifier.name)
    // sql.table() wraps its table once more.
    else if (RawNode.is(node)) merke(node.parameters[0])
  }
  const merkeText = ({ sqlFragments, parameters }: RawNode): void => {
    for (const [i, text] of sqlFragments.entries()) {
      for (const name of zieleIn(text)) {
        if (name !== '') tabellen.add(name)
        // sql.table() stands in the gap behind the text.
        else merke(parameters[i])
      }
      const teil = parameters[i]
      if (teil && RawNode.is(teil)) merkeText(teil)
    }
  }
  return {
    transformQuery({ node }: { node: RootOperationNode }) {
      if (node.kind === 'InsertQueryNode') merke(node.into)
      else if (node.kind === 'UpdateQueryNode') merke(node.table)
      else if (node.kind === 'DeleteQueryNode') node.from.froms.forEach(merke)
      else if (node.kind === 'RawNode') merkeText(node)
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
}

/**
 * How often a transaction is run in all when it fails so. An exclusion (23P01) means that somebody else was faster between the
 * check and the row: the second run's check finds them, and names them.
 */
const VERSUCHE: Readonly<Record<string, number>> = { '40P01': 3, '40001': 3, '23P01': 2 }

/** The writer of a node: one transaction per call, tried again after a deadlock, and once after an exclusion; at commit this node's kept answers go. */
export function schreiber(db: Db, speicher: Speicher): Schreibe {
  return async <T>(werk: (trx: Trx) => Promise<T>): Promise<T> => {
    for (let versuch = 1; ; versuch += 1) {
      const tabellen = new Set<string>()
      try {
        // oxlint-disable-next-line no-await-in-loop -- attempts follow one another by nature
        const ergebnis = await db.transaction().execute((trx) => werk(trx.withPlugin(merker(tabellen))))
        speicher.vergiss(tabellen)
        return ergebnis
      } catch (fehler) {
        const { code } = fehler as { code?: string }
        if (code === undefined || versuch >= (VERSUCHE[code] ?? 1)) throw fehler
      }
    }
  }
}
