import type { FastifyInstance } from 'fastify'
import { sanitaetsdiensteContract } from '#features/sanitaetsdienste/contract.ts'
import type { Bereich } from '#server/app.ts'
import type { Konflikte } from '#server/fehler.ts'
import type { Kontext, Nutzer } from '#server/kontext.ts'
import { addRoutes } from '#server/routes.ts'
import { abschliessen } from './abschluss/abschliessen.ts'
import { absagen } from './absage/absagen.ts'
import { aendern } from './dienst/aendern.ts'
import { anlegen } from './dienst/anlegen.ts'
import { abmelden, anmelden } from './anmeldung/anmelden.ts'
import { auftraege } from './auftraege.ts'
import { bedarf, bedarfPdf, bedarfstabellen } from './bedarf/bedarf.ts'
import { dienstplan } from './dienstplan/dienstplan.ts'
import { einteilen, setzeAnmeldung } from './einteilung/einteilen.ts'
import { anfragen, hilferuf } from './anfragen/hilferuf.ts'
import { kandidaten } from './einteilung/kandidaten.ts'
import { kopieren } from './dienst/kopieren.ts'
import { lesen } from './lesen/lesen.ts'
import { exportiere, liste } from './lesen/liste.ts'
import { loeschen } from './dienst/loeschen.ts'
import { TABELLEN } from './queries.ts'
import { termin } from './dienst/termin.ts'
import { uebergabe, uebergabeZuruecknehmen, uebernehmer } from './anfragen/uebergabe.ts'
import { uebersicht } from './lesen/uebersicht.ts'
import { gesehen, history } from './verlauf/verlauf.ts'
import { vorlagen } from './dienst/vorlagen.ts'
import { weiterfuehren } from './dienst/weiterfuehren.ts'
import { beantworten, meineAnfragen, zusage, zusagen } from './anfragen/zusage.ts'

/**
 * Lists hold a person's own part: they are kept per person, until a table changes, and for one minute at most.
 * Deadlines and begins lie on whole minutes, and pass without any change of a table.
 */
const proPerson = (kontext: Kontext, ...weitere: readonly string[]) => ({
  tabellen: [...TABELLEN, ...weitere],
  klasse: (nutzer: Nutzer) => `${nutzer._id} ${Math.floor(kontext.jetzt().getTime() / 60_000)}`,
})
const konflikte: Konflikte = {
  sanitaetsdienste_ort_fkey: { msg: 'Diesen Ort gibt es nicht.', feld: 'ort' },
  sanitaetsdienste_leiter_fkey: { msg: 'Diese Leitung gibt es nicht.', feld: 'leiter' },
  sanitaetsdienste_stvLeiter_fkey: { msg: 'Diese Stellvertretung gibt es nicht.', feld: 'stvLeiter' },
  angebot_fahrzeuge_fahrzeug_fkey: { msg: 'Dieses Fahrzeug gibt es nicht.', feld: 'fahrzeuge' },
  angebot_fahrzeuge_einmal: { msg: 'Ein Fahrzeug steht in einer Schicht doppelt.', feld: 'fahrzeuge' },
  anmeldungen_plaetze: { msg: 'Alle Plätze sind vergeben.' },
  anmeldungen_nicht_doppelt: { msg: 'Zu dieser Zeit ist die Person schon anderswo eingeteilt.' },
  fahrzeugbelegungen_nicht_doppelt: { msg: 'Ein Fahrzeug ist zu dieser Zeit schon belegt.', feld: 'fahrzeuge' },
  anfragen_offen_key: { msg: 'Diese Person ist schon gefragt und hat noch nicht geantwortet.' },
  anfragen_uebergabe_key: { msg: 'Du hast deinen Platz schon jemandem angeboten.' },
}

export const sanitaetsdienste: Bereich = {
  name: 'sanitaetsdienste',
  contract: sanitaetsdiensteContract,
  ...auftraege,
  routen: (app: FastifyInstance, kontext: Kontext) =>
    addRoutes(
      app,
      kontext,
      sanitaetsdiensteContract,
      {
        list: liste(kontext),
        extern: liste(kontext, 'extern'),
        distinct: vorlagen(kontext),
        distinctIntern: vorlagen(kontext, 'intern'),
        distinctExtern: vorlagen(kontext, 'extern'),
        export: exportiere(kontext),
        uebersicht: uebersicht(kontext),
        get: lesen(kontext),
        create: anlegen(kontext),
        update: aendern(kontext),
        remove: loeschen(kontext),
        status: weiterfuehren(kontext),
        kopie: kopieren(kontext),
        absage: absagen(kontext),
        abschluss: abschliessen(kontext),
        bedarf: bedarf(kontext),
        bedarfstabellen: bedarfstabellen(kontext),
        anmelden: anmelden(kontext),
        abmelden: abmelden(kontext),
        setzeAnmeldung: setzeAnmeldung(kontext),
        einteilung: einteilen(kontext),
        kandidaten: kandidaten(kontext),
        hilferuf: hilferuf(kontext),
        anfragen: anfragen(kontext),
        uebernehmer: uebernehmer(kontext),
        uebergabe: uebergabe(kontext),
        uebergabeZuruecknehmen: uebergabeZuruecknehmen(kontext),
        meineAnfragen: meineAnfragen(kontext),
        beantworten: beantworten(kontext),
        zusage: zusage(kontext),
        zusagen: zusagen(kontext),
        history: history(kontext),
        gesehen: gesehen(kontext),
        termin: termin(kontext),
        dienstplan: dienstplan(kontext),
        bedarfPdf: bedarfPdf(kontext),
      },
      {
        konflikte,
        behalte: {
          list: proPerson(kontext),
          extern: proPerson(kontext),
          distinct: proPerson(kontext),
          distinctIntern: proPerson(kontext),
          distinctExtern: proPerson(kontext),
          uebersicht: proPerson(kontext, 'anfragen', 'stundennachweise'),
        },
      },
    ),
}
