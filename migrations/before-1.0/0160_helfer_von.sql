-- The service that a copy was made from with its people: they come first among the candidates, unregistered.
alter table sanitaetsdienste add column "helferVon" uuid references sanitaetsdienste on delete set null;
create index sanitaetsdienste_helfer_von_idx on sanitaetsdienste ("helferVon") where "helferVon" is not null;
