-- A service that is closed while an invoice of it holds is billed: closing says so itself, and no other state is taken.
drop trigger pruefe_abgerechnet on sanitaetsdienste;
create trigger pruefe_abgerechnet after update of "status" on sanitaetsdienste
  for each row when (old."status" <> new."status" and (old."status" = 'abgerechnet' or new."status" = 'durchgefuehrt')) execute function pruefe_abgerechnet();

update sanitaetsdienste d set "status" = 'abgerechnet', "version" = "version" + 1 where d."status" = 'durchgefuehrt'
  and exists (select 1 from rechnungen r where r."dienst" = d."_id" and r."art" = 'rechnung' and r."status" in ('gestellt', 'bezahlt'));
