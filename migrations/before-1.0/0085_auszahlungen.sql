-- Payouts to volunteers: what an hour is worth, what members laid out, what they get for both, and the files for the bank.
create table verguetungssaetze (
  "_id" uuid primary key default neue_id(),
  "version" int not null default 1,
  "erstelltAm" timestamptz not null default now(),
  "erstelltVon" uuid,
  "geaendertAm" timestamptz not null default now(),
  "geaendertVon" uuid,
  "art" text not null check ("art" in ('Sanitaetsdienst', 'KTW', 'Blutspende', 'Dienstabend', 'Ausbildung(Teiln.)', 'Ausbildung(Lehrend)', 'Einsatz',
    'Verwaltung', 'Materialpflege', 'Jugend', 'Bereitschaft', 'Sonstiges', 'Kilometer')),
  "qualifikation" text not null default 'keine',
  "satz" int not null check ("satz" between 1 and 100000),
  "topf" text not null check ("topf" in ('uebungsleiter', 'ehrenamt', 'auslagen')),
  "gueltigAb" date not null,
  "gueltigBis" date,
  "bemerkung" text not null default '' check (char_length("bemerkung") <= 200),
  constraint verguetungssaetze_ende_check check ("gueltigBis" >= "gueltigAb"),
  constraint verguetungssaetze_zaehlt_check check (("art" = 'Kilometer') = ("topf" = 'auslagen')),
  constraint verguetungssaetze_kilometer_check check ("art" <> 'Kilometer' or "qualifikation" = 'keine'),
  constraint verguetungssaetze_nicht_doppelt exclude using gist ("art" with =, "qualifikation" with =, daterange("gueltigAb", "gueltigBis", '[]') with &&)
);
select verfolge('verguetungssaetze');

create table auslagen (
  "_id" uuid primary key default neue_id(),
  "version" int not null default 1,
  "erstelltAm" timestamptz not null default now(),
  "erstelltVon" uuid,
  "geaendertAm" timestamptz not null default now(),
  "geaendertVon" uuid,
  "profil" uuid not null references profile,
  "datum" date not null,
  "wofuer" text not null check (char_length("wofuer") between 1 and 255),
  "betrag" int not null check ("betrag" between 1 and 1000000),
  "status" text not null default 'entwurf' check ("status" in ('entwurf', 'eingereicht', 'abgelehnt')),
  "ablehnungsgrund" text not null default '' check (char_length("ablehnungsgrund") <= 500 and (("status" = 'abgelehnt') = ("ablehnungsgrund" <> '')))
);
create index auslagen_profil_idx on auslagen ("profil", "datum");
select verfolge('auslagen');

-- As the bank got it: it never changes, and stays as long as the books.
create table sepadateien (
  "_id" uuid primary key default neue_id(),
  "erstelltAm" timestamptz not null default now(),
  "erstelltVon" uuid,
  "ausfuehrungAm" date not null,
  "anzahl" int not null check ("anzahl" > 0),
  "summe" bigint not null check ("summe" > 0),
  "sha256" text not null,
  "inhalt" text not null
);
select verfolge('sepadateien');

create table auszahlungen (
  "_id" uuid primary key default neue_id(),
  "version" int not null default 1,
  "erstelltAm" timestamptz not null default now(),
  "erstelltVon" uuid not null,
  "geaendertAm" timestamptz not null default now(),
  "geaendertVon" uuid,
  "profil" uuid not null references profile,
  "von" date not null,
  "bis" date not null,
  "status" text not null default 'entwurf' check ("status" in ('entwurf', 'freigegeben', 'ausgezahlt', 'abgelehnt')),
  "verzicht" boolean not null default false,
  "bemerkung" text not null default '' check (char_length("bemerkung") <= 500),
  "freigegebenVon" uuid,
  "freigegebenAm" timestamptz,
  "ablehnungsgrund" text not null default '' check (char_length("ablehnungsgrund") <= 500 and (("status" = 'abgelehnt') = ("ablehnungsgrund" <> ''))),
  "sepa" uuid references sepadateien,
  "ausgezahltAm" date,
  constraint auszahlungen_zeitraum_check check ("bis" >= "von"),
  constraint auszahlungen_freigabe_check check (("status" in ('freigegeben', 'ausgezahlt')) = ("freigegebenVon" is not null and "freigegebenAm" is not null)),
  constraint auszahlungen_zwei_check check ("freigegebenVon" <> "erstelltVon"),
  constraint auszahlungen_ausgezahlt_check check (("status" = 'ausgezahlt') = ("ausgezahltAm" is not null)),
  constraint auszahlungen_sepa_check check ("sepa" is null or ("status" in ('freigegeben', 'ausgezahlt') and not "verzicht"))
);
create index auszahlungen_profil_idx on auszahlungen ("profil", "ausgezahltAm");
create index auszahlungen_sepa_idx on auszahlungen ("sepa");
select verfolge('auszahlungen');

create table auszahlungspositionen (
  "_id" uuid primary key default neue_id(),
  "auszahlung" uuid not null references auszahlungen on delete cascade,
  "art" text not null check ("art" in ('stunden', 'kilometer', 'auslage')),
  "stundennachweis" uuid references stundennachweise,
  "auslage" uuid references auslagen,
  "datum" date not null,
  "text" text not null,
  "menge" numeric(8, 2) not null check ("menge" > 0),
  "satz" int not null check ("satz" > 0),
  "betrag" int not null,
  "topf" text not null check ("topf" in ('uebungsleiter', 'ehrenamt', 'auslagen')),
  constraint auszahlungspositionen_betrag_check check ("betrag" = round("menge" * "satz")),
  constraint auszahlungspositionen_quelle_check check (("art" = 'auslage') = ("auslage" is not null) and ("art" <> 'auslage') = ("stundennachweis" is not null)),
  constraint auszahlungspositionen_zaehlt_check check (("art" = 'stunden') = ("topf" <> 'auslagen')),
  -- Once in a payout, nothing goes into another.
  constraint auszahlungspositionen_stunden_key unique ("stundennachweis", "art"),
  constraint auszahlungspositionen_auslage_key unique ("auslage")
);
create index auszahlungspositionen_auszahlung_idx on auszahlungspositionen ("auszahlung");
select verfolge('auszahlungspositionen');

create function pruefe_auszahlung() returns trigger language plpgsql as $$
begin
  -- Once the books may go, so may it.
  if tg_op = 'DELETE' and old."ausgezahltAm" < current_date - interval '8 years' then return old; end if;
  if tg_op <> 'INSERT' and old."status" = 'ausgezahlt' or tg_op = 'DELETE' and old."status" = 'freigegeben' then
    perform verbiete('Was freigegeben oder ausgezahlt ist, bleibt.', 'auszahlungen_fest');
  end if;
  if tg_op = 'DELETE' then return old; end if;
  if tg_op = 'UPDATE' then
    if old."sepa" is not null and new."sepa" is distinct from old."sepa" then
      perform verbiete('Eine Auszahlung steht in einer Datei.', 'auszahlungen_eine_datei');
    end if;
    if old."status" <> new."status" and (old."status", new."status") not in (('entwurf', 'freigegeben'), ('entwurf', 'abgelehnt'), ('abgelehnt', 'entwurf'),
      ('freigegeben', 'entwurf'), ('freigegeben', 'ausgezahlt')) then
      perform verbiete('Diesen Schritt gibt es nicht.', 'auszahlungen_schritt');
    end if;
    if (new."profil", new."erstelltVon") is distinct from (old."profil", old."erstelltVon") or old."status" = 'freigegeben' and new."status" <> 'entwurf'
      and (new."von", new."bis", new."verzicht", new."bemerkung") is distinct from (old."von", old."bis", old."verzicht", old."bemerkung") then
      perform verbiete('Was freigegeben ist, bleibt.', 'auszahlungen_fest');
    end if;
  end if;
  if new."status" in ('freigegeben', 'ausgezahlt') then
    if exists (select 1 from profile p where p."_id" = new."profil" and p."user" = new."freigegebenVon") then
      perform verbiete('Niemand gibt die eigene Auszahlung frei.', 'auszahlungen_selbst');
    end if;
    if not exists (select 1 from auszahlungspositionen p where p."auszahlung" = new."_id") then
      perform verbiete('Eine Auszahlung hat Positionen.', 'auszahlungen_leer');
    end if;
  end if;
  return new;
end $$;
create trigger pruefe_auszahlung before insert or update or delete on auszahlungen for each row execute function pruefe_auszahlung();

create function pruefe_auszahlungsposition() returns trigger language plpgsql as $$
declare stand text;
begin
  -- None where the payout itself is being deleted.
  select "status" into stand from auszahlungen where "_id" = case tg_op when 'INSERT' then new."auszahlung" else old."auszahlung" end for share;
  if tg_op = 'UPDATE' or stand in ('freigegeben', 'ausgezahlt') then perform verbiete('Positionen bleiben, wie sie sind.', 'auszahlungen_fest'); end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger pruefe_auszahlungsposition before insert or update or delete on auszahlungspositionen for each row execute function pruefe_auszahlungsposition();

create function pruefe_in_auszahlung() returns trigger language plpgsql as $$
begin
  if exists (select 1 from auszahlungspositionen where old."_id" in ("stundennachweis", "auslage")) and (tg_op = 'DELETE'
    or to_jsonb(new) - array['version', 'geaendertAm', 'geaendertVon', 'abgerechnetAm'] <> to_jsonb(old) - array['version', 'geaendertAm', 'geaendertVon', 'abgerechnetAm']) then
    perform verbiete('Was in einer Auszahlung steht, bleibt.', tg_table_name || '_in_auszahlung');
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger pruefe_in_auszahlung before update or delete on stundennachweise for each row execute function pruefe_in_auszahlung();
create trigger pruefe_in_auszahlung before update or delete on auslagen for each row execute function pruefe_in_auszahlung();

create function pruefe_sepadatei() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' or old."erstelltAm" > now() - interval '8 years' then perform verbiete('Eine Datei der Bank bleibt, wie sie ist.', 'sepadateien_fest'); end if;
  return old;
end $$;
create trigger pruefe_sepadatei before update or delete on sepadateien for each row execute function pruefe_sepadatei();

-- A paper is issued once: whoever asks again gets the same bytes.
create unique index dateien_auszahlungen_key on dateien ("objekt", "feld") where "bereich" = 'auszahlungen';
create function pruefe_ausgestellt() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' or old."erstelltAm" > now() - interval '8 years' then perform verbiete('Was ausgestellt ist, bleibt, wie es ist.', 'auszahlungen_ausgestellt'); end if;
  return old;
end $$;
create trigger pruefe_ausgestellt before update or delete on dateien for each row when (old."bereich" = 'auszahlungen') execute function pruefe_ausgestellt();
create function pruefe_beleg() returns trigger language plpgsql as $$
begin
  if exists (select 1 from auszahlungspositionen where "auslage" = old."objekt") and old."erstelltAm" > now() - interval '8 years' then
    perform verbiete('Der Beleg einer Auszahlung bleibt.', 'auslagen_in_auszahlung');
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger pruefe_beleg before update or delete on dateien for each row when (old."bereich" = 'auslagen') execute function pruefe_beleg();

-- Whether money could go there, by its check digits, without telling who asks where: as src/contract/iban.ts has it.
create function iban_gueltig(iban text) returns boolean language sql immutable parallel safe as $$
  select case when iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$' then
    (select string_agg(case when c between '0' and '9' then c else (ascii(c) - 55)::text end, '' order by n)
      from regexp_split_to_table(substr(iban, 5) || left(iban, 4), '') with ordinality t (c, n))::numeric % 97 = 1 else false end
$$;
