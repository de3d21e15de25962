-- The plan of the ambulance (entities.md 2.20, 2.21). Shifts stand by the clock of Berlin; their seats are offers.
select anlass_tabelle('ktw_wochen', 'ktwWoche');
alter table ktw_wochen
  drop constraint "ktw_wochen_status_check",
  add constraint "ktw_wochen_status_check" check ("status" in ('entwurf', 'veroeffentlicht', 'gesperrt', 'abgeschlossen')),
  add column "jahr" int not null check ("jahr" between 2000 and 2100),
  add column "kw" int not null,
  add column "titel" text not null generated always as ('KTW-Woche ' || lpad("kw"::text, 2, '0') || '/' || "jahr"::text) stored,
  add column "kennung1" text not null check (char_length("kennung1") between 1 and 20),
  add column "kennung2" text not null check (char_length("kennung2") between 1 and 20),
  add column "1401" jsonb not null default '[]',
  add column "1402" jsonb not null default '[]',
  add column "bemerkung" text not null default '' check (char_length("bemerkung") <= 2000),
  -- The 28th of December lies in the last ISO week of its year.
  add constraint ktw_wochen_kw_check check ("kw" between 1 and extract(week from make_date("jahr", 12, 28))),
  add constraint ktw_wochen_einmal unique ("jahr", "kw");

select anlass_tabelle('ktw_sonntage', 'ktwSonntag');
alter table ktw_sonntage
  drop constraint "ktw_sonntage_status_check",
  add constraint "ktw_sonntage_status_check" check ("status" in ('entwurf', 'veroeffentlicht', 'gesperrt', 'abgeschlossen')),
  add column "datum" date not null,
  add column "kennung" text not null check (char_length("kennung") between 1 and 20),
  add column "titel" text not null generated always as ('KTW ' || "kennung" || ' am ' || lpad(extract(day from "datum")::text, 2, '0') || '.'
    || lpad(extract(month from "datum")::text, 2, '0') || '.' || extract(year from "datum")::text) stored,
  add column "dienst" jsonb not null default '[]',
  add column "bemerkung" text not null default '' check (char_length("bemerkung") <= 2000),
  add constraint ktw_sonntage_einmal unique ("datum", "kennung");

-- A seat of the ambulance is one person's, whoever staffs it, on any number of nodes.
create function pruefe_sitz() returns trigger language plpgsql as $$
begin
  perform from angebote a where a._id = new.angebot and num_nonnulls(a."ktwWoche", a."ktwSonntag") = 1 for update;
  if found and exists (select from anmeldungen m where m.angebot = new.angebot and m.status = 'eingeteilt' and m._id <> new._id) then
    raise exception 'Dieser Platz ist vergeben.' using errcode = 'unique_violation', constraint = 'anmeldungen_ein_platz';
  end if;
  return new;
end $$;
create trigger anmeldungen_ein_platz_neu before insert on anmeldungen for each row when (new.status = 'eingeteilt') execute function pruefe_sitz();
create trigger anmeldungen_ein_platz before update of "status" on anmeldungen for each row
  when (new.status = 'eingeteilt' and old.status <> 'eingeteilt') execute function pruefe_sitz();
