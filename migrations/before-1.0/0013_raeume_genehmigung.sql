-- A room may ask for approval, as a vehicle does by its `buchungsregeln`: what members book in it waits for a decision.
alter table orte add column "genehmigung" boolean not null default false;
