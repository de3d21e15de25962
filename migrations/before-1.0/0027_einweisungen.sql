-- Briefings on vehicles (entities.md 2.5) get what 0005 left out: who examined, what was shown, signatures, no entry twice.
update einweisungen set "unterschrift" = '{"eingewiesener": "", "einweiser": ""}' where "unterschrift" is null;
alter table einweisungen
  alter column "unterschrift" set default '{"eingewiesener": "", "einweiser": ""}',
  alter column "unterschrift" set not null,
  add constraint einweisungen_unterschrift_check check (jsonb_typeof("unterschrift") = 'object' and octet_length("unterschrift"::text) <= 250000),
  add constraint einweisungen_pruefer_check check ("pruefer" <> "einweiser" and "pruefer" <> "profil"),
  add constraint einweisungen_fuehrerschein_check check ("fuehrerscheinGesehen"),
  add constraint einweisungen_umfang_check check ("umfang" <@ array['Bedienung', 'Funk', 'Tragesystem', 'Sondersignal', 'Beladung', 'Rangieren']);
create unique index einweisungen_doppelt on einweisungen ("profil", "fahrzeug", "datum", "art") where "bestanden";
create index einweisungen_liste_idx on einweisungen ("gueltigBis", "_id");

-- Briefings on medical devices (entities.md 2.6, MPBetreibV). Who briefed is a member, or somebody of the manufacturer.
create table einweisungsprotokolle (
  "_id" uuid primary key default neue_id(),
  "version" int not null default 1,
  "erstelltAm" timestamptz not null default now(),
  "erstelltVon" uuid,
  "geaendertAm" timestamptz not null default now(),
  "geaendertVon" uuid,
  "geraet" text collate deutsch not null check (char_length("geraet") between 1 and 100),
  "hersteller" text not null default '' check (char_length("hersteller") <= 60),
  "typ" text not null default '' check (char_length("typ") <= 60),
  "seriennummer" text not null default '' check (char_length("seriennummer") <= 60),
  "bezug" text not null default 'geraet' check ("bezug" in ('geraet', 'fahrzeug', 'objekt')),
  "profil" uuid not null references profile,
  "datum" date not null,
  "einweiser" uuid references profile,
  "einweiserExtern" text not null default '' check (char_length("einweiserExtern") <= 100),
  "beauftragtePerson" boolean not null default false,
  "inhalte" text[] not null default '{}',
  "gueltigBis" date,
  "unterschrift" jsonb not null default '{"eingewiesener": "", "einweiser": ""}',
  "bemerkung" text not null default '' check (char_length("bemerkung") <= 500),
  constraint einweisungsprotokolle_unterschrift_check check (jsonb_typeof("unterschrift") = 'object' and octet_length("unterschrift"::text) <= 250000),
  constraint einweisungsprotokolle_einweiser_check check ("einweiser" <> "profil"),
  constraint einweisungsprotokolle_wer_check check (("einweiser" is null) <> ("einweiserExtern" = '')),
  constraint einweisungsprotokolle_beauftragt_check check (not "beauftragtePerson" or "einweiserExtern" <> ''),
  constraint einweisungsprotokolle_hersteller_noetig check ("bezug" <> 'geraet' or ("hersteller" <> '' and "typ" <> '')),
  constraint einweisungsprotokolle_gueltig_check check ("gueltigBis" >= "datum")
);
create unique index einweisungsprotokolle_doppelt on einweisungsprotokolle
  ("profil", lower("geraet"), lower("hersteller"), lower("typ"), lower("seriennummer"), "datum");
create index einweisungsprotokolle_liste_idx on einweisungsprotokolle ("geraet", "_id");
create index einweisungsprotokolle_profil_idx on einweisungsprotokolle ("profil", "datum");
select verfolge('einweisungsprotokolle');
