-- The draft of a service needs a name and a time; place and organiser are asked for by publishing.
alter table sanitaetsdienste alter column "ort" drop not null;
alter table sanitaetsdienste add constraint sanitaetsdienste_angaben_check check ("status" in ('anfrage', 'angebot', 'beauftragt') or "ort" is not null);
