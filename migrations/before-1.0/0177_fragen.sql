-- Every occasion may ask at sign-up; answers stand with the sign-up, by the place of the question.
alter table sanitaetsdienste add column "fragen" jsonb not null default '[]';
alter table blutspenden add column "fragen" jsonb not null default '[]';
alter table dienstabende add column "fragen" jsonb not null default '[]';
alter table kurse add column "fragen" jsonb not null default '[]';
alter table ktw_wochen add column "fragen" jsonb not null default '[]';
alter table ktw_sonntage add column "fragen" jsonb not null default '[]';
alter table anmeldungen add column "antworten" jsonb not null default '[]' check (jsonb_typeof("antworten") = 'array');
-- Finds the last answers, and those to forget.
create index anmeldungen_antworten on anmeldungen ("profil") where "antworten" <> '[]';

update anmeldungen m set "antworten" = z."antworten" from veranstaltung_zusagen z where z."anmeldung" = m._id and z."antworten" <> '[]';
alter table veranstaltung_zusagen drop column "antworten";
update veranstaltungen set "fragen" = (select jsonb_agg(q.value || '{"sensibel": false}' order by q.nr) from jsonb_array_elements("fragen") with ordinality q(value, nr))
  where "fragen" <> '[]';
create or replace function vergiss_zusagen() returns trigger language plpgsql as $$
begin
  update anmeldungen set "antworten" = '[]' where "profil" = new._id and "antworten" <> '[]';
  delete from kalenderabos where "profil" = new._id;
  return null;
end $$;
