// Builds the lines of an offer or invoice from the planned need or the actual service. Prices are those of its day.
import { sql } from 'kysely'
import { FEWEST, type Risiko } from '#blocks/bedarf/contract.ts'
import { tagInBerlin } from '#contract/time/berlin.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { searchWords } from '#contract/search.ts'
import type { Db } from '#server/context.ts'
import { containsWord, readForgiving } from '#server/crud/cursor.ts'
import { conflict, notFound } from '#server/errors.ts'
import { type Dienst, NO_ADDRESS } from '#features/sanitaetsdienste/schemas.ts'
import type { invoiceContract } from '../contract.ts'
import {
  CREW,
  KINDS,
  type Kind,
  type Line,
  hoursOf,
  invoiceLines,
  type Need,
  offerLines,
  type Rate,
  type Span,
  unfinishedHindernis,
  type Worker,
} from '../rules.ts'

interface Duty {
  readonly nummer: string
  readonly bezeichnung: string
  readonly veranstalter: {
    readonly name: string
    readonly email?: string
    readonly rechnungsadresse?: Dienst['veranstalter']['rechnungsadresse']
    readonly kundennr?: string
  }
  readonly beginn: string
  readonly ende: string
  readonly fertig: boolean
  readonly abgesagt: boolean
  readonly abrechnungsart: string
  readonly verpflegung: string
  readonly risiko: Risiko | null
  /** Planned span, and the actual running times without gaps. */
  readonly shifts: readonly (Span & { readonly plaetze: number; readonly types: readonly string[] })[]
  readonly times: readonly Span[]
  readonly types: readonly string[]
  readonly workers: readonly Worker[]
  /** From the logbooks of its vehicles, for trips within its time. */
  readonly km: number
  readonly belege: number
}

async function readDuty(db: Db, id: string): Promise<Duty> {
  const { rows } = await sql<Duty>`
    select d.nummer, d.bezeichnung, d.veranstalter, d.beginn, d.ende, d."abgeschlossenAm" is not null as fertig,
      d.abgesagt, d.abrechnungsart, d.verpflegung, d.risiko,
      (select coalesce(json_agg(json_build_object('beginn', iso(angebot.beginn), 'ende', iso(angebot.ende),
          'plaetze', (select coalesce(sum((b->>'anzahl')::int), 0) from jsonb_array_elements(angebot.bedarf) b),
          'types', array(select coalesce(f.typ, v.typ)
            from angebot_fahrzeuge v left join fahrzeuge f on f._id = v.fahrzeug
            where v.angebot = angebot._id))),
          '[]')
        from angebote angebot
        where angebot.sanitaetsdienst = d._id) as shifts,
      (select coalesce(json_agg(json_build_object('beginn', iso(lower(z)), 'ende', iso(upper(z)))), '[]')
        from unnest((select range_agg(tstzrange(angebot.beginn, angebot.ende))
          from angebote angebot
          where angebot.sanitaetsdienst = d._id)) z) as times,
      array(select distinct on (coalesce(f._id, v._id)) coalesce(f.typ, v.typ)
        from angebote angebot
          join angebot_fahrzeuge v on v.angebot = angebot._id
          left join fahrzeuge f on f._id = v.fahrzeug
        where angebot.sanitaetsdienst = d._id) as types,
      (select coalesce(json_agg(json_build_object(
            'minutes', (extract(epoch from meldung."istEnde" - meldung."istBeginn") / 60
              - coalesce(meldung."istPause", 0))::int,
            'leads', meldung.profil is not distinct from d.leiter or meldung.funktion ilike 'Einsatzleit%',
            'doctor', p.sanitaetsausbildung in ('NA', 'Arzt'))
          order by meldung._id),
          '[]')
        from angebote angebot
          join anmeldungen meldung on meldung.angebot = angebot._id
          join profile p on p._id = meldung.profil
        where angebot.sanitaetsdienst = d._id
          and meldung.status = 'eingeteilt'
          and meldung."istEnde" is not null) as workers,
      (select coalesce(sum(f."kmEnde" - f."kmStart"), 0)::int
        from fahrten f
        where f.beginn < d.ende
          and f.ende > d.beginn
          and f.fahrzeug in (select v.fahrzeug
            from angebote angebot join angebot_fahrzeuge v on v.angebot = angebot._id
            where angebot.sanitaetsdienst = d._id)) as km,
      (select count(*)::int
        from rechnungen r
        where r.dienst = d._id
          and r.art = 'rechnung'
          and r.status in ('angenommen', 'entwurf', 'gestellt', 'bezahlt')) as belege
    from sanitaetsdienste d
    where d._id = ${id}::uuid`.execute(db)
  if (!rows[0]) throw notFound('Der Sanitätsdienst')
  return rows[0]
}

export async function ratesOn(db: Db, day: string): Promise<Rate[]> {
  const { rows } = await sql<Rate>`
    select art, bezeichnung, einheit, einzelpreis from rechnungssaetze
    where "gueltigAb" <= ${day}::date and coalesce("gueltigBis" >= ${day}::date, true) order by art, bezeichnung, _id`.execute(db)
  return rows
}

const VEHICLES: Readonly<Record<string, Kind>> = {
  KTW: 'ktw',
  'KTW-B': 'ktw',
  GKTW: 'gktw',
  RTW: 'rtw',
  NEF: 'nef',
  'Zelt/AB': 'zelt',
}
const counted = (types: readonly string[]) => {
  const of = (kind: Kind) => types.filter((type) => VEHICLES[type] === kind).length
  return { ktw: of('ktw'), gktw: of('gktw'), rtw: of('rtw'), nef: of('nef'), zelt: of('zelt') }
}

const crewsOf = ({ ktw, rtw, gktw }: Pick<Need, 'ktw' | 'rtw' | 'gktw'>): number => CREW * (ktw + rtw + gktw)

/** Annahme: an estimate with a range is offered at its upper end, for as long as any shift runs. */
function needOf({ shifts, times, risiko, types, verpflegung }: Duty): Need {
  const planned = counted(types)
  const planning = { ...planned, km: 0, organiserFeeds: verpflegung === 'Veranstalter' }
  if (risiko) {
    const need = risiko.ergebnis
    // A wish repeated in several shifts counts once.
    const vehicles = { ktw: need.ktw, rtw: need.rtw, gktw: need.gktw || Math.min(planned.gktw, 1) }
    const staff = Math.max(FEWEST, need.helferBis) + crewsOf(vehicles)
    return {
      ...planning,
      ...vehicles,
      spans: times.map((span) => ({ ...span, staff })),
      aerzte: need.notarzt,
      einsatzleitung: need.einsatzleitung !== 'keine',
    }
  }
  // The places of a plan include the crews of its vehicles.
  const spans = shifts.map(({ plaetze, types: vehicleTypes, ...span }) => ({
    ...span,
    staff: Math.max(plaetze, crewsOf(counted(vehicleTypes))),
  }))
  return { ...planning, spans, aerzte: 0, einsatzleitung: false }
}

function doneLines({ workers, types, times, risiko, verpflegung, km }: Duty, rates: readonly Rate[]): Line[] {
  // The lead is billed whenever a rate exists, regardless of the estimate.
  const asked = risiko !== null && risiko.ergebnis.einsatzleitung !== 'keine'
  const leads = asked || (workers.some((worker) => worker.leads) && rates.some(({ art }) => art === 'el'))
  return invoiceLines(
    {
      workers,
      leitung: leads ? hoursOf(times) : 0,
      fahrzeuge: counted(types),
      km,
      organiserFeeds: verpflegung === 'Veranstalter',
    },
    rates,
  )
}

/**
 * Draft of an offer for a service, or of the invoice for a closed one.
 * @throws 409 if the service is called off
 */
export async function draftFrom(db: Db, id: string, begunAs: 'angebot' | 'entwurf') {
  const duty = await readDuty(db, id)
  if (duty.abgesagt) throw conflict(`${duty.nummer} ist abgesagt: Dafür gibt es kein Angebot und keine Rechnung.`, 'dienst')
  const [von, bis] = [tagInBerlin(duty.beginn), tagInBerlin(duty.ende)]
  const rates = await ratesOn(db, von)
  const done = begunAs === 'entwurf' && duty.fertig
  const lines = done ? doneLines(duty, rates) : offerLines(needOf(duty), rates)
  const missesBus = done && duty.risiko !== null && duty.risiko.ergebnis.gktw > counted(duty.types).gktw
  const unpriced = [...new Set(lines.filter((line) => !rates.some((rate) => rate.art === line.art)).map((line) => KINDS[line.art]))]
  const { name, email = '', rechnungsadresse = NO_ADDRESS, kundennr = '' } = duty.veranstalter
  return {
    dienst: id,
    weitere: false,
    betreff: `Sanitätsdienst ${duty.bezeichnung} (${duty.nummer})`.slice(0, 200),
    empfaenger: name,
    zusatz: rechnungsadresse.zusatz.slice(0, 120),
    strasse: `${rechnungsadresse.strasse} ${rechnungsadresse.hausnummer}`.trim().slice(0, 120),
    plz: rechnungsadresse.plz,
    stadt: rechnungsadresse.stadt,
    land: rechnungsadresse.land || 'DE',
    email,
    kundennr,
    leitwegId: '',
    leistungVon: von,
    leistungBis: bis,
    positionen: lines,
    steuersatz: '0' as const,
    hinweis: '',
    fertig: duty.fertig,
    hinweise: [
      ...(duty.belege > 0 ? ['Für diesen Dienst gibt es schon eine Rechnung oder ihren Entwurf.'] : []),
      ...(begunAs === 'entwurf' && !duty.fertig ? [`${unfinishedHindernis(duty.nummer)} Die Positionen kommen aus der Planung.`] : []),
      ...(duty.abrechnungsart === 'kostenlos' || duty.abrechnungsart === 'spende' ? [`Vereinbart ist „${duty.abrechnungsart}“.`] : []),
      ...(missesBus ? ['Die Schätzung nennt einen GKTW, eingeplant war er nicht: War er da, ergänze die Position.'] : []),
      ...(unpriced.length > 0 ? [`Kein Satz gilt für: ${unpriced.join(', ')}. Trag den Preis ein oder leg einen Satz an.`] : []),
    ],
  }
}

type Wanted = InputOf<typeof invoiceContract.duties>['query']
/** Services not yet billed, nearest first: closed ones for an invoice, upcoming ones for an offer. */
export async function openDuties(db: Db, now: Date, { als, suche }: NonNullable<Wanted>) {
  const kinds = {
    entwurf: sql`d."abgeschlossenAm" is not null`,
    angebot: sql`d."abgeschlossenAm" is null and d.ende >= ${now}`,
  }
  const found = await readForgiving({ suche }, async ({ suche }) => {
    const words = searchWords(suche).map(
      (word) => sql`and ${containsWord(sql`concat_ws(' ', d.nummer, d.bezeichnung, d.veranstalter->>'name')`, word)}`,
    )
    const { rows } = await sql<{ _id: string; nummer: string; bezeichnung: string; veranstalter: string; beginn: string; fertig: boolean }>`
      select d._id, d.nummer, d.bezeichnung, d.veranstalter->>'name' as veranstalter, d.beginn,
        d."abgeschlossenAm" is not null as fertig
      from sanitaetsdienste d
      where d.art = 'intern'
        and not d.abgesagt
        and d.status <> 'abgerechnet'
        and d.abrechnungsart in ('pauschal', 'nachSaetzen')
        and not exists (select 1
          from rechnungen r
          where r.dienst = d._id and r.art = 'rechnung' and r.status <> 'storniert')
        and (${als ? kinds[als] : sql`${kinds.entwurf} or ${kinds.angebot}`}) ${sql.join(words, sql` `)}
      order by d."abgeschlossenAm" is null, case when d."abgeschlossenAm" is null then d.beginn end, d.beginn desc,
        d._id
      limit 50`.execute(db)
    return { gesamt: rows.length, rows }
  })
  return found.rows
}
