-- What changed in the intranet, version by version, and up to which entry each member has read it.
create table changelog (
  "_id" uuid primary key default neue_id(),
  "version" int not null default 1,
  "erstelltAm" timestamptz not null default now(),
  "erstelltVon" uuid,
  "geaendertAm" timestamptz not null default now(),
  "geaendertVon" uuid,
  -- `version` is the lock of the row.
  "versionsnummer" text not null check ("versionsnummer" ~ '^\d+(\.\d+){1,2}$' and char_length("versionsnummer") <= 20),
  "datum" date not null,
  "titel" text not null default '' check (char_length("titel") <= 120),
  "eintraege" jsonb not null check (jsonb_array_length("eintraege") between 1 and 50),
  "veroeffentlicht" boolean not null default true,
  "veroeffentlichtAm" timestamptz,
  constraint changelog_versionsnummer_key unique ("versionsnummer"),
  constraint changelog_veroeffentlicht_check check ("veroeffentlicht" = ("veroeffentlichtAm" is not null))
);
create index changelog_tag_idx on changelog ("datum" desc, "_id" desc);
create index changelog_neu_idx on changelog ("veroeffentlichtAm");
select verfolge('changelog');

-- When it was first there to read: what somebody has seen is held against it.
create function datiere_changelog() returns trigger language plpgsql as $$
begin
  new."veroeffentlichtAm" := case when new."veroeffentlicht" then coalesce(new."veroeffentlichtAm", clock_timestamp()) end;
  return new;
end $$;
create trigger datiere_changelog before insert or update on changelog for each row execute function datiere_changelog();

-- Apart from users, and without a notice: that somebody has read is no news for the others.
create table changelog_besuche (
  "user" uuid primary key references users on delete cascade,
  "gelesenBis" timestamptz not null
);
