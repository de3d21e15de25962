-- Versions of the need tables that the chapter made (rules.md 4.1). Estimates name theirs, so each stays as it was.
create table bedarfstabellen (
  "variante" text primary key check (char_length("variante") between 1 and 60),
  "inhalt" jsonb not null,
  "erstelltAm" timestamptz not null default now(),
  "erstelltVon" uuid not null
);
create function bedarfstabelle_steht() returns trigger language plpgsql as $$
begin
  raise exception 'Eine Bedarfstabelle bleibt, wie sie ist.' using errcode = 'integrity_constraint_violation', constraint = 'bedarfstabelle_steht';
end $$;
create trigger bedarfstabelle_steht before update or delete on bedarfstabellen for each row execute function bedarfstabelle_steht();
select verfolge('bedarfstabellen');

-- Estimates have a second opinion since, whose answers stand beside them.
update sanitaetsdienste set "risiko" = "risiko" || '{"fragebogen": []}' where "risiko" is not null;
