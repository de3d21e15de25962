import { sql } from 'kysely'
import { VERBS } from '#blocks/dienst/names.ts'
import { defineAnlass } from '#blocks/dienst/server/index.ts'
import { path } from '#contract/screens.ts'
import { hoursAs } from '#features/stundennachweise/server/queries.ts'
import { WORDS } from '../contract.ts'

const byTheClock = hoursAs('Dienstabend')

export const kind = defineAnlass({
  area: 'DIENSTABEND',
  words: { ...WORDS, verbs: VERBS.dienstabend },
  table: 'dienstabende',
  columns: { offers: 'dienstabend', title: 'thema', groups: 'gruppe', series: 'serie' },
  uid: 'dienstabend',
  screens: { detail: (id) => path('/dienstabend/{id}', { id }), list: path('/dienstabende') },
  staffing: 'onTheDay',
  reading: { searched: sql`d.thema || ' ' || d.referent` },
  writing: {
    offers: ({ beginn, ende }) => [{ bezeichnung: '', beginn, ende, bedarf: [] }],
    fields: { schichten: 'beginn', beginn: 'beginn', ende: 'ende' },
  },
  hours: {
    ...byTheClock,
    draft: async (trx, drafts, about) => {
      const { rows } = await sql<{ _id: string; stunden: number }>`
        select meldung._id, d.stunden
        from anmeldungen meldung
          join angebote angebot on angebot._id = meldung.angebot
          join dienstabende d on d._id = angebot.dienstabend
        where meldung._id = any(${drafts.map(({ anmeldung }) => anmeldung)}::uuid[])
          and d.stunden is not null`.execute(trx)
      const fixed = new Map(rows.map(({ _id, stunden }) => [_id, stunden]))
      const seen = new Set<string>()
      const counted = drafts.flatMap((draft) => {
        const hours = fixed.get(draft.anmeldung)
        if (hours === undefined) return [draft]
        // An evening over midnight has two parts; the hours count once.
        const once = hours > 0 && !seen.has(draft.anmeldung)
        seen.add(draft.anmeldung)
        return once ? [{ ...draft, stunden: hours }] : []
      })
      await byTheClock.draft(trx, counted, about)
    },
  },
})
