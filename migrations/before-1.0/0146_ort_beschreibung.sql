-- Description of a room or place (specification, entities 2.12); directions stay in "hinweise".
alter table orte add column "beschreibung" text not null default '' check (char_length("beschreibung") <= 2000);
