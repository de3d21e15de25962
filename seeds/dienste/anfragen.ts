// Calls for help and hand-overs: who was asked, when, and what came of it. Nobody knows the links: their hashes are chance.
import type { Insertable } from 'kysely'
import type { DB } from '#server/db/schema.ts'
import { plusTage } from '../tage.ts'
import { uhr } from '../uhr.ts'
import type { Zufall } from '../zufall.ts'
import type { Leute } from './leute.ts'
import type { Randfall } from './raender.ts'
import type { Zeilen } from './zeilen.ts'

const TEXTE = ['Uns fehlt noch jemand, kannst du kommen?', 'Es wäre toll, wenn du einspringst.', ''] as const

type Anfrage = Omit<Insertable<DB['anfragen']>, 'tokenHash'> & { tokenHash: string }

/** Of the coming weeks, one in four services with a leader asked two people; and what the two accounts have to answer. */
export function anfragen(
  zufall: Zufall,
  { angebote, anmeldungen, sanitaetsdienste }: Zeilen,
  { leute, heute, faelle }: { leute: Leute; heute: string; faelle: ReadonlyMap<Randfall, string> },
): Anfrage[] {
  const jetzt = uhr(plusTage(heute, -1), 21, 45)
  const neu = (angebot: Zeilen['angebote'][number], profil: string, von: string, besonderes: Partial<Anfrage> = {}): Anfrage => ({
    _id: zufall.id(new Date(jetzt)),
    art: 'hilferuf',
    tokenHash: `\\x${zufall.id(new Date(jetzt)).replaceAll('-', '')}${zufall.id(new Date(jetzt)).replaceAll('-', '')}`,
    angebot: angebot._id ?? '',
    anmeldung: null,
    profil,
    text: zufall.eins(TEXTE),
    gestelltVon: von,
    gestelltAm: new Date(jetzt).toISOString(),
    laeuftAb: String(angebot.beginn),
    antwort: null,
    beantwortetAm: null,
    ...besonderes,
  })
  const angebotVon = (dienst: string | undefined) => angebote.find(({ sanitaetsdienst }) => sanitaetsdienst === dienst)
  const aus: Anfrage[] = []

  const [ruf, anschluss] = [angebotVon(faelle.get('hilferuf')), angebotVon(faelle.get('anschlussEins'))]
  if (ruf)
    aus.push(
      neu(ruf, leute.wer('helfer').profil, leute.wer('leitung').user, { text: 'Uns fehlt noch jemand ab Sanitätshelfer. Magst du?' }),
    )
  const gibt = leute.wer('cem.yildiz')
  const platz = anmeldungen.find(({ angebot, profil }) => angebot === anschluss?._id && profil === gibt.profil)
  const nimmt = [leute.wer('leitung'), ...leute.leiter].find(
    ({ profil }) => !anmeldungen.some((eine) => eine.profil === profil && eine.angebot === anschluss?._id),
  )
  if (anschluss && platz && nimmt) {
    const text = 'Ich müsste zwei Dienste hintereinander machen.'
    aus.push(neu(anschluss, nimmt.profil, gibt.user, { art: 'uebergabe', anmeldung: platz._id, text }))
  }

  const bis = uhr(plusTage(heute, 30), 0)
  const koepfe = new Map(sanitaetsdienste.map((kopf) => [kopf._id, kopf]))
  const gefragt = new Set(aus.map(({ angebot, profil }) => `${angebot} ${profil}`))
  for (const angebot of angebote) {
    const [von, ende] = [Date.parse(String(angebot.beginn)), Date.parse(String(angebot.ende))]
    const kopf = koepfe.get(angebot.sanitaetsdienst ?? '')
    if (!kopf || von < jetzt || von > bis || kopf.abgesagt || kopf.status !== 'ausgeschrieben' || !zufall.trifft(0.25)) continue
    const leiter = leute.leiter.find(({ profil }) => profil === kopf.leiter)
    for (let i = 0; leiter && i < 2; i += 1) {
      const helfer = leute.suche('SanA', von, ende, ({ profil, username }) => profil !== leiter.profil && username !== 'helfer')
      const schluessel = `${angebot._id} ${helfer?.profil}`
      if (!helfer || gefragt.has(schluessel) || anmeldungen.some((eine) => eine.angebot === angebot._id && eine.profil === helfer.profil))
        continue
      gefragt.add(schluessel)
      const nein = zufall.trifft(0.4)
      aus.push(
        neu(
          angebot,
          helfer.profil,
          leiter.user,
          nein ? { antwort: 'abgelehnt', beantwortetAm: new Date(jetzt + 600_000).toISOString() } : {},
        ),
      )
    }
  }
  return aus
}
