import { sql } from 'kysely'
import type { RdfContract } from '../contract.ts'
import { FORMAT_NAMES, hoursOf, hoursText, type Rdf, type Teilnahme } from '../schemas.ts'
import { bold, factTable, type PrintDocument, sendDocument, shortSpan, signatureBlock } from '#blocks/dokumente/server/index.ts'
import { may } from '#contract/rights/rechte.ts'
import type { AppContext } from '#server/context.ts'
import { mayName } from '#server/db/vocabulary.ts'
import { notFound } from '#server/errors.ts'
import type { Handler } from '#server/http/routes.ts'

interface CertificateRow {
  readonly name: string
  readonly rdf: Rdf
  readonly teilnahme: Teilnahme
}

const certificateOf = ({ name, rdf, teilnahme }: CertificateRow, organisation: string): PrintDocument => ({
  titel: 'Teilnahmebescheinigung',
  subtitle: rdf.thema,
  font: 12,
  content: [
    bold(name, { fontSize: 20, margin: [0, 16, 0, 6] }),
    { text: 'hat an dieser Fortbildung für den Rettungsdienst teilgenommen:', margin: [0, 0, 0, 16] },
    factTable([
      ['Thema', rdf.thema],
      ['Themengebiet', rdf.themengebiet ?? ''],
      ['Zeit', shortSpan(teilnahme.anwesendVon ?? rdf.beginn, teilnahme.anwesendBis ?? rdf.ende)],
      ['Umfang', `${hoursText(hoursOf(rdf, teilnahme))} zu 60 Minuten`],
      ['Form', FORMAT_NAMES[rdf.format]],
      ['Dozent', rdf.dozent],
      ['Ort', rdf.ort],
      ['Veranstalter', rdf.veranstalter || organisation],
      [
        'Anerkennung',
        rdf.anerkannt
          ? ['als Rettungsdienstfortbildung', rdf.bescheinigungNr && `Nr. ${rdf.bescheinigungNr}`].filter(Boolean).join(', ')
          : '',
      ],
    ]),
    {
      columns: [signatureBlock('', '', 'Ort, Datum'), signatureBlock('', rdf.veranstalter || organisation, 'Unterschrift')],
      columnGap: 30,
      margin: [0, 30, 0, 0],
    },
  ],
  foot: organisation,
})

export const bescheinigung =
  (context: AppContext): Handler<RdfContract['bescheinigung']> =>
  async ({ db, actor, params, reply }) => {
    if (params.profil !== actor.profil && !may(actor, 'READ_RDF')) throw notFound('Die Bescheinigung')
    const { rows } = await sql<CertificateRow>`
      select p.name, to_jsonb(f) as rdf, to_jsonb(t) as teilnahme
      from rdf_teilnahmen t
        join rettungsdienstfortbildungen f on f._id = t.fortbildung
        join personen p on p._id = t.profil
        join profile x on x._id = p._id
      where f._id = ${params.id}::uuid
        and p._id = ${params.profil}::uuid
        and ${mayName(actor, 'x')}
        and t.status = 'teilgenommen'
        and f.ende <= ${context.now()}`.execute(db)
    const [row] = rows
    if (!row) throw notFound('Die Bescheinigung')
    await sendDocument(
      reply,
      context,
      `Bescheinigung_${row.name.replaceAll(/[^\p{L}\d]+/gu, '_')}`,
      certificateOf(row, (await context.chapter()).orgName),
    )
  }
