-- Ticked points of a service's checklist (entities.md 2.18, BRK 1.3), a row each; the points themselves are a setting.
create table dienst_checklisten (
  "dienst" uuid not null references sanitaetsdienste on delete cascade,
  "punkt" text not null check (char_length("punkt") between 1 and 120),
  "am" timestamptz not null,
  "von" uuid not null,
  primary key ("dienst", "punkt")
);
select verfolge('dienst_checklisten');
