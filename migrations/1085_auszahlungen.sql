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
  "inhalt" text not null,
  "abgelehntAm" timestamptz,
  "abgelehntVon" uuid,
  "ablehnungsgrund" text not null default '' check (char_length("ablehnungsgrund") <= 500),
  constraint sepadateien_abgelehnt_check check (("abgelehntAm" is null) = ("abgelehntVon" is null) and ("abgelehntAm" is null) = ("ablehnungsgrund" = ''))
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
  "kontoStand" text,
  "verzichtetAm" date,
  constraint auszahlungen_zeitraum_check check ("bis" >= "von"),
  constraint auszahlungen_freigabe_check check (("status" in ('freigegeben', 'ausgezahlt')) = ("freigegebenVon" is not null and "freigegebenAm" is not null)),
  constraint auszahlungen_zwei_check check ("freigegebenVon" <> "erstelltVon"),
  constraint auszahlungen_ausgezahlt_check check (("status" = 'ausgezahlt') = ("ausgezahltAm" is not null)),
  constraint auszahlungen_sepa_check check ("sepa" is null or ("status" in ('freigegeben', 'ausgezahlt') and not "verzicht")),
  constraint auszahlungen_verzicht_check check ("verzicht" = ("verzichtetAm" is not null)),
  constraint auszahlungen_konto_check check (("status" in ('freigegeben', 'ausgezahlt')) = ("kontoStand" is not null))
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
  -- Approved is the account that stands there at that moment, and no other.
  if new."status" not in ('freigegeben', 'ausgezahlt') then new."kontoStand" := null;
  elsif tg_op = 'INSERT' or old."status" not in ('freigegeben', 'ausgezahlt') then new."kontoStand" := konto_stand(new."profil");
  else new."kontoStand" := old."kontoStand"; end if;
  if tg_op = 'INSERT' and new."verzicht" then perform verbiete('Auf eine Auszahlung verzichtet, wer sie bekäme.', 'auszahlungen_verzicht'); end if;
  if tg_op = 'UPDATE' then
    if new."sepa" is distinct from old."sepa" then
      if old."sepa" is not null and (new."sepa" is not null or not exists (select 1 from sepadateien d where d."_id" = old."sepa" and d."abgelehntAm" is not null)) then
        perform verbiete('Eine Auszahlung steht in einer Datei.', 'auszahlungen_eine_datei');
      end if;
      if exists (select 1 from sepadateien d where d."_id" = new."sepa" and d."abgelehntAm" is not null) then
        perform verbiete('Diese Datei hat die Bank abgelehnt.', 'auszahlungen_eine_datei');
      end if;
      if new."sepa" is not null and new."kontoStand" is distinct from konto_stand(new."profil") then
        perform verbiete('Das Konto ist ein anderes als bei der Freigabe.', 'auszahlungen_konto');
      end if;
    end if;
    if old."status" <> new."status" and (old."status", new."status") not in (('entwurf', 'freigegeben'), ('entwurf', 'abgelehnt'), ('abgelehnt', 'entwurf'),
      ('freigegeben', 'entwurf'), ('freigegeben', 'ausgezahlt')) then
      perform verbiete('Diesen Schritt gibt es nicht.', 'auszahlungen_schritt');
    end if;
    if (new."profil", new."erstelltVon") is distinct from (old."profil", old."erstelltVon") or old."status" = 'freigegeben' and new."status" <> 'entwurf'
      and (new."von", new."bis", new."bemerkung") is distinct from (old."von", old."bis", old."bemerkung") then
      perform verbiete('Was freigegeben ist, bleibt.', 'auszahlungen_fest');
    end if;
    if (new."verzicht", new."verzichtetAm") is distinct from (old."verzicht", old."verzichtetAm") and (old."verzicht" or new."sepa" is not null
      or not exists (select 1 from profile p where p."_id" = new."profil" and p."user" = new."geaendertVon")) then
      perform verbiete('Auf eine Auszahlung verzichtet, wer sie bekäme, und das bleibt.', 'auszahlungen_verzicht');
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

-- A waiver holds for this sum only.
create function pruefe_auszahlungsposition() returns trigger language plpgsql as $$
declare stand record;
begin
  -- None where the payout itself is being deleted.
  select "status", "verzicht" into stand from auszahlungen where "_id" = case tg_op when 'INSERT' then new."auszahlung" else old."auszahlung" end for share;
  if tg_op = 'UPDATE' or stand."status" in ('freigegeben', 'ausgezahlt') or stand."verzicht" then
    perform verbiete('Positionen bleiben, wie sie sind.', 'auszahlungen_fest');
  end if;
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

create trigger pruefe_in_auszahlung before update or delete on auslagen for each row execute function pruefe_in_auszahlung();

-- The one thing that may still become of a file: the bank does not take it.
create function pruefe_sepadatei() returns trigger language plpgsql as $$
declare entschieden constant text[] := array['abgelehntAm', 'abgelehntVon', 'ablehnungsgrund'];
begin
  if tg_op = 'UPDATE' and old."abgelehntAm" is null and to_jsonb(new) - entschieden = to_jsonb(old) - entschieden
    and not exists (select 1 from auszahlungen a where a."sepa" = old."_id" and a."status" = 'ausgezahlt') then return new; end if;
  if tg_op = 'UPDATE' or old."erstelltAm" > now() - interval '8 years' then perform verbiete('Eine Datei der Bank bleibt, wie sie ist.', 'sepadateien_fest'); end if;
  return old;
end $$;

create trigger pruefe_sepadatei before update or delete on sepadateien for each row execute function pruefe_sepadatei();

create function pruefe_ausgestellt() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' or old."erstelltAm" > now() - interval '8 years' then perform verbiete('Was ausgestellt ist, bleibt, wie es ist.', 'auszahlungen_ausgestellt'); end if;
  return old;
end $$;

create function pruefe_beleg() returns trigger language plpgsql as $$
begin
  if exists (select 1 from auszahlungspositionen where "auslage" = old."objekt") and old."erstelltAm" > now() - interval '8 years' then
    perform verbiete('Der Beleg einer Auszahlung bleibt.', 'auslagen_in_auszahlung');
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

-- Checks the digits of an IBAN without asking anybody: as src/contract/money/iban.ts has it.
create function iban_gueltig(iban text) returns boolean language sql immutable parallel safe as $$
  select case when iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$' then
    (select string_agg(case when c between '0' and '9' then c else (ascii(c) - 55)::text end, '' order by n)
      from regexp_split_to_table(substr(iban, 5) || left(iban, 4), '') with ordinality t (c, n))::numeric % 97 = 1 else false end
$$;

-- Four eyes see the account, too; submitted expenses stay as they were handed in; a file that the bank refused pays nobody; and who waives
-- money is who would have got it (ADR 60).
-- Of an account no copy is kept: whether it is still the one that was approved, its digest says.
create function konto_stand(mitglied uuid) returns text language sql stable parallel safe as $$
  select encode(sha256(convert_to(concat_ws('|', p."iban", p."bic", p."kontoinhaber"), 'UTF8')), 'hex') from profile p where p."_id" = mitglied
$$;

-- The approver has seen the account: a change makes the version that they read old.
create function konto_gewechselt() returns trigger language plpgsql as $$
begin
  update auszahlungen set "version" = "version" + 1 where "profil" = new."_id" and "status" = 'entwurf';
  return null;
end $$;

-- Its items wait for another payout.
create function datei_abgelehnt() returns trigger language plpgsql as $$
begin
  update auszahlungen set "sepa" = null, "version" = "version" + 1, "geaendertAm" = new."abgelehntAm", "geaendertVon" = new."abgelehntVon" where "sepa" = new."_id";
  return null;
end $$;

create trigger datei_abgelehnt after update on sepadateien for each row execute function datei_abgelehnt();

create function pruefe_auslage() returns trigger language plpgsql as $$
begin
  if old."status" = 'eingereicht' and (tg_op = 'DELETE' and old."datum" > current_date - interval '8 years'
    or tg_op = 'UPDATE' and (new."profil", new."datum", new."wofuer", new."betrag") is distinct from (old."profil", old."datum", old."wofuer", old."betrag")) then
    perform verbiete('Eingereicht bleibt eine Auslage, wie sie ist.', 'auslagen_eingereicht');
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

create trigger pruefe_auslage before update or delete on auslagen for each row execute function pruefe_auslage();

create trigger pruefe_fremdes_konto before update of "status" on auszahlungen for each row
  when (new."status" = 'freigegeben' and old."status" <> 'freigegeben' and not new."verzicht") execute function pruefe_fremdes_konto();

create trigger pruefe_ausgestellt before update or delete on dateien for each row when (old."bereich" = 'auszahlungen') execute function pruefe_ausgestellt();

create trigger pruefe_beleg before update or delete on dateien for each row when (old."bereich" = 'auslagen') execute function pruefe_beleg();

create trigger konto_gewechselt after update of "iban", "bic", "kontoinhaber" on profile for each row
  when ((old."iban", old."bic", old."kontoinhaber") is distinct from (new."iban", new."bic", new."kontoinhaber")) execute function konto_gewechselt();

create trigger pruefe_in_auszahlung before update or delete on stundennachweise for each row execute function pruefe_in_auszahlung();
