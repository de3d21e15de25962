// The news that a service was published, to those who may see it, fit it and want such mails.
import { dienstpfad } from '../kalendereintrag.ts'
import { sql } from 'kysely'
import { fehltText, ohneBedarf } from '#blocks/anmeldung/besetzung.ts'
import { rang, SANITAETSAUSBILDUNGEN } from '#contract/qualifikation.ts'
import { DIENSTFAEHIG } from '#blocks/anmeldung/server/index.ts'
import type { Db, Kontext } from '#server/kontext.ts'
import type { Mail } from '#server/mail/sende.ts'
import { lesbareSpanne, lesbareZeit } from '#contract/berlin.ts'
import { type Empfaenger, empfaenger, type Nachrichtenart } from './nachricht-daten.ts'
import { dienstfakten, lueckenText, type Worte } from './nachricht-texte.ts'
import { meantMembers } from '../visibility.ts'
import { dienstmail } from './mail.ts'
import { readServices, type Service } from '../reading.ts'
import { oneOf } from '#server/db/vocabulary.ts'
import { ZAEHLT } from '#blocks/anmeldung/contract.ts'

/** So many people are written to in one transaction. */
const AUF_EINMAL = 200

/** The qualifications that cover some place, trainees' places too. */
function passende({ schichten }: Service): readonly string[] {
  if (schichten.some(ohneBedarf)) return SANITAETSAUSBILDUNGEN
  const gesucht = schichten.flatMap(({ bedarf, praktikanten }) => [
    ...bedarf.filter(({ anzahl }) => anzahl > 0).map(({ qualifikation }) => rang(qualifikation)),
    ...(praktikanten.anzahl > 0 ? [rang(praktikanten.mindestqualifikation)] : []),
  ])
  const mindestens = Math.min(...gesucht)
  return SANITAETSAUSBILDUNGEN.filter((_, i) => i >= mindestens)
}

async function interessierte(db: Db, dienst: Service, wer: string | null): Promise<string[]> {
  const { rows } = await sql<{ _id: string }>`
    select p._id from profile p join users u on u._id = p."user"
    where p."geloeschtAm" is null and not u.gesperrt and p.status = any(${[...DIENSTFAEHIG]}::text[])
      and (p."emailBenachrichtigungen" ->> 'neuerDienst')::boolean and ${meantMembers(dienst)}
      and p.sanitaetsausbildung = any(${[...passende(dienst)]}::text[]) and u._id is distinct from ${wer}::uuid
      and not exists (select 1 from anmeldungen m join angebote a on a._id = m.angebot where a.sanitaetsdienst = ${dienst._id}::uuid and m.profil = p._id)
    order by p._id`.execute(db)
  return rows.map(({ _id }) => _id)
}

/** Who was registered by another while it was a draft, with a copy for instance: nobody told them then. */
async function vorgesehene(db: Db, dienst: string, wer: string | null): Promise<string[]> {
  const { rows } = await sql<{ _id: string }>`
    select distinct p._id from anmeldungen m join angebote a on a._id = m.angebot join personen p on p._id = m.profil
    where a.sanitaetsdienst = ${dienst}::uuid and ${oneOf('m.status', ZAEHLT)} and p."user" is distinct from m."erstelltVon"
      and p."user" is distinct from m."geaendertVon" and p."user" is distinct from ${wer}::uuid and (p."emailBenachrichtigungen" ->> 'eingeteilt')::boolean
    order by p._id`.execute(db)
  return rows.map(({ _id }) => _id)
}

function worteFuerVorgesehene({ bezeichnung }: Service): Worte {
  return {
    betreff: `Du bist vorgesehen: ${bezeichnung}`,
    absaetze: [
      `„${bezeichnung}“ ist jetzt ausgeschrieben, und du bist schon dafür vorgesehen. Passt es nicht? Dann melde dich bitte bald ab.`,
    ],
  }
}

function worte(dienst: Service): Worte {
  const gesucht = lueckenText(dienst.schichten)
  const mehrere = dienst.schichten.length > 1
  const schichten = dienst.schichten
    .map(({ bezeichnung, beginn, ende, bedarf }) => {
      const wer = fehltText(bedarf.filter(({ anzahl }) => anzahl > 0).map((zeile) => ({ ...zeile, mindestalter: zeile.mindestalter ?? 0 })))
      return [[bezeichnung, lesbareSpanne(beginn, ende)].filter(Boolean).join(': '), wer].filter(Boolean).join(' – ')
    })
    .join('\n')
  return {
    betreff: `Neuer Dienst: ${dienst.bezeichnung}`,
    absaetze: [
      `für „${dienst.bezeichnung}“ werden Helferinnen und Helfer gesucht. Bist du dabei?`,
      mehrere ? `Die Schichten:\n${schichten}` : gesucht ? `Gesucht: ${gesucht}` : '',
      dienst.meldeschluss ? `Melden kannst du dich bis ${lesbareZeit(dienst.meldeschluss)} Uhr.` : '',
    ].filter(Boolean),
  }
}

/** The job: each person gets this news once, however often it runs; a service that was taken back meanwhile is not told of. */
export async function schreibeNeuenDienst(
  kontext: Kontext,
  { dienst: id, wer }: { readonly dienst: string; readonly wer: string | null },
  abbruch?: AbortSignal,
): Promise<void> {
  const [dienst] = await readServices(kontext.db, [id])
  if (!dienst || dienst.abgesagt || !['ausgeschrieben', 'besetzt'].includes(dienst.status)) return
  const schluss = dienst.meldeschluss ?? dienst.ende
  if (Date.parse(schluss) <= kontext.jetzt().getTime()) return
  const an = async (profile: readonly string[], art: Nachrichtenart, text: Worte, rest: Partial<Mail> = {}) => {
    for (let i = 0; i < profile.length && !abbruch?.aborted; i += AUF_EINMAL) {
      // oxlint-disable-next-line no-await-in-loop -- in portions: no long transaction
      await kontext.schreibe(async (trx) => {
        const leute = await empfaenger(trx, id, profile.slice(i, i + AUF_EINMAL))
        const once = (person: Empfaenger) => ({ schluessel: `sandienst neu ${id} ${person.profil}`, gueltigBis: new Date(schluss) })
        await kontext.sende(
          trx,
          leute.map((person) => dienstmail(kontext, dienst, person, art, text, { ...rest, ...once(person) })),
        )
      })
    }
  }
  await an(await vorgesehene(kontext.db, id, wer), 'eingeteilt', worteFuerVorgesehene(dienst))
  await an(await interessierte(kontext.db, dienst, wer), 'neuerDienst', worte(dienst), {
    fakten: dienstfakten(dienst),
    knopf: { text: 'Ansehen und melden', pfad: dienstpfad(id) },
  })
  abbruch?.throwIfAborted()
}
