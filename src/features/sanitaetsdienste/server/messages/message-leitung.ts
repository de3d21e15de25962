// What the leaders of a service are told while it is being filled: who left, who came by a call for help, who handed a place over.
import { sql } from 'kysely'
import type { AppContext, Trx } from '#server/context.ts'
import { discardBundles } from '#server/mail/send-mail.ts'
import { dienstmail, subscribers, planningLink } from './mail.ts'
import { recipientsOf, leitungOf } from './message-data.ts'
import { dienstFacts, leitungsWords } from './message-texts.ts'
import type { Service } from '../reading.ts'

interface DienstEvent {
  readonly art: string
  readonly was: string
}

/** All of the last ten minutes, so that the mail that waits may be replaced by one that says everything. */
async function events(trx: Trx, dienst: string, now: Date): Promise<DienstEvent[]> {
  const { rows } = await sql<{
    art: 'abmeldung' | 'ausgeschieden' | 'hilferuf' | 'uebergabe'
    wer: string
    an: string
    schicht: string
    grund: string
  }>`
    select 'abmeldung' as art, p.name as wer, '' as an, a.bezeichnung as schicht, m.grund, m."geaendertAm" as zeit
    from anmeldungen m join angebote a on a._id = m.angebot join personen p on p._id = m.profil
    where a.sanitaetsdienst = ${dienst}::uuid and m.status = 'abgesagt' and m."geaendertVon" = p."user" and m."geaendertAm" > ${now}::timestamptz - interval '10 minutes'
      and not exists (select 1 from anfragen f where f.anmeldung = m._id and f.antwort = 'zugesagt')
    union all
    select 'ausgeschieden', p.name, '', a.bezeichnung, '', m."geaendertAm"
    from anmeldungen m join angebote a on a._id = m.angebot join personen p on p._id = m.profil
    where a.sanitaetsdienst = ${dienst}::uuid and m.status = 'abgesagt' and m."geaendertVon" is null and m."geaendertAm" > ${now}::timestamptz - interval '10 minutes'
    union all
    select f.art, p.name, coalesce(gu.vorname || ' ' || gu.nachname, ''), a.bezeichnung, '', f."beantwortetAm"
    from anfragen f join angebote a on a._id = f.angebot join personen p on p._id = f.profil
    left join users gu on gu._id = f."gestelltVon"
    where a.sanitaetsdienst = ${dienst}::uuid and f.antwort = 'zugesagt' and f."beantwortetAm" > ${now}::timestamptz - interval '10 minutes'
    order by zeit`.execute(trx)
  return rows.map(({ art: kind, wer: actor, an: to, schicht, grund: reason }) => {
    const where = schicht ? ` (${schicht})` : ''
    if (kind === 'abmeldung') return { art: 'Abmeldung', was: `${actor}${where} hat sich abgemeldet${reason ? `: „${reason}“` : '.'}` }
    if (kind === 'ausgeschieden') return { art: 'Ausgeschieden', was: `${actor}${where} nimmt nicht mehr an Diensten teil.` }
    if (kind === 'hilferuf') return { art: 'Zusage', was: `${actor}${where} hat auf die Bitte um Hilfe zugesagt.` }
    return { art: 'Übergabe', was: `${to} hat den Platz${where} an ${actor} übergeben.` }
  })
}

/** Tells leader and deputy what happened in the last ten minutes, unless they did it themselves; back where it was, nothing is told. */
export async function notifyLeitung(context: AppContext, trx: Trx, dienst: Service, actor: string | null): Promise<void> {
  const leitung = leitungOf(dienst)
  if (leitung.length === 0) return
  const bundle = (profil: string) => `leitung ${dienst._id} ${profil}`
  const what = await events(trx, dienst._id, context.now())
  if (what.length === 0) return discardBundles(trx, leitung.map(bundle))
  const people = await recipientsOf(trx, dienst._id, leitung)
  await context.sendMail(
    trx,
    subscribers(people, 'dienstGeaendert', actor).map((person) => {
      // Told after the end too, for three days as any mail.
      const { gueltigBis: _end, ...mail } = dienstmail(context, dienst, person, 'dienstGeaendert', leitungsWords(dienst, what), {
        facts: dienstFacts(dienst),
        button: planningLink(dienst._id),
        buendel: bundle(person.profil),
      })
      return mail
    }),
  )
}
