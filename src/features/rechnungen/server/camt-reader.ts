// Runs in a process of its own (server/files/foreign.ts): the entries of a bank's file.
import { type BankEntry, readCamt } from '#blocks/zahlungen/server/index.ts'
import type { ForeignReader } from '#server/files/foreign.ts'

export const read: ForeignReader<BankEntry> = (content) => readCamt(content)
