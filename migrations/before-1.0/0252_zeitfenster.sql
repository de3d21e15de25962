-- Candidates ask for the time of everybody around a duty, and for all that was staffed in the months before it (docs/adr/0095).
create index personenzeiten_zeit_idx on personenzeiten using spgist ("zeit");
create index anmeldungen_eingeteilt_idx on anmeldungen ("beginn") include ("profil", "angebot", "ende", "istBeginn", "istEnde")
  where "status" = 'eingeteilt' and "gilt" and "zeiten" is null;
