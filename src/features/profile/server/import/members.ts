// Import of members: account and profile in one row, with the rules of manual registration and change.
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { isSameName, type KnownPerson, type Meant, peopleFinder, rowImport, type Taken, type Values } from '#blocks/import/server/index.ts'
import { field } from '#contract/fields.ts'
import { partial } from '#contract/partial.ts'
import { may } from '#contract/rights/rechte.ts'
import { rechtText } from '#contract/rights/recht-titles.ts'
import { kindOf, shapeOf } from '#contract/schema.ts'
import { memberImportContract } from '#features/profile/contract.ts'
import { profilFields, type ProfilField } from '#features/profile/schemas.ts'
import { userFields } from '#features/users/contract.ts'
import type { Area } from '#server/app.ts'
import type { Actor, AppContext, Trx } from '#server/context.ts'
import { type ConstraintMessages, forbidden } from '#server/errors.ts'
import { addRoutes } from '#server/http/routes.ts'
import { createProfiles } from '../create.ts'
import { loadForChange } from '../load.ts'
import { mayLeave } from '../leaving/laufzettel.ts'
import { profileConflicts } from '../routes.ts'
import { maySet } from '../rules.ts'
import { changeProfil } from '../update.ts'
import { MEMBER_READERS, MEMBER_SAMPLE, MEMBER_TITLES } from './titles.ts'

interface Contact {
  readonly vorname: string
  readonly nachname: string
  readonly email: readonly string[]
  readonly telefon: readonly string[]
}
type Accounts = (
  trx: Trx,
  actor: Actor,
) => Promise<{
  readonly create: (many: readonly (Contact & { readonly username?: string })[]) => Promise<readonly { readonly _id: string }[]>
  readonly mark: () => () => void
  readonly change: (user: string, to: Partial<Contact>) => Promise<boolean>
}>

const ACCOUNT = {
  vorname: userFields.vorname,
  nachname: userFields.nachname,
  email: field('E-Mail', z.optional(userFields.email)),
  telefon: userFields.telefon,
  handy: field('Mobiltelefon', z.optional(userFields.telefon)),
  telefonDienst: field('Telefon dienstlich', z.optional(userFields.telefon)),
  username: partial({ username: userFields.username }).username,
}
/** Set by the person, by a switch or by another record. */
const NEVER = new Set<ProfilField>(['ausbildungAusNachweisen', 'fuehrerscheinKontrolleDurch', 'unsichtbar', 'erinnerungVorlauf'])
const CELLS = (Object.keys(profilFields) as ProfilField[]).filter((name) => !NEVER.has(name) && kindOf(profilFields[name]) !== 'object')
/** Cells that are parts of one field, by field and part. */
const PARTS = (['konfektion', 'notfallkontakt'] as const).flatMap((name) =>
  Object.entries(shapeOf(profilFields[name])).map(([part, schema]) => ({ cell: `${name}.${part}`, name, part, schema })),
)
const OTHER = {
  _id: '',
  sichtbarkeit: { email: 'niemand', telefon: 'niemand', adresse: 'niemand', geburtstag: 'niemand', foto: 'niemand' },
  status: 'aktiv',
} as const

/** Fields that this person may fill for new members; for existing ones the rules check again against the profile. */
function fieldsFor(actor: Actor) {
  const creator = { ...actor, rechte: new Set([...actor.rechte, 'UPDATE_USER'] as const) }
  const writable = CELLS.filter((name) => maySet(creator, OTHER, name))
  const within = PARTS.filter(({ name }) => maySet(creator, OTHER, name))
  return {
    ...ACCOUNT,
    ...Object.fromEntries([
      ...writable.map((name) => [name, profilFields[name]] as const),
      ...within.map(({ cell, schema }) => [cell, schema] as const),
    ]),
  }
}

interface MemberRow {
  readonly vorname: string
  readonly nachname: string
  readonly email?: readonly string[]
  readonly username?: string
  readonly telefon?: readonly string[]
  readonly handy?: readonly string[]
  readonly telefonDienst?: readonly string[]
  readonly personalnummer?: string
  readonly geburtsdatum?: string | null
  readonly strasse?: string
  readonly hausnummer?: string
}
const rowOf = (values: Values) => values as Values & MemberRow

/** A row as account and profile. Street and number are split into two fields; the first phone number becomes the primary one. */
function parts({ vorname, nachname, email = [], username, telefon = [], handy = [], telefonDienst = [], ...profil }: MemberRow) {
  const { strasse = '', hausnummer } = profil
  const [, street, house] = (hausnummer === undefined && /^(\D.*?)\s+(\d+\s?[a-z]?(?:\s?[-/]\s?\d+\s?[a-z]?)?)$/i.exec(strasse)) || []
  return {
    account: { vorname, nachname, email, telefon: [...handy, ...telefon, ...telefonDienst] },
    username,
    profil: street && house ? { ...profil, strasse: street, hausnummer: house } : profil,
  }
}

/** Merges partial cells into their field, over the profile's current value. */
function whole(profil: Values, old: Values = {}): Values {
  const fields = { ...profil }
  for (const { cell, name, part } of PARTS)
    if (cell in fields) {
      fields[name] = { ...(old[name] as Values | undefined), ...(fields[name] as Values | undefined), [part]: fields[cell] }
      delete fields[cell]
    }
  return fields
}

/** Removes values of a row that this person may not read of members: otherwise a guess could be confirmed. */
const readable = (actor: Actor, { geburtsdatum, personalnummer, ...row }: Values): Values => ({
  ...row,
  ...(may(actor, 'READ_GEBURTSDATUM') ? { geburtsdatum } : {}),
  ...(may(actor, 'READ_USER_PROPERTIES') ? { personalnummer } : {}),
})

const open = (accountsOf: Accounts, context: AppContext) => async (trx: Trx, actor: Actor) => {
  const [people, accounts] = [await peopleFinder(trx, actor), await accountsOf(trx, actor)]
  const create = async (members: readonly ReturnType<typeof parts>[]): Promise<string[]> => {
    if (members.length === 0) return []
    const users = await accounts.create(
      members.map(({ account, username }) => ({ ...account, ...(username === undefined ? {} : { username }) })),
    )
    const profiles = users.map(({ _id: user }, i) => ({ user, bestaetigt: false, ...whole(members[i]?.profil ?? {}) }))
    await createProfiles(trx, actor, profiles, context.now())
    return users.map(({ _id }) => _id)
  }
  const change = async ({ account, profil }: ReturnType<typeof parts>, found: KnownPerson): Promise<boolean> => {
    if (!may(actor, 'UPDATE_USER'))
      throw forbidden(`${found.vorname} ${found.nachname} gibt es schon; zum Ändern fehlt dir das Recht ${rechtText('UPDATE_USER')}.`)
    const old = await loadForChange(trx, actor, found.profil)
    const fields = whole(profil, old)
    const differs = Object.entries(fields).some(([name, value]) => !isDeepStrictEqual(old[name as ProfilField], value))
    if (differs) {
      await mayLeave(trx, context, actor, old, fields)
      await changeProfil(trx, context, actor, old, { _id: old._id, version: old.version, bestaetigt: false, ...fields })
    }
    // Keeps the existing spelling of a name if the import differs only in notation.
    const [vorname, nachname] = (['vorname', 'nachname'] as const).map((name) =>
      isSameName(account[name], found[name]) ? found[name] : account[name],
    ) as [string, string]
    return (await accounts.change(found.user, { ...account, vorname, nachname })) || differs
  }
  return {
    find: (values: Values) => {
      const { vorname, nachname, email = [], personalnummer, geburtsdatum } = rowOf(values)
      const found = [...email, ''].map((address) => people.sure(readable(actor, { ...values, email: address }))).find(Boolean) ?? null
      const titel = `${vorname} ${nachname}`
      const also = [
        geburtsdatum && `${titel} ${geburtsdatum}`,
        email.length > 0 && `${titel} ${email.join(' ')}`,
        personalnummer && `Nr. ${personalnummer}`,
      ]
      const keys = [found?.profil, ...also].flatMap((key) => (key ? [key.toLowerCase()] : []))
      return { keys, titel, found }
    },
    save: async (rows: readonly Meant<KnownPerson | null>[]) => {
      const newMembers = rows.flatMap(({ row, found }) => (found === null ? [parts(rowOf(row))] : []))
      const made = (await create(newMembers)).values()
      const taken: Taken[] = []
      for (const { row, found } of rows) {
        if (found !== null) taken.push({ was: (await change(parts(rowOf(row)), found)) ? 'geaendert' : 'unveraendert' })
        else taken.push({ was: 'neu', id: made.next().value ?? '' })
      }
      return taken
    },
    mark: accounts.mark,
  }
}

/** Separate area, because the import needs the accounts of another area. */
export const memberImport = (accounts: (context: AppContext) => Accounts, conflicts: ConstraintMessages): Area => ({
  name: 'mitgliederimport',
  contract: memberImportContract,
  routes: (app, context) =>
    addRoutes(
      app,
      context,
      memberImportContract,
      rowImport(memberImportContract, {
        fields: fieldsFor,
        also: MEMBER_TITLES,
        readers: MEMBER_READERS,
        sample: MEMBER_SAMPLE,
        open: open(accounts(context), context),
      }),
      { conflicts: { ...profileConflicts, ...conflicts } },
    ),
})
