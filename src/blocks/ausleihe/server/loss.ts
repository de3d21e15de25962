import { sql } from 'kysely'
import * as z from 'zod/mini'
import { tagInBerlin } from '#contract/time/berlin.ts'
import { id } from '#contract/fields.ts'
import { readableValue } from '#contract/schema.ts'
import type { AppContext, Trx } from '#server/context.ts'
import { defineJob, enqueue, handle, type JobHandler } from '#server/jobs/job.ts'
import { type Mail, PERSONAL } from '#server/mail/send-mail.ts'
import { type Ending, ENDINGS, isLoss } from '../contract.ts'
import { copiesOf, type LendingKind, lendingKinds, loanOf, statusOf } from './kind.ts'

const news = defineJob('leihverlust', z.object({ art: z.string(), objekt: id, leihe: z.nullable(id), verloren: z.boolean() }), { rang: 8 })
/** `loan`: the loan it was lost from; null: it was in stock. */
export const tellLoss = (trx: Trx, { kind }: LendingKind, thing: string, loan: string | null, lost: boolean) =>
  enqueue(trx, news, { art: kind, objekt: thing, leihe: loan, verloren: lost })

interface Loss {
  readonly objekt: string
  readonly titel: string
  readonly facts: Readonly<Record<string, string>>
  readonly outsiders: readonly string[]
  readonly ausgang: Ending
  readonly grund: string
  readonly am: string
  readonly person: string
  readonly recipients: readonly {
    readonly profil: string
    readonly email: string
    readonly vorname: string
    readonly reads: boolean
    /** Null without a holder. */
    readonly names: boolean | null
  }[]
}
/** Recipients are all members with write access except the reporter; `names`: they may read the holder's name. */
async function lossOf(trx: Trx, kind: LendingKind, thing: string, loan: string | null): Promise<Loss | undefined> {
  const { area, lossAdvice: advice } = kind
  const facts = Object.entries(advice?.facts ?? {}).map(([label, value]) => sql`${sql.lit(label)}, coalesce(${value}, '')`)
  const has = (recht: string) => sql`r.rechte @> array[${sql.lit(recht)}]`
  const { rows } = await sql<Loss>`
    select t._id as objekt,
      concat(case when l.menge > 1 then concat(l.menge, ' × ') end, ${kind.row.title},
        case when ${copiesOf(kind)} > 1 then ', Exemplar ' || l.exemplar end) as titel,
      json_build_object(${sql.join(facts)}) as facts, ${advice?.outsiders ?? sql`'{}'::text[]`} as outsiders,
      coalesce(l.ausgang, case when ${statusOf(kind)} = 'verloren' then 'verloren' else 'zurueck' end) as ausgang,
      coalesce(l.grund, '') as grund, coalesce(l."zurueckAm", t."geaendertAm") as am, coalesce(p.name, '') as person,
      (select coalesce(json_agg(json_build_object('profil', r._id, 'email', r.email, 'vorname', r.vorname,
          'reads', ${has(`READ_${area}`)},
          'names', not x.unsichtbar or r._id = p._id or ${has('READ_UNSICHTBARE_USER')})),
          '[]')
        from personen r
        where r."geloeschtAm" is null
          and not r.gesperrt
          and r.email <> ''
          and r."user" is distinct from coalesce(l."zurueckAn", t."geaendertVon")
          and ${has(`UPDATE_${area}`)}) as recipients
    from ${sql.table(kind.table)} t
      left join leihen l on l._id = ${loan}::uuid
      left join personen p on p._id = l.profil
      left join profile x on x._id = l.profil
    where t._id = ${thing}::uuid
      and (l._id is not null
        or not exists (select 1
          from leihen l
          where ${loanOf(kind)} = t._id and l.ausgang in ('verloren', 'gestohlen')))`.execute(trx)
  return rows[0]
}

function mailsOf(kind: LendingKind, loan: string | null, loss: Loss): Mail[] {
  const { titel, ausgang } = loss
  const lost = isLoss(ausgang)
  const key = (to: string) => `${lost ? 'leihverlust' : 'leihfund'} ${loan ?? `${loss.objekt} ${loss.am}`} ${to}`
  const what = `${kind.words.one} ${titel}`
  const subject = `${lost ? ENDINGS[ausgang] : 'Wieder da'}: ${what}`
  const day = readableValue(undefined, tagInBerlin(loss.am))
  const facts = (extra: Readonly<Record<string, string>>) =>
    lost ? Object.entries({ ...loss.facts, ...extra }).filter(([, value]) => value !== '') : []
  const { text = '' } = kind.lossAdvice ?? {}
  return [
    ...loss.recipients.map(({ profil, email, vorname, reads, names }): Mail => ({
      to: { email, name: vorname, profil },
      kind: PERSONAL,
      subject,
      paragraphs: lost
        ? [`${what} wurde am ${day} als ${ENDINGS[ausgang].toLowerCase()} gemeldet.`, text].filter(Boolean)
        : [`${what} ist seit ${day} wieder da. Was wegen des Verlusts gesperrt ist, kann wieder frei werden.`],
      // The report may contain names.
      facts: facts(reads && names ? { 'Zuletzt bei': loss.person, 'Was passiert ist': loss.grund } : {}),
      ...(reads ? { button: { text: 'Eintrag öffnen', path: kind.path(loss.objekt) } } : {}),
      key: key(email),
    })),
    // Outside mails contain no names and no free text that may contain one.
    ...loss.outsiders.map((email): Mail => ({
      to: { email, name: '' },
      kind: PERSONAL,
      subject,
      paragraphs: [
        lost ? `${what} wurde am ${day} als ${ENDINGS[ausgang].toLowerCase()} gemeldet.` : `${what} ist seit ${day} wieder da.`,
        'Diese Adresse ist bei uns für solche Verluste hinterlegt. Rückfragen gern als Antwort auf diese Mail.',
      ],
      facts: facts({}),
      key: key(email),
    })),
  ]
}

export const lossHandler = (context: AppContext): JobHandler =>
  handle(news, ({ art, objekt, leihe, verloren: lost }) =>
    context.transact(async (trx) => {
      const kind = lendingKinds().find((lendingKind) => lendingKind.kind === art)
      const loss = kind && (await lossOf(trx, kind, objekt, leihe))
      // The loss was revoked before the mail was sent.
      if (!loss || isLoss(loss.ausgang) !== lost) return
      await context.sendMail(trx, mailsOf(kind, leihe, loss))
    }),
  )
