// What the leaders of a service are told while it is being filled: who left, who came by a call for help, who gave a place on.
import { sql } from 'kysely'
import type { Kontext, Trx } from '#server/kontext.ts'
import { verwirfBuendel } from '#server/mail/sende.ts'
import { dienstmail, listeners, planningLink } from './mail.ts'
import { empfaenger, leitungVon } from './nachricht-daten.ts'
import { dienstfakten, leitungsWorte } from './nachricht-texte.ts'
import type { Service } from '../reading.ts'

interface Ereignis {
  readonly art: string
  readonly was: string
}

/** All of the last ten minutes, so that the mail that waits may be replaced by one that says everything. */
async function ereignisse(trx: Trx, dienst: string, jetzt: Date): Promise<Ereignis[]> {
  const { rows } = await sql<{
    art: 'abmeldung' | 'ausgeschieden' | 'hilferuf' | 'uebergabe'
    wer: string
    an: string
    schicht: string
    grund: string
  }>`
    select 'abmeldung' as art, p.name as wer, '' as an, a.bezeichnung as schicht, m.grund, m."geaendertAm" as zeit
    from anmeldungen m join angebote a on a._id = m.angebot join personen p on p._id = m.profil
    where a.sanitaetsdienst = ${dienst}::uuid and m.status = 'abgesagt' and m."geaendertVon" = p."user" and m."geaendertAm" > ${jetzt}::timestamptz - interval '10 minutes'
      and not exists (select 1 from anfragen f where f.anmeldung = m._id and f.antwort = 'zugesagt')
    union all
    select 'ausgeschieden', p.name, '', a.bezeichnung, '', m."geaendertAm"
    from anmeldungen m join angebote a on a._id = m.angebot join personen p on p._id = m.profil
    where a.sanitaetsdienst = ${dienst}::uuid and m.status = 'abgesagt' and m."geaendertVon" is null and m."geaendertAm" > ${jetzt}::timestamptz - interval '10 minutes'
    union all
    select f.art, p.name, coalesce(gu.vorname || ' ' || gu.nachname, ''), a.bezeichnung, '', f."beantwortetAm"
    from anfragen f join angebote a on a._id = f.angebot join personen p on p._id = f.profil
    left join users gu on gu._id = f."gestelltVon"
    where a.sanitaetsdienst = ${dienst}::uuid and f.antwort = 'zugesagt' and f."beantwortetAm" > ${jetzt}::timestamptz - interval '10 minutes'
    order by zeit`.execute(trx)
  return rows.map(({ art, wer, an, schicht, grund }) => {
    const wo = schicht ? ` (${schicht})` : ''
    if (art === 'abmeldung') return { art: 'Abmeldung', was: `${wer}${wo} hat sich abgemeldet${grund ? `: „${grund}“` : '.'}` }
    if (art === 'ausgeschieden') return { art: 'Ausgeschieden', was: `${wer}${wo} nimmt nicht mehr an Diensten teil.` }
    if (art === 'hilferuf') return { art: 'Zusage', was: `${wer}${wo} hat auf die Bitte um Hilfe zugesagt.` }
    return { art: 'Übergabe', was: `${an} hat den Platz${wo} an ${wer} übergeben.` }
  })
}

/** Tells leader and deputy what happened in the last ten minutes, unless they did it themselves; back where it was, nothing is told. */
export async function meldeLeitung(kontext: Kontext, trx: Trx, dienst: Service, wer: string | null): Promise<void> {
  const leitung = leitungVon(dienst)
  if (leitung.length === 0) return
  const buendel = (profil: string) => `leitung ${dienst._id} ${profil}`
  const was = await ereignisse(trx, dienst._id, kontext.jetzt())
  if (was.length === 0) return verwirfBuendel(trx, leitung.map(buendel))
  const leute = await empfaenger(trx, dienst._id, leitung)
  await kontext.sende(
    trx,
    listeners(leute, 'dienstGeaendert', wer).map((person) => {
      // Told after the end too, for three days as any mail.
      const { gueltigBis: _end, ...mail } = dienstmail(kontext, dienst, person, 'dienstGeaendert', leitungsWorte(dienst, was), {
        fakten: dienstfakten(dienst),
        knopf: planningLink(dienst._id),
        buendel: buendel(person.profil),
      })
      return mail
    }),
  )
}
