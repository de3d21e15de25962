import { sql } from 'kysely'
import { OFFER_OF_ONE } from '#blocks/dienst/server/index.ts'
import type { PersonalSource } from '#server/personal.ts'

const OF_OFFER = sql`${OFFER_OF_ONE} join sanitaetsdienste d on d._id = angebot.sanitaetsdienst`

export const ownDuties: PersonalSource = {
  data: ({ profil }) => [
    {
      titel: 'Dienste',
      rows: sql`select d.bezeichnung as "Dienst", angebot.bezeichnung as "Schicht", meldung.beginn as "Beginn",
          meldung.ende as "Ende", meldung.status as "Stand", meldung.funktion as "Funktion",
          meldung.qualifikation as "Qualifikation", meldung.kommentar as "Kommentar", meldung.antworten as "Antworten",
          meldung.grund as "Grund", meldung.trotzdem as "Trotzdem", meldung."istBeginn" as "Da von",
          meldung."istEnde" as "Da bis"
        from anmeldungen meldung ${OF_OFFER}
        where meldung.profil = ${profil}::uuid
        order by meldung.beginn`,
    },
    {
      titel: 'Dienste, die du leitest',
      rows: sql`select d.nummer as "Nummer", d.bezeichnung as "Dienst", d.beginn as "Beginn", d.ende as "Ende" from sanitaetsdienste d
        where ${profil}::uuid in (d.leiter, d."stvLeiter") order by d.beginn`,
    },
    {
      titel: 'Fragen an dich',
      rows: sql`select d.bezeichnung as "Dienst", anfrage.art as "Art", anfrage."gestelltAm" as "Gestellt",
          anfrage.text as "Text", anfrage.antwort as "Antwort", anfrage."beantwortetAm" as "Beantwortet",
          anfrage."beiFrage" ->> 'grund' as "Grund"
        from anfragen anfrage
          cross join lateral (select * from angebote where _id = anfrage.angebot limit 1) angebot
          join sanitaetsdienste d on d._id = angebot.sanitaetsdienst
        where anfrage.profil = ${profil}::uuid
        order by 3`,
    },
  ],
}
