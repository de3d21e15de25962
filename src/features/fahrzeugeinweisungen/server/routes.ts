import { sql } from 'kysely'
import { registerFact } from '#blocks/gueltigkeit/server/index.ts'
import { inMonths } from '#contract/time/berlin.ts'
import {
  einweisungenContract,
  einweisungFields,
  VALID_MONTHS,
  deviceContract,
  deviceFields,
} from '#features/fahrzeugeinweisungen/contract.ts'
import { type Column, columnsFrom } from '#server/export/table.ts'
import type { Area } from '#server/app.ts'
import { crudArea } from '#server/crud/crud-area.ts'
import { deviceImport, vehicleImport } from './import.ts'
import { fahrzeuge, matrix } from './matrix.ts'
import { einweisungPrint, devicePrint } from './print.ts'
import { audienceKey, recordFilters, guardedHandlers, personBy, isSeen, signed } from './records.ts'

const people = {
  wer: sql`(select p.name from personen p where p._id = t.profil)`,
  person: personBy('profil', sql`true`),
  einweiserPerson: personBy('einweiser'),
  unterschrieben: signed,
}
registerFact(
  'onVehicles',
  ['einweisungen', 'fahrzeuge'],
  sql`select e.profil, e.fahrzeug, f.einweisungsgruppe as gruppe, e.datum, e."gueltigBis"
    from einweisungen e join fahrzeuge f on f._id = e.fahrzeug where e.bestanden`,
)
registerFact('onDevices', ['einweisungsprotokolle'], sql`select e.profil, e.geraet, e.datum, e."gueltigBis" from einweisungsprotokolle e`)
/** A later one on the vehicle or its group replaces the person's others. */
const replaced = sql<boolean>`exists (select 1
  from einweisungen n join fahrzeuge a on a._id = n.fahrzeug join fahrzeuge b on b._id = t.fahrzeug
  where n.profil = t.profil
    and n.bestanden
    and (n.fahrzeug = t.fahrzeug or (a.einweisungsgruppe <> '' and a.einweisungsgruppe = b.einweisungsgruppe))
    and (n."gueltigBis", n.datum, n._id) > (t."gueltigBis", t.datum, t._id))`
const replacedDevice = sql<boolean>`exists (select 1
  from einweisungsprotokolle n
  where n.profil = t.profil
    and lower(n.geraet) = lower(t.geraet)
    and lower(n.hersteller) = lower(t.hersteller)
    and lower(n.typ) = lower(t.typ)
    and (coalesce(n."gueltigBis", 'infinity'), n.datum, n._id) > (coalesce(t."gueltigBis", 'infinity'), t.datum,
      t._id))`
/** Signature images are excluded from histories, which keep every value forever. */
const tracked = (fields: object) => Object.keys(fields).filter((name) => name !== 'unterschrift')

const named = (titel: string, field: string): Column => ({
  titel,
  value: (row) => {
    const person = row[field] as { vorname: string; nachname: string } | null
    return person && `${person.nachname}, ${person.vorname}`
  },
})
const tooLarge = { msg: 'Die Unterschriften sind zu groß. Zeichne sie bitte noch einmal.', feld: 'unterschrift' }
const selfRefused = { msg: 'Niemand weist sich selbst ein.', feld: 'einweiser' }
const endsBefore = { msg: 'Das Ende der Gültigkeit kann nicht vor der Einweisung liegen.', feld: 'gueltigBis' }

const vehicles = crudArea(
  einweisungenContract,
  {
    table: 'einweisungen',
    order: ['gueltigBis'],
    computed: {
      ...people,
      gueltigBis: sql`t."gueltigBis"::text`,
      prueferPerson: personBy('pruefer'),
      fahrzeugName: sql`(select f.bezeichnung from fahrzeuge f where f._id = t.fahrzeug)`,
      auchFuer: sql`(select coalesce(json_agg(o.bezeichnung order by o.bezeichnung), '[]')
        from fahrzeuge f join fahrzeuge o on o.einweisungsgruppe = f.einweisungsgruppe and o._id <> f._id and o.aktiv
        where f._id = t.fahrzeug and f.einweisungsgruppe <> '')`,
      ersetzt: replaced,
    },
    tracked: tracked(einweisungFields),
    searched: ['wer', 'fahrzeugName'],
    filter: recordFilters(sql`(not t.bestanden)`, replaced),
    scope: isSeen,
    alsoReads: ['profile', 'users', 'fahrzeuge'],
    daily: true,
    audience: audienceKey,
    export: {
      titel: 'Fahrzeugeinweisungen',
      columns: () => [
        named('Wer', 'person'),
        { titel: 'Fahrzeug', value: (row) => row.fahrzeugName },
        ...columnsFrom(einweisungFields, ['art', 'datum', 'gueltigBis']),
        named('Einweiser', 'einweiserPerson'),
        ...columnsFrom(einweisungFields, ['bestanden', 'bemerkung']),
      ],
    },
    conflicts: {
      einweisungen_doppelt: { msg: 'Diese Einweisung steht schon da: dieselbe Person, dasselbe Fahrzeug, derselbe Tag.', feld: 'datum' },
      einweisungen_einweiser_check: selfRefused,
      einweisungen_pruefer_check: { msg: 'Es prüft jemand anderes als eingewiesen hat oder eingewiesen wurde.', feld: 'pruefer' },
      einweisungen_gueltig_check: endsBefore,
      einweisungen_fuehrerschein_check: { msg: 'Lass dir zuerst den Führerschein zeigen.', feld: 'fuehrerscheinGesehen' },
      einweisungen_unterschrift_check: tooLarge,
      einweisungen_fahrzeug_fkey: { msg: 'Dieses Fahrzeug gibt es nicht.', feld: 'fahrzeug' },
    },
  },
  (context, plain) => {
    const handlers = guardedHandlers(context, plain, {
      table: 'einweisungen',
      until: (day) => inMonths(day, VALID_MONTHS),
      print: einweisungPrint,
    })
    return { ...handlers, ...vehicleImport(handlers), fahrzeuge, matrix: matrix(context) }
  },
)

export const einweisungsprotokolle = crudArea(
  deviceContract,
  {
    table: 'einweisungsprotokolle',
    order: ['geraet'],
    computed: people,
    tracked: tracked(deviceFields),
    searched: ['geraet', 'hersteller', 'typ', 'seriennummer', 'wer'],
    filter: recordFilters(sql`false`, replacedDevice),
    scope: isSeen,
    alsoReads: ['profile', 'users'],
    daily: true,
    audience: audienceKey,
    export: {
      titel: 'Einweisungsprotokolle',
      columns: () => [
        ...columnsFrom(deviceFields, ['geraet', 'hersteller', 'typ', 'seriennummer']),
        named('Wer', 'person'),
        ...columnsFrom(deviceFields, ['datum', 'gueltigBis', 'beauftragtePerson']),
        named('Einweiser', 'einweiserPerson'),
        ...columnsFrom(deviceFields, ['einweiserExtern']),
      ],
    },
    conflicts: {
      einweisungsprotokolle_doppelt: {
        msg: 'Dieses Protokoll steht schon da: dieselbe Person, dasselbe Gerät, derselbe Tag.',
        feld: 'datum',
      },
      einweisungsprotokolle_einweiser_check: selfRefused,
      einweisungsprotokolle_wer_check: { msg: 'Sag, wer eingewiesen hat: ein Mitglied oder jemand vom Hersteller.', feld: 'einweiser' },
      einweisungsprotokolle_beauftragt_check: {
        msg: 'Beauftragt werden kann nur, wen der Hersteller eingewiesen hat.',
        feld: 'beauftragtePerson',
      },
      einweisungsprotokolle_hersteller_noetig: { msg: 'Ein Medizinprodukt braucht Hersteller und Modell.', feld: 'hersteller' },
      einweisungsprotokolle_gueltig_check: endsBefore,
      einweisungsprotokolle_unterschrift_check: tooLarge,
    },
  },
  (context, plain) => {
    const handlers = guardedHandlers(context, plain, { table: 'einweisungsprotokolle', until: () => null, print: devicePrint })
    return { ...handlers, ...deviceImport(handlers) }
  },
)

export const fahrzeugeinweisungen: Area & typeof vehicles = {
  ...vehicles,
  personal: {
    data: ({ profil }) => [
      {
        titel: 'Fahrzeugeinweisungen',
        rows: sql`select f.bezeichnung as "Fahrzeug", e.datum::text as "Tag", e."gueltigBis"::text as "Gültig bis",
            e.bestanden as "Bestanden",
            case ${profil}::uuid
              when e.profil then 'Eingewiesen'
              when e.einweiser then 'Einweiser'
              else 'Prüfer'
            end as "Als"
          from einweisungen e join fahrzeuge f on f._id = e.fahrzeug
          where ${profil}::uuid in (e.profil, e.einweiser, e.pruefer)
          order by e.datum`,
      },
      {
        titel: 'Einweisungen in Geräte',
        rows: sql`select concat_ws(' ', e.hersteller, e.geraet, e.typ) as "Gerät", e.datum::text as "Tag",
            e."gueltigBis"::text as "Gültig bis",
            case ${profil}::uuid when e.profil then 'Eingewiesen' else 'Einweiser' end as "Als"
          from einweisungsprotokolle e
          where ${profil}::uuid in (e.profil, e.einweiser)
          order by e.datum`,
      },
    ],
  },
}
