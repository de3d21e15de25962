-- The suggestion box. Nothing here says who wrote an anonymous entry, or when on its day (docs/adr/0064): the id is random and holds no
-- time, there is a day and no instant, and the row lacks the columns erstelltAm and erstelltVon that every other table has.
create table kummerkasten (
  "_id" uuid primary key default gen_random_uuid(),
  "version" int not null default 1,
  "tag" date not null,
  "anonym" boolean not null default true,
  "absender" uuid references profile,
  "kategorie" text not null check ("kategorie" in ('lob', 'kritik', 'idee', 'konflikt', 'sicherheit', 'sonstiges')),
  "text" text not null check (char_length("text") between 10 and 5000),
  "status" text not null default 'neu' check ("status" in ('neu', 'gelesen', 'beantwortet', 'erledigt')),
  "antwort" text not null default '' check (char_length("antwort") <= 5000),
  -- SHA-256 of the code with which the answer is read; the code itself is kept nowhere.
  "codeHash" bytea not null constraint kummerkasten_code_key unique,
  "gemeldet" boolean not null default false,
  constraint kummerkasten_anonym_check check ("anonym" = ("absender" is null)),
  constraint kummerkasten_beantwortet_check check ("status" <> 'beantwortet' or "antwort" <> ''),
  constraint kummerkasten_id_check check (substr("_id"::text, 15, 1) = '4')
);
create index kummerkasten_tag_idx on kummerkasten ("tag" desc, "_id" desc);
create index kummerkasten_absender_idx on kummerkasten ("absender") where "absender" is not null;

-- A new entry gives no notice: it would tell everybody who is signed in the second in which it was written.
create trigger melde_aenderung after update or delete or truncate on kummerkasten for each statement execute function melde_aenderung();

-- What was written, and whose it is, stays as it is.
create function schuetze_kummerkasten() returns trigger language plpgsql as $$
begin
  if new."text" is distinct from old."text" or new."kategorie" <> old."kategorie" or new."tag" <> old."tag" or new."anonym" <> old."anonym"
    or new."absender" is distinct from old."absender" or new."codeHash" <> old."codeHash" then
    raise exception 'Was im Kummerkasten steht, bleibt, wie es ist.' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger schuetze_kummerkasten before update on kummerkasten for each row execute function schuetze_kummerkasten();

-- Neither a history nor a kept answer may say who wrote.
alter table historie add constraint historie_kummerkasten check ("bereich" <> 'kummerkasten' or "aktion" = 'geaendert') not valid;
alter table idempotenz add constraint idempotenz_kummerkasten check ("aufruf" not like 'POST /api/kummerkasten%');
