-- Four eyes see the account, too; submitted expenses stay as they were handed in; a file that the bank refused pays nobody; and who waives
-- money is who would have got it (ADR 60).

-- Of an account no copy is kept: whether it is still the one that was approved, its digest says.
create function konto_stand(mitglied uuid) returns text language sql stable parallel safe as $$
  select encode(sha256(convert_to(concat_ws('|', p."iban", p."bic", p."kontoinhaber"), 'UTF8')), 'hex') from profile p where p."_id" = mitglied
$$;
alter table auszahlungen
  add column "kontoStand" text,
  add column "verzichtetAm" date;
alter table sepadateien
  add column "abgelehntAm" timestamptz,
  add column "abgelehntVon" uuid,
  add column "ablehnungsgrund" text not null default '' check (char_length("ablehnungsgrund") <= 500),
  add constraint sepadateien_abgelehnt_check check (("abgelehntAm" is null) = ("abgelehntVon" is null) and ("abgelehntAm" is null) = ("ablehnungsgrund" = ''));

alter table auszahlungen disable trigger pruefe_auszahlung;
update auszahlungen set "verzichtetAm" = coalesce("ausgezahltAm", ("geaendertAm" at time zone 'Europe/Berlin')::date) where "verzicht";
update auszahlungen set "kontoStand" = konto_stand("profil") where "status" in ('freigegeben', 'ausgezahlt');
alter table auszahlungen enable trigger pruefe_auszahlung;
alter table auszahlungen
  add constraint auszahlungen_verzicht_check check ("verzicht" = ("verzichtetAm" is not null)),
  add constraint auszahlungen_konto_check check (("status" in ('freigegeben', 'ausgezahlt')) = ("kontoStand" is not null));

create or replace function pruefe_auszahlung() returns trigger language plpgsql as $$
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

-- What was waived is this sum and no other.
create or replace function pruefe_auszahlungsposition() returns trigger language plpgsql as $$
declare stand record;
begin
  -- None where the payout itself is being deleted.
  select "status", "verzicht" into stand from auszahlungen where "_id" = case tg_op when 'INSERT' then new."auszahlung" else old."auszahlung" end for share;
  if tg_op = 'UPDATE' or stand."status" in ('freigegeben', 'ausgezahlt') or stand."verzicht" then
    perform verbiete('Positionen bleiben, wie sie sind.', 'auszahlungen_fest');
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

-- Who approves has seen the account: another one makes what was read old.
create function konto_gewechselt() returns trigger language plpgsql as $$
begin
  update auszahlungen set "version" = "version" + 1 where "profil" = new."_id" and "status" = 'entwurf';
  return null;
end $$;
create trigger konto_gewechselt after update of "iban", "bic", "kontoinhaber" on profile for each row
  when ((old."iban", old."bic", old."kontoinhaber") is distinct from (new."iban", new."bic", new."kontoinhaber")) execute function konto_gewechselt();

-- The one thing that may still become of a file: the bank does not take it.
create or replace function pruefe_sepadatei() returns trigger language plpgsql as $$
declare entschieden constant text[] := array['abgelehntAm', 'abgelehntVon', 'ablehnungsgrund'];
begin
  if tg_op = 'UPDATE' and old."abgelehntAm" is null and to_jsonb(new) - entschieden = to_jsonb(old) - entschieden
    and not exists (select 1 from auszahlungen a where a."sepa" = old."_id" and a."status" = 'ausgezahlt') then return new; end if;
  if tg_op = 'UPDATE' or old."erstelltAm" > now() - interval '8 years' then perform verbiete('Eine Datei der Bank bleibt, wie sie ist.', 'sepadateien_fest'); end if;
  return old;
end $$;
-- What stood in it waits for another one.
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
