-- Who does not want to be named where it stands who did how much.
create table ohne_namen (
  "profil" uuid primary key references profile on delete cascade
);
select verfolge('ohne_namen');
