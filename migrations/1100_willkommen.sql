-- First steps of a new member (ADR 128). What was done is read from where it stands; only what was put off is kept here.
create table willkommen (
  "user" uuid primary key references users on delete cascade,
  "spaeter" text[] not null default '{}'
    check ("spaeter" <@ array['foto', 'notfallkontakt', 'ausbildungen', 'kalender', 'benachrichtigungen']),
  "weggelegtAm" timestamptz
);
select verfolge('willkommen');
-- A device that shows news ticks a step off.
select verfolge('pushgeraete');
