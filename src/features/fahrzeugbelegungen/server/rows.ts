import { sql } from 'kysely'
import { type Fahrzeugbelegung, belegungsFields, kindText } from '#features/fahrzeugbelegungen/contract.ts'
import { warningsOf } from '#features/fahrzeuge/server/queries.ts'
import { occasionId, occasionKind, occasionLink, occasionName, occasionVisible, visibleOffers } from '#blocks/konflikte/server/index.ts'
import { mayWithIt, NOT_HERE, type Reading, readerOf, personenWith, COVERED } from '#blocks/belegung/server/index.ts'
import { type Column, columnsFrom } from '#server/export/table.ts'
import type { Actor } from '#server/context.ts'
import { containsWord } from '#server/crud/cursor.ts'
import { FAHRZEUGE } from './kind.ts'
import { BELEGUNGSSTATUS_NAMES, purposeText, STANDING_BELEGUNG } from '#blocks/belegung/contract.ts'
import { oneOf } from '#server/db/vocabulary.ts'

type FahrzeugbelegungRow = Omit<Fahrzeugbelegung, 'aenderbar' | 'wiederherstellbar' | 'dienst'> & {
  readonly dienstId: string | null
  readonly dienstArt: string | null
  readonly dienstName: string
  readonly gesehen: boolean
}

const detail = sql`json_build_object('_id', r._id, 'bezeichnung', r.bezeichnung, 'kennung', r.kennung,
  'funkrufname', r.funkrufname, 'typ', r.typ, 'status', r.status)`

const reading = (actor: Actor): Reading<FahrzeugbelegungRow> => ({
  selection: sql<FahrzeugbelegungRow>`b._id, b.version, b."erstelltAm", b."erstelltVon", b."geaendertAm",
    b."geaendertVon", b.beginn, b.ende, b.zweck, b.art, b.fahrer, b.verantwortlich, b.ziel, b."kmStart", b."kmEnde",
    b.bemerkung, b.sperrzeit, b.fahrzeug, b.status, b.grund, b.buchung, b.serie, ${detail} as "fahrzeugDaten",
    case
      when b.ende > now() and ${oneOf('b.status', STANDING_BELEGUNG)} then ${warningsOf('r')}
      else '[]'
    end as warnungen,
    fp.person as "fahrerPerson", vp.person as "verantwortlichPerson",
    (select coalesce(json_agg(json_build_object('_id', w._id, 'fahrzeug', w.fahrzeug, 'bezeichnung', wf.bezeichnung)
        order by wf.bezeichnung, w._id),
        '[]')
      from fahrzeugbelegungen w join fahrzeuge wf on wf._id = w.fahrzeug
      where w.buchung = b.buchung and w._id <> b._id and ${oneOf('w.status', STANDING_BELEGUNG)}) as weitere,
    ${occasionId()} as "dienstId", ${occasionKind()} as "dienstArt", ${occasionName()} as "dienstName",
    angebot._id is null or ${occasionVisible(actor)} as gesehen`,
  from: sql`fahrzeugbelegungen b join fahrzeuge r on r._id = b.fahrzeug
    left join personen fp on fp._id = b.fahrer left join personen vp on vp._id = b.verantwortlich
    left join angebot_fahrzeuge av on av._id = b."angebotFahrzeug" left join angebote angebot on angebot._id = av.angebot`,
  // A search finds hidden occasions by their vehicle, not by their content.
  treffer: (word) => sql`b.fahrzeug = any(array(select sr._id
    from fahrzeuge sr
    where ${containsWord(sql`concat_ws(' ', sr.bezeichnung, sr.kennung, sr.funkrufname)`, word)}))
      or ((${containsWord(sql`b.zweck || ' ' || b.ziel`, word)}
        or b.verantwortlich = any(${personenWith(word)})
        or b.fahrer = any(${personenWith(word)}))
          and (b."angebotFahrzeug" is null
            or b."angebotFahrzeug" in (select sv._id
              from angebot_fahrzeuge sv
              where sv.angebot in (${visibleOffers(actor)}))))`,
})

export function forPerson(
  { dienstId, dienstArt: kind, dienstName, gesehen, ...row }: FahrzeugbelegungRow,
  actor: Actor,
  now: Date,
): Fahrzeugbelegung {
  const forFile = {
    ...row,
    verantwortlichName: row.verantwortlichPerson ? `${row.verantwortlichPerson.vorname} ${row.verantwortlichPerson.nachname}` : '',
    dienst: dienstId,
    dienstArt: kind,
    dienstName,
  }
  const link = occasionLink(kind ?? '', dienstId ?? '')
  const dienst = dienstId === null || link === null ? null : { _id: dienstId, bezeichnung: dienstName, ...link }
  if (gesehen) return { ...row, dienst, ...mayWithIt(FAHRZEUGE, actor, forFile, now) }
  return {
    ...row,
    zweck: COVERED,
    sperrzeit: false,
    bemerkung: '',
    erstelltVon: null,
    geaendertVon: null,
    verantwortlich: null,
    verantwortlichPerson: null,
    dienst: null,
    aenderbar: { moeglich: false, gruende: [NOT_HERE] },
  }
}

const column = (titel: string, value: Column<Fahrzeugbelegung>['value']): Column<Fahrzeugbelegung> => ({ titel, value })
const name = (person: Fahrzeugbelegung['fahrerPerson']) => (person ? `${person.vorname} ${person.nachname}` : '')
const columns: readonly Column<Fahrzeugbelegung>[] = [
  column('Fahrzeug', ({ fahrzeugDaten }) => fahrzeugDaten.bezeichnung),
  column('Kennung', ({ fahrzeugDaten }) => fahrzeugDaten.kennung),
  column('Beginn', ({ beginn }) => beginn),
  column('Ende', ({ ende }) => ende),
  column('Zweck', ({ zweck, sperrzeit }) => purposeText(zweck, sperrzeit)),
  column('Art', kindText),
  ...columnsFrom(belegungsFields, ['ziel']),
  column('Verantwortlich', ({ verantwortlichPerson }) => name(verantwortlichPerson)),
  column('Fahrer', ({ fahrerPerson }) => name(fahrerPerson)),
  column('Status', ({ status }) => BELEGUNGSSTATUS_NAMES[status].toLowerCase()),
  ...columnsFrom(belegungsFields, ['kmStart', 'kmEnde', 'bemerkung']),
]

export const reader = readerOf(FAHRZEUGE, {
  reading,
  forPerson,
  filter: { fahrzeug: 'uuid', art: 'text' },
  titel: 'Fahrzeugbelegungen',
  spalten: columns,
})
