// Help requests and handovers: recipients, times and answers. The link hashes are random, so no link works.
import type { Insertable } from 'kysely'
import type { DB } from '#server/db/schema.ts'
import { plusDays } from '../days.ts'
import { clock } from '../clock.ts'
import type { Random } from '../random.ts'
import type { People } from './people.ts'
import type { EdgeCase } from './edges.ts'
import type { Rows } from './rows.ts'

const TEXTS = ['Uns fehlt noch jemand, kannst du kommen?', 'Es wäre toll, wenn du einspringst.', ''] as const

type Anfrage = Omit<Insertable<DB['anfragen']>, 'tokenHash'> & { tokenHash: string }

/** One in four upcoming services with a leader asked two people; the two demo accounts have open requests. */
export function anfragen(
  random: Random,
  { angebote, anmeldungen, sanitaetsdienste }: Rows,
  { people, today, cases }: { people: People; today: string; cases: ReadonlyMap<EdgeCase, string> },
): Anfrage[] {
  const now = clock(plusDays(today, -1), 21, 45)
  const newAnfrage = (angebot: Rows['angebote'][number], profil: string, von: string, special: Partial<Anfrage> = {}): Anfrage => ({
    _id: random.id(new Date(now)),
    art: 'hilferuf',
    tokenHash: `\\x${random.id(new Date(now)).replaceAll('-', '')}${random.id(new Date(now)).replaceAll('-', '')}`,
    angebot: angebot._id ?? '',
    anmeldung: null,
    profil,
    text: random.pick(TEXTS),
    gestelltVon: von,
    gestelltAm: new Date(now).toISOString(),
    laeuftAb: String(angebot.beginn),
    antwort: null,
    beantwortetAm: null,
    ...special,
  })
  const angebotOf = (dienst: string | undefined) => angebote.find(({ sanitaetsdienst }) => sanitaetsdienst === dienst)
  const result: Anfrage[] = []

  const [hilferuf, handover] = [angebotOf(cases.get('hilferuf')), angebotOf(cases.get('anschlussEins'))]
  if (hilferuf)
    result.push(
      newAnfrage(hilferuf, people.named('helfer').profil, people.named('leitung').user, {
        text: 'Uns fehlt noch jemand ab Sanitätshelfer. Magst du?',
      }),
    )
  const giver = people.named('cem.yildiz')
  const platz = anmeldungen.find(({ angebot, profil }) => angebot === handover?._id && profil === giver.profil)
  const taker = [people.named('leitung'), ...people.leiter].find(
    ({ profil }) => !anmeldungen.some((one) => one.profil === profil && one.angebot === handover?._id),
  )
  if (handover && platz && taker) {
    const text = 'Ich müsste zwei Dienste hintereinander machen.'
    result.push(newAnfrage(handover, taker.profil, giver.user, { art: 'uebergabe', anmeldung: platz._id, text }))
  }

  const bis = clock(plusDays(today, 30), 0)
  const heads = new Map(sanitaetsdienste.map((head) => [head._id, head]))
  const gefragt = new Set(result.map(({ angebot, profil }) => `${angebot} ${profil}`))
  for (const angebot of angebote) {
    const [von, ende] = [Date.parse(String(angebot.beginn)), Date.parse(String(angebot.ende))]
    const head = heads.get(angebot.sanitaetsdienst ?? '')
    if (!head || von < now || von > bis || head.abgesagt || head.status !== 'ausgeschrieben' || !random.chance(0.25)) continue
    const leiter = people.leiter.find(({ profil }) => profil === head.leiter)
    for (let i = 0; leiter && i < 2; i += 1) {
      const helfer = people.find('SanA', von, ende, ({ profil, username }) => profil !== leiter.profil && username !== 'helfer')
      const key = `${angebot._id} ${helfer?.profil}`
      if (!helfer || gefragt.has(key) || anmeldungen.some((one) => one.angebot === angebot._id && one.profil === helfer.profil)) continue
      gefragt.add(key)
      const refuses = random.chance(0.4)
      result.push(
        newAnfrage(
          angebot,
          helfer.profil,
          leiter.user,
          refuses ? { antwort: 'abgelehnt', beantwortetAm: new Date(now + 600_000).toISOString() } : {},
        ),
      )
    }
  }
  return result
}
