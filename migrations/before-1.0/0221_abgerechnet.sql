-- A service is billed while an invoice of it holds: no issued one beside a state that says otherwise.
update sanitaetsdienste d set "status" = 'abgerechnet', "version" = "version" + 1 where d."status" = 'durchgefuehrt'
  and exists (select 1 from rechnungen r where r."dienst" = d."_id" and r."art" = 'rechnung' and r."status" in ('gestellt', 'bezahlt'));

create function pruefe_abgerechnet() returns trigger language plpgsql as $$
begin
  if exists (select 1 from rechnungen r join sanitaetsdienste d on d."_id" = r."dienst"
    where new."_id" in (r."_id", d."_id") and r."art" = 'rechnung' and r."status" in ('gestellt', 'bezahlt') and d."status" <> 'abgerechnet') then
    perform verbiete('Zu einer gestellten Rechnung gehört ein abgerechneter Dienst.', 'rechnungen_dienst_abgerechnet');
  end if;
  return null;
end $$;
create constraint trigger pruefe_abgerechnet after update of "nummer" on rechnungen deferrable initially deferred
  for each row when (new."dienst" is not null) execute function pruefe_abgerechnet();
create constraint trigger pruefe_abgerechnet after update of "status" on sanitaetsdienste deferrable initially deferred
  for each row when (old."status" = 'abgerechnet' and new."status" <> 'abgerechnet') execute function pruefe_abgerechnet();
