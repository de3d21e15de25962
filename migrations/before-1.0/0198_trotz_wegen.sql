-- Which obstacles the reason in "trotzdem" lifts: one given for the clock lets nobody drive (docs/adr/0078).
alter table anmeldungen add "trotzWegen" text[] not null default '{}'
  constraint anmeldungen_trotz_wegen_check check ("trotzWegen" <@ '{zeit,fahren,ausbildung,alter}'::text[]);
-- Former reasons: for the clock where something else takes that time, and for the seat otherwise.
update anmeldungen m set "trotzWegen" = case when exists (
    select 1 from personenzeiten x where x.profil = m.profil and x.fest and x.angebot is distinct from m.angebot and x.zeit && tstzrange(m.beginn, m.ende))
  then '{zeit}'::text[] else '{fahren,ausbildung,alter}'::text[] end
where m.trotzdem <> '';
