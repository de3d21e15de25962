// The news that a service was published, to those who may see it, fit it and want such mails.
import { dienstPath } from '../kalender-entry.ts'
import { sql } from 'kysely'
import { missingText, withoutBedarf } from '#blocks/anmeldung/besetzung.ts'
import { rang, SANITAETSAUSBILDUNGEN } from '#contract/qualifikation.ts'
import { DIENSTFAEHIG } from '#blocks/anmeldung/server/index.ts'
import type { Db, AppContext } from '#server/context.ts'
import type { Mail } from '#server/mail/send-mail.ts'
import { readableSpan, readableTime } from '#contract/berlin.ts'
import { type Recipient, recipientsOf, type MessageKind } from './message-data.ts'
import { dienstFacts, gapsText, type Words } from './message-texts.ts'
import { meantMembers } from '../visibility.ts'
import { dienstmail } from './mail.ts'
import { readServices, type Service } from '../reading.ts'
import { oneOf } from '#server/db/vocabulary.ts'
import { COUNTS } from '#blocks/anmeldung/contract.ts'

/** So many people are written to in one transaction. */
const AT_ONCE = 200

/** The qualifications that cover some place, trainees' places too. */
function matching({ schichten }: Service): readonly string[] {
  if (schichten.some(withoutBedarf)) return SANITAETSAUSBILDUNGEN
  const wanted = schichten.flatMap(({ bedarf, praktikanten }) => [
    ...bedarf.filter(({ anzahl: count }) => count > 0).map(({ qualifikation }) => rang(qualifikation)),
    ...(praktikanten.anzahl > 0 ? [rang(praktikanten.mindestqualifikation)] : []),
  ])
  const min = Math.min(...wanted)
  return SANITAETSAUSBILDUNGEN.filter((_, i) => i >= min)
}

async function interested(db: Db, dienst: Service, actor: string | null): Promise<string[]> {
  const { rows } = await sql<{ _id: string }>`
    select p._id from profile p join users u on u._id = p."user"
    where p."geloeschtAm" is null and not u.gesperrt and p.status = any(${[...DIENSTFAEHIG]}::text[])
      and (p."emailBenachrichtigungen" ->> 'neuerDienst')::boolean and ${meantMembers(dienst)}
      and p.sanitaetsausbildung = any(${[...matching(dienst)]}::text[]) and u._id is distinct from ${actor}::uuid
      and not exists (select 1 from anmeldungen m join angebote a on a._id = m.angebot where a.sanitaetsdienst = ${dienst._id}::uuid and m.profil = p._id)
    order by p._id`.execute(db)
  return rows.map(({ _id }) => _id)
}

/** Who was registered by another while it was a draft, with a copy for instance: nobody told them then. */
async function intended(db: Db, dienst: string, actor: string | null): Promise<string[]> {
  const { rows } = await sql<{ _id: string }>`
    select distinct p._id from anmeldungen m join angebote a on a._id = m.angebot join personen p on p._id = m.profil
    where a.sanitaetsdienst = ${dienst}::uuid and ${oneOf('m.status', COUNTS)} and p."user" is distinct from m."erstelltVon"
      and p."user" is distinct from m."geaendertVon" and p."user" is distinct from ${actor}::uuid and (p."emailBenachrichtigungen" ->> 'eingeteilt')::boolean
    order by p._id`.execute(db)
  return rows.map(({ _id }) => _id)
}

function wordsForIntended({ bezeichnung }: Service): Words {
  return {
    betreff: `Du bist vorgesehen: ${bezeichnung}`,
    paragraphs: [
      `„${bezeichnung}“ ist jetzt ausgeschrieben, und du bist schon dafür vorgesehen. Passt es nicht? Dann melde dich bitte bald ab.`,
    ],
  }
}

function words(dienst: Service): Words {
  const wanted = gapsText(dienst.schichten)
  const several = dienst.schichten.length > 1
  const schichten = dienst.schichten
    .map(({ bezeichnung, beginn, ende, bedarf }) => {
      const places = missingText(
        bedarf.filter(({ anzahl: count }) => count > 0).map((row) => ({ ...row, mindestalter: row.mindestalter ?? 0 })),
      )
      return [[bezeichnung, readableSpan(beginn, ende)].filter(Boolean).join(': '), places].filter(Boolean).join(' – ')
    })
    .join('\n')
  return {
    betreff: `Neuer Dienst: ${dienst.bezeichnung}`,
    paragraphs: [
      `für „${dienst.bezeichnung}“ werden Helferinnen und Helfer gesucht. Bist du dabei?`,
      several ? `Die Schichten:\n${schichten}` : wanted ? `Gesucht: ${wanted}` : '',
      dienst.meldeschluss ? `Melden kannst du dich bis ${readableTime(dienst.meldeschluss)} Uhr.` : '',
    ].filter(Boolean),
  }
}

/** The job: each person gets this news once, however often it runs; a service that was taken back meanwhile is not told of. */
export async function writeNewDienst(
  context: AppContext,
  { dienst: id, wer: actor }: { readonly dienst: string; readonly wer: string | null },
  abort?: AbortSignal,
): Promise<void> {
  const [dienst] = await readServices(context.db, [id])
  if (!dienst || dienst.abgesagt || !['ausgeschrieben', 'besetzt'].includes(dienst.status)) return
  const until = dienst.meldeschluss ?? dienst.ende
  if (Date.parse(until) <= context.now().getTime()) return
  const tell = async (profile: readonly string[], kind: MessageKind, text: Words, rest: Partial<Mail> = {}) => {
    for (let i = 0; i < profile.length && !abort?.aborted; i += AT_ONCE) {
      // oxlint-disable-next-line no-await-in-loop -- in portions: no long transaction
      await context.transact(async (trx) => {
        const people = await recipientsOf(trx, id, profile.slice(i, i + AT_ONCE))
        const once = (person: Recipient) => ({ schluessel: `sandienst neu ${id} ${person.profil}`, gueltigBis: new Date(until) })
        await context.sendMail(
          trx,
          people.map((person) => dienstmail(context, dienst, person, kind, text, { ...rest, ...once(person) })),
        )
      })
    }
  }
  await tell(await intended(context.db, id, actor), 'eingeteilt', wordsForIntended(dienst))
  await tell(await interested(context.db, dienst, actor), 'neuerDienst', words(dienst), {
    facts: dienstFacts(dienst),
    button: { text: 'Ansehen und melden', pfad: dienstPath(id) },
  })
  abort?.throwIfAborted()
}
