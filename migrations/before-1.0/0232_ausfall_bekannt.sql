-- Leaders and planners know that this place lacks its vehicle. Counts are no sign of that, for everybody recounts.
alter table angebot_fahrzeuge add column "ausfallBekannt" boolean not null default false;
update angebot_fahrzeuge v set "ausfallBekannt" = true from angebote a, fahrzeuge f
where a._id = v.angebot and f._id = v.fahrzeug and a.besetzung -> 'fahrzeugeFehlen' ? ('„' || f.bezeichnung || '“');

create function ausfall_unbekannt() returns trigger language plpgsql as $$
begin
  new."ausfallBekannt" := false;
  return new;
end $$;
create trigger ausfall_unbekannt before update of "fahrzeug", "erforderlich" on angebot_fahrzeuge for each row
  when ((old."fahrzeug", old."erforderlich") is distinct from (new."fahrzeug", new."erforderlich")) execute function ausfall_unbekannt();
