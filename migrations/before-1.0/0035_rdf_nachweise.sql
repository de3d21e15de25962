-- A participation has an identity that outlives a change of the list, for its proof hangs on it; the proof goes with it. It follows from
-- training and person: who is taken off the list and put on it again is the same.
alter table rdf_teilnahmen add column "_id" uuid not null default neue_id() unique;

create or replace function schreibe_rdf_teilnahmen() returns trigger language plpgsql as $$
begin
  if exists (select 1 from jsonb_to_recordset(new."teilnehmer") as t("anwesendVon" timestamptz, "anwesendBis" timestamptz)
    where "anwesendVon" < new."beginn" or "anwesendBis" > new."ende" or coalesce("anwesendVon", new."beginn") >= coalesce("anwesendBis", new."ende")) then
    raise exception 'Jemand war nicht in dieser Zeit da.' using errcode = 'check_violation', constraint = 'rdf_anwesenheit_check';
  end if;
  if (select count(*) <> count(distinct e ->> 'profil') from jsonb_array_elements(new."teilnehmer") e) then
    raise exception 'Jemand steht zweimal in der Liste.' using errcode = 'unique_violation', constraint = 'rdf_teilnahmen_pkey';
  end if;
  delete from rdf_teilnahmen where "fortbildung" = new."_id"
    and "profil" not in (select (e ->> 'profil')::uuid from jsonb_array_elements(new."teilnehmer") e);
  insert into rdf_teilnahmen ("_id", "fortbildung", "profil", "anwesendVon", "anwesendBis", "stunden", "status")
    select md5(new."_id"::text || t."profil")::uuid, new."_id", t.* from jsonb_to_recordset(new."teilnehmer")
      as t("profil" uuid, "anwesendVon" timestamptz, "anwesendBis" timestamptz, "stunden" double precision, "status" text)
    on conflict ("fortbildung", "profil") do update set "anwesendVon" = excluded."anwesendVon", "anwesendBis" = excluded."anwesendBis",
      "stunden" = excluded."stunden", "status" = excluded."status";
  return null;
end $$;

create function loesche_rdf_nachweise() returns trigger language plpgsql as $$
begin
  delete from dateien where "bereich" = 'rdf_teilnahmen' and "objekt" = old."_id";
  return null;
end $$;
create trigger rdf_nachweise_loeschen after delete on rdf_teilnahmen for each row execute function loesche_rdf_nachweise();
