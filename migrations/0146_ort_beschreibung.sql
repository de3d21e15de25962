-- What a room or a place is (specification, entities 2.12); how to get there stays in "hinweise".
alter table orte add column "beschreibung" text not null default '' check (char_length("beschreibung") <= 2000);
