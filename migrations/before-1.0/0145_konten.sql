-- Four eyes on accounts: the last editor of a member's, a second person for the chapter's own (ADR 80).
alter table profile
  add column "kontoGeaendertAm" timestamptz,
  add column "kontoGeaendertVon" uuid;
update profile p set "kontoGeaendertAm" = h."zeit", "kontoGeaendertVon" = h."user"
  from (select distinct on ("objekt") "objekt", "zeit", "user" from historie
    where "bereich" = 'profile' and "feld" in ('iban', 'bic', 'kontoinhaber') order by "objekt", "zeit" desc) h
  where h."objekt" = p."_id" and p."iban" <> '';

create function merke_konto() returns trigger language plpgsql as $$
begin
  new."kontoGeaendertAm" := new."geaendertAm";
  new."kontoGeaendertVon" := case when tg_op = 'INSERT' then coalesce(new."kontoGeaendertVon", new."geaendertVon") else new."geaendertVon" end;
  return new;
end $$;
create trigger merke_konto_neu before insert on profile for each row when (new."iban" <> '') execute function merke_konto();
create trigger merke_konto before update of "iban", "bic", "kontoinhaber" on profile for each row
  when ((old."iban", old."bic", old."kontoinhaber") is distinct from (new."iban", new."bic", new."kontoinhaber")) execute function merke_konto();

-- The preparer and the approver did not enter the account, unless the member confirmed it.
create function pruefe_fremdes_konto() returns trigger language plpgsql as $$
begin
  if exists (select 1 from profile p where p."_id" = new."profil" and p."kontoGeaendertVon" in (new."erstelltVon", new."freigegebenVon")
    and p."kontoGeaendertVon" is distinct from p."user") then
    perform verbiete('Das Konto hat geändert, wer die Auszahlung vorbereitet oder freigibt.', 'auszahlungen_fremdes_konto');
  end if;
  return new;
end $$;
create trigger pruefe_fremdes_konto before update of "status" on auszahlungen for each row
  when (new."status" = 'freigegeben' and old."status" <> 'freigegeben' and not new."verzicht") execute function pruefe_fremdes_konto();

-- The account of the chapter that waits for a second person.
create table kontowechsel (
  "_id" boolean primary key default true check ("_id"),
  "iban" text not null,
  "bic" text not null default '',
  "vorgeschlagenAm" timestamptz not null default now(),
  "vorgeschlagenVon" uuid not null,
  "bestaetigtVon" uuid,
  constraint kontowechsel_zwei_check check ("bestaetigtVon" <> "vorgeschlagenVon")
);
select verfolge('kontowechsel');
create function pruefe_vereinskonto() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from kontowechsel k where k."iban" = coalesce(new."wert" ->> 'iban', '') and k."bestaetigtVon" is not null) then
    perform verbiete('Ein anderes Konto des Vereins bestätigt eine zweite Person.', 'config_vereinskonto');
  end if;
  return new;
end $$;
create trigger pruefe_vereinskonto before update on config for each row
  when (old."key" = 'rechnungssteller' and coalesce(old."wert" ->> 'iban', '') <> '' and coalesce(new."wert" ->> 'iban', '') <> old."wert" ->> 'iban')
  execute function pruefe_vereinskonto();
