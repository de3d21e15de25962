import { sql } from 'kysely'
import { OFFER_OF_ONE } from '#blocks/dienst/server/index.ts'
import type { PersonalSource } from '#server/personal.ts'

const OF_OFFER = sql`${OFFER_OF_ONE} join sanitaetsdienste d on d._id = a.sanitaetsdienst`

export const ownDuties: PersonalSource = {
  data: ({ profil }) => [
    {
      titel: 'Dienste',
      rows: sql`select d.bezeichnung as "Dienst", a.bezeichnung as "Schicht", m.beginn as "Beginn", m.ende as "Ende",
          m.status as "Stand", m.funktion as "Funktion", m.qualifikation as "Qualifikation", m.kommentar as "Kommentar",
          m.antworten as "Antworten", m.grund as "Grund", m.trotzdem as "Trotzdem", m."istBeginn" as "Da von",
          m."istEnde" as "Da bis"
        from anmeldungen m ${OF_OFFER}
        where m.profil = ${profil}::uuid
        order by m.beginn`,
    },
    {
      titel: 'Dienste, die du leitest',
      rows: sql`select d.nummer as "Nummer", d.bezeichnung as "Dienst", d.beginn as "Beginn", d.ende as "Ende" from sanitaetsdienste d
        where ${profil}::uuid in (d.leiter, d."stvLeiter") order by d.beginn`,
    },
    {
      titel: 'Fragen an dich',
      rows: sql`select d.bezeichnung as "Dienst", m.art as "Art", m."gestelltAm" as "Gestellt", m.text as "Text",
          m.antwort as "Antwort", m."beantwortetAm" as "Beantwortet"
        from anfragen m ${OF_OFFER}
        where m.profil = ${profil}::uuid
        order by 3`,
    },
  ],
}
