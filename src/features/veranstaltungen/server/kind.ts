import { sql } from 'kysely'
import { VERBS, STANDING_ANMELDUNG } from '#blocks/dienst/names.ts'
import { defineAnlass } from '#blocks/dienst/server/index.ts'
import { may } from '#contract/rights/rechte.ts'
import { path } from '#contract/screens.ts'
import { oneOf } from '#server/db/vocabulary.ts'
import { HttpError } from '#server/errors.ts'
import { WORDS } from '../contract.ts'

/** Guests of people with a place, for the row `d`. The waiting list has no guests. */
export const guests = sql`(select coalesce(sum(z.gaeste), 0)::int
  from angebote angebot join anmeldungen meldung on meldung.angebot = angebot._id join veranstaltung_zusagen z on z.anmeldung = meldung._id
  where angebot.veranstaltung = d._id and ${oneOf('meldung.status', STANDING_ANMELDUNG)})`

export const kind = defineAnlass({
  area: 'VERANSTALTUNG',
  words: { ...WORDS, verbs: VERBS.veranstaltung },
  table: 'veranstaltungen',
  columns: { offers: 'veranstaltung', title: 'titel' },
  uid: 'veranstaltung',
  screens: { detail: (id) => path('/veranstaltung/{id}', { id }), list: path('/veranstaltungen') },
  staffing: 'direct',
  reading: { computed: { gaeste: guests }, row: ['gaeste'], searched: sql`d.titel || ' ' || d.beschreibung` },
  writing: {
    prepare: async ({ actor }, body, before) => {
      if (before && before.anmeldeschluss !== body.anmeldeschluss && !may(actor, 'UPDATE_VERANSTALTUNG_ANMELDESCHLUSS'))
        throw new HttpError(403, [{ msg: 'Um den Anmeldeschluss zu verschieben, brauchst du das Recht dazu.', feld: 'anmeldeschluss' }])
      return { ...body, gaeste: before?.['gaeste'] ?? 0 }
    },
    rules: (body) => {
      const [most, taken] = [body['maxTeilnehmer'] as number | null, body['gaeste'] as number]
      return most !== null && taken >= most
        ? [{ msg: `Allein ${taken} Gäste sind schon angemeldet; weniger Plätze gehen nicht.`, feld: 'maxTeilnehmer' }]
        : []
    },
    // Guests reduce the offer's places, so that every sign-up rule includes them.
    offers: ({ beginn, ende, ...body }) => {
      const most = body['maxTeilnehmer'] as number | null
      const left = most === null ? null : most - (body['gaeste'] as number)
      return [
        {
          bezeichnung: '',
          beginn,
          ende,
          bedarf: left === null ? [] : [{ qualifikation: 'keine', anzahl: left, funktion: '', mindestalter: null }],
        },
      ]
    },
  },
})
