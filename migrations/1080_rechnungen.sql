-- Invoices to organisers: rates with their days, offers that become invoices, what was paid, and the papers as issued.
create table rechnungssaetze (
  "_id" uuid primary key default neue_id(),
  "version" int not null default 1,
  "erstelltAm" timestamptz not null default now(),
  "erstelltVon" uuid,
  "geaendertAm" timestamptz not null default now(),
  "geaendertVon" uuid,
  "art" text not null check ("art" in ('helferstunde', 'ktw', 'rtw', 'nef', 'gktw', 'el', 'zelt', 'km', 'verpflegung', 'pauschal')),
  "bezeichnung" text collate deutsch not null check (char_length("bezeichnung") between 1 and 120),
  "einheit" text not null check ("einheit" in ('Stunde', 'Stueck', 'km', 'Person', 'pauschal')),
  "einzelpreis" int not null check ("einzelpreis" between 0 and 10000000),
  "gueltigAb" date not null,
  "gueltigBis" date,
  constraint rechnungssaetze_ende_check check ("gueltigBis" >= "gueltigAb"),
  -- Of each kind one holds on a day; packages are told apart by their names.
  constraint rechnungssaetze_nicht_doppelt exclude using gist ("art" with =,
    (case when "art" = 'pauschal' then lower("bezeichnung" collate "C") else '' end) with =, daterange("gueltigAb", "gueltigBis", '[]') with &&)
);
select verfolge('rechnungssaetze');

-- The last number of a year: who issues holds its row until the paper is stored.
create table rechnungsnummern (
  "jahr" int primary key check ("jahr" between 2000 and 2999),
  "letzte" int not null check ("letzte" > 0)
);

create table rechnungen (
  "_id" uuid primary key default neue_id(),
  "version" int not null default 1,
  "erstelltAm" timestamptz not null default now(),
  "erstelltVon" uuid,
  "geaendertAm" timestamptz not null default now(),
  "geaendertVon" uuid,
  "art" text not null default 'rechnung' check ("art" in ('rechnung', 'storno')),
  "status" text not null default 'angebot' check ("status" in ('angebot', 'angenommen', 'entwurf', 'gestellt', 'bezahlt', 'storniert')),
  "dienst" uuid references sanitaetsdienste,
  "betreff" text collate deutsch not null check (char_length("betreff") between 1 and 200),
  "empfaenger" text collate deutsch not null check (char_length("empfaenger") between 1 and 120),
  "zusatz" text not null default '' check (char_length("zusatz") <= 120),
  "strasse" text not null default '' check (char_length("strasse") <= 120),
  "plz" text not null default '' check (char_length("plz") <= 10),
  "stadt" text not null default '' check (char_length("stadt") <= 80),
  "land" text not null default 'DE' check ("land" ~ '^[A-Z]{2}$'),
  "email" text not null default '' check (char_length("email") <= 254),
  "kundennr" text not null default '' check (char_length("kundennr") <= 20),
  "leitwegId" text not null default '' check (char_length("leitwegId") <= 46),
  "leistungVon" date not null,
  "leistungBis" date not null,
  "hinweis" text not null default '' check (char_length("hinweis") <= 1000),
  "positionen" jsonb not null default '[]' check (jsonb_typeof("positionen") = 'array'),
  "steuersatz" text not null default '0' check ("steuersatz" in ('0', '7', '19')),
  "netto" bigint not null default 0,
  "steuer" bigint not null default 0,
  "brutto" bigint not null default 0,
  "jahr" int,
  "laufend" int,
  "nummer" text constraint rechnungen_nummer_key unique,
  "datum" date,
  "faelligAm" date,
  "gestelltAm" timestamptz,
  "sha256" text,
  "mahnstufe" int not null default 0 check ("mahnstufe" between 0 and 3),
  "gemahntAm" date,
  "ausgabe" int not null default 1 check ("ausgabe" >= 1),
  "vorgaenger" uuid references rechnungen constraint rechnungen_nachfolger_key unique,
  "storniert" uuid references rechnungen constraint rechnungen_storno_key unique,
  -- One invoice for a service, unless somebody says that another one is meant: a part, or a correction (ADR 59).
  "weitere" boolean not null default false,
  constraint rechnungen_leistung_check check ("leistungBis" >= "leistungVon"),
  constraint rechnungen_summe_check check ("brutto" = "netto" + "steuer" and abs("brutto") <= 100000000000),
  constraint rechnungen_laufend_key unique ("jahr", "laufend"),
  constraint rechnungen_gestellt_check check (("status" in ('gestellt', 'bezahlt', 'storniert')) = ("nummer" is not null)),
  constraint rechnungen_nummer_check check (num_nulls("jahr", "laufend", "nummer", "datum", "gestelltAm", "sha256", "faelligAm") in (0, 7)
    and ("nummer" is null or "nummer" = 'RE-' || "jahr" || '-' || lpad("laufend"::text, greatest(4, length("laufend"::text)), '0'))),
  constraint rechnungen_jahr_check check ("jahr" = extract(year from "datum")),
  constraint rechnungen_storno_check check (("art" = 'storno') = ("storniert" is not null) and ("art" <> 'storno' or "status" = 'gestellt')),
  constraint rechnungen_ohne_positionen_check check ("nummer" is null or jsonb_array_length("positionen") > 0),
  constraint rechnungen_mahnung_check check (("mahnstufe" > 0) = ("gemahntAm" is not null) and ("mahnstufe" = 0 or "nummer" is not null))
);
create index rechnungen_offen_idx on rechnungen ("faelligAm") where "status" = 'gestellt' and "art" = 'rechnung';
create index rechnungen_dienst_idx on rechnungen ("dienst") where "dienst" is not null;

-- Offers may be several: they become one when they are accepted.
create unique index rechnungen_dienst_einmal on rechnungen ("dienst")
  where not "weitere" and "art" = 'rechnung' and "status" in ('angenommen', 'entwurf', 'gestellt', 'bezahlt');
select verfolge('rechnungen');

-- Byte by byte as it went out: the invoice for people and for machines, and reminders.
create table rechnungsdokumente (
  "_id" uuid primary key default neue_id(),
  "rechnung" uuid not null references rechnungen,
  "art" text not null check ("art" in ('rechnung', 'mahnung1', 'mahnung2', 'mahnung3')),
  "format" text not null check ("format" in ('pdf', 'xml')),
  "erstelltAm" timestamptz not null default now(),
  "sha256" text not null,
  "inhalt" bytea not null,
  constraint rechnungsdokumente_einmal unique ("rechnung", "art", "format"),
  constraint rechnungsdokumente_sha256_check check ("sha256" = encode(sha256("inhalt"), 'hex'))
);
select verfolge('rechnungsdokumente');
alter table rechnungsdokumente alter column "inhalt" set storage external;

create table rechnungszahlungen (
  "_id" uuid primary key default neue_id(),
  "erstelltAm" timestamptz not null default now(),
  "erstelltVon" uuid,
  "rechnung" uuid not null references rechnungen,
  "datum" date not null,
  "betrag" bigint not null check ("betrag" <> 0 and abs("betrag") <= 100000000000),
  "bemerkung" text not null default '' check (char_length("bemerkung") <= 500),
  -- The bank's id of its entry: one id counts once, however often its file comes.
  "referenz" text constraint rechnungszahlungen_referenz_key unique check (char_length("referenz") between 1 and 200)
);
create index rechnungszahlungen_rechnung_idx on rechnungszahlungen ("rechnung");
select verfolge('rechnungszahlungen');

create function verbiete(satz text, name text) returns void language plpgsql as $$
begin
  raise exception '%', satz using errcode = 'integrity_constraint_violation', constraint = name;
end $$;

create function pruefe_rechnung() returns trigger language plpgsql as $$
declare beweglich constant text[] := array['version', 'geaendertAm', 'geaendertVon', 'status', 'mahnstufe', 'gemahntAm'];
begin
  if tg_op <> 'INSERT' and old."nummer" is not null then
    if tg_op = 'DELETE' or to_jsonb(new) - beweglich <> to_jsonb(old) - beweglich or old."status" = 'storniert' and new."status" <> 'storniert' then
      perform verbiete('Was gestellt ist, bleibt, wie es ist.', 'rechnungen_fest');
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' then return old; end if;
  if exists (select 1 from jsonb_array_elements(new."positionen") p
    where (p->>'betrag')::bigint <> round((p->>'menge')::numeric * (p->>'einzelpreis')::bigint)) then
    perform verbiete('Menge mal Preis ist ein anderer Betrag.', 'rechnungen_betrag');
  end if;
  new."netto" := coalesce((select sum((p->>'betrag')::bigint) from jsonb_array_elements(new."positionen") p), 0);
  new."steuer" := round(new."netto"::numeric * new."steuersatz"::int / 100);
  new."brutto" := new."netto" + new."steuer";
  if new."nummer" is not null then
    if new."laufend" > 1 and not exists (select 1 from rechnungen where "jahr" = new."jahr" and "laufend" = new."laufend" - 1) then
      perform verbiete('Zwischen den Nummern ist eine Lücke.', 'rechnungen_luecke');
    end if;
    if new."art" = 'rechnung' and exists (select 1 from sanitaetsdienste d where d."_id" = new."dienst" and d."abgesagt") then
      perform verbiete('Dieser Dienst ist abgesagt.', 'rechnungen_abgesagt');
    end if;
  end if;
  return new;
end $$;

create trigger pruefe_rechnung before insert or update or delete on rechnungen for each row execute function pruefe_rechnung();

-- At the end of the transaction: no number without its papers, whatever broke off in between.
create function pruefe_rechnungspapiere() returns trigger language plpgsql as $$
begin
  if (select count(*) from rechnungsdokumente d where d."rechnung" = new."_id" and d."art" = 'rechnung') <> 2
    or not exists (select 1 from rechnungsdokumente d where d."rechnung" = new."_id" and d."art" = 'rechnung' and d."sha256" = new."sha256") then
    perform verbiete('Zu dieser Nummer fehlt das Dokument.', 'rechnungen_dokument');
  end if;
  return null;
end $$;

create constraint trigger pruefe_rechnungspapiere after insert or update of "nummer" on rechnungen deferrable initially deferred
  for each row when (new."nummer" is not null) execute function pruefe_rechnungspapiere();

create function bleibt_bestehen() returns trigger language plpgsql as $$
begin
  perform verbiete('Was gebucht oder ausgestellt ist, bleibt, wie es ist.', tg_table_name || '_fest');
  return null;
end $$;

create trigger bleibt_bestehen before update or delete on rechnungsdokumente for each row execute function bleibt_bestehen();

create trigger bleibt_bestehen before update or delete on rechnungszahlungen for each row execute function bleibt_bestehen();

create trigger bleibt_bestehen before delete on rechnungsnummern for each row execute function bleibt_bestehen();

create constraint trigger pruefe_abgerechnet after update of "nummer" on rechnungen deferrable initially deferred
  for each row when (new."dienst" is not null) execute function pruefe_abgerechnet();
