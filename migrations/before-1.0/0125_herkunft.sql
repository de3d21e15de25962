-- Origin of a registration: by the member, by a yes to a question, or by the leaders.
alter table anmeldungen
  add column "herkunft" text not null default 'selbst' constraint anmeldungen_herkunft_check check ("herkunft" in ('selbst', 'gefragt', 'leitung')),
  -- State that a staffed person returns to once taken off; null: registered or nothing, by `herkunft`.
  add column "zuvor" jsonb,
  add constraint anmeldungen_zuvor_check check ("zuvor" is null or "status" in ('eingeteilt', 'nichtErschienen'));
-- A registration written by another, on which the member never acted, is of the leaders.
update anmeldungen m set "herkunft" = case when exists (select from anfragen f
    where f."angebot" = m."angebot" and f."profil" = m."profil" and f."antwort" = 'zugesagt') then 'gefragt' else 'leitung' end
  from profile p where p."_id" = m."profil" and m."erstelltVon" <> p."user"
    and not exists (select from historie h where h."feld" = 'helfer' and h."user" = p."user"
      and h."neu" ->> 'profil' = m."profil"::text and h."neu" -> 'schicht' ->> '_id' = m."angebot"::text);

-- News count as told from this instant on: until then later news under their key replace them, and news without a change in the end are
-- dropped. The recipient's knowledge before is kept with them, in every way of telling.
alter table mitteilungen
  add column "vorher" jsonb,
  add column "bekanntAb" timestamptz;
update mitteilungen t set "vorher" = m."vorher", "bekanntAb" = m."faelligAb" from mails m, users u, profile p
  where m."schluessel" = t."schluessel" and m."versendetAm" is null and m."vorher" is not null and u."primary_email" = m."an" and p."user" = u."_id" and p."_id" = t."profil";

-- An account without an invitation is told nothing.
alter table users add column "eingeladenAm" timestamptz;
update users u set "eingeladenAm" = t."am" from (select "user", max("laeuftAb") - interval '7 days' as "am" from passworttoken where "zweck" = 'einladung' group by "user") t
  where t."user" = u."_id";
update users u set "eingeladenAm" = h."am" from (select "objekt", max("zeit") as "am" from historie where "bereich" = 'users' and "aktion" = 'einladung' group by "objekt") h
  where h."objekt" = u."_id" and u."eingeladenAm" is null;
