-- Checked in the statement itself: an invoice is cancelled before its service says so, and a pending check bars changes of the table.
drop trigger pruefe_abgerechnet on sanitaetsdienste;
create trigger pruefe_abgerechnet after update of "status" on sanitaetsdienste
  for each row when (old."status" = 'abgerechnet' and new."status" <> 'abgerechnet') execute function pruefe_abgerechnet();
