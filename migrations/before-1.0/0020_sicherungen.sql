-- What became of each backup: for the warning of those who grant rights. A nightly one goes with its file.
create table sicherungen (
  "_id" uuid primary key default neue_id(),
  "zeit" timestamptz not null default now(),
  "art" text not null check ("art" in ('nacht', 'hand')),
  "rechner" text not null,
  "datei" text not null,
  "groesse" bigint check ("groesse" > 0),
  "fehler" text,
  constraint sicherungen_ausgang_check check (num_nonnulls("groesse", "fehler") = 1)
);
create index sicherungen_zeit_idx on sicherungen ("zeit" desc);
select verfolge('sicherungen');
