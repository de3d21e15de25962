-- Bugs and suggestions, and who wants a suggestion too.
create table feedback (
  "_id" uuid primary key default neue_id(),
  "version" int not null default 1,
  "erstelltAm" timestamptz not null default now(),
  "erstelltVon" uuid,
  "geaendertAm" timestamptz not null default now(),
  "geaendertVon" uuid,
  "art" text not null check ("art" in ('bug', 'verbesserungsvorschlag')),
  "titel" text not null check (char_length("titel") between 1 and 120),
  "beschreibung" text not null check (char_length("beschreibung") between 1 and 5000),
  "schritte" text not null default '' check (char_length("schritte") <= 2000),
  "erwartet" text not null default '' check (char_length("erwartet") <= 2000),
  "seite" text not null default '' check (char_length("seite") <= 200),
  -- Of the intranet; `version` is the lock of the row.
  "versionsnummer" text not null default '' check (char_length("versionsnummer") <= 20),
  "browser" text not null default '' check (char_length("browser") <= 300),
  "status" text not null default 'offen' check ("status" in ('offen', 'angenommen', 'umgesetzt', 'abgelehnt')),
  "antwort" text not null default '' check (char_length("antwort") <= 2000),
  "stimmen" int not null default 0 check ("stimmen" >= 0),
  constraint feedback_bug_check check ("art" = 'verbesserungsvorschlag' or "stimmen" = 0)
);
create index feedback_neueste_idx on feedback ("erstelltAm" desc, "_id" desc);
create index feedback_von_idx on feedback ("erstelltVon");
select verfolge('feedback');

create table feedback_stimmen (
  "feedback" uuid not null references feedback on delete cascade,
  "user" uuid not null references users on delete cascade,
  primary key ("feedback", "user")
);
create index feedback_stimmen_user_idx on feedback_stimmen ("user");

-- The count stands in the row, so that a page of the list costs the same however many have voted.
create function zaehle_stimmen() returns trigger language plpgsql as $$
begin
  update feedback set "stimmen" = "stimmen" + case tg_op when 'INSERT' then 1 else -1 end
    where "_id" = case tg_op when 'INSERT' then new."feedback" else old."feedback" end;
  return null;
end $$;
create trigger zaehle_stimmen after insert or delete on feedback_stimmen for each row execute function zaehle_stimmen();
