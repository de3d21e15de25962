-- How much of something an account put in on a day: what any member may add to has a bound (server/share.ts).
create table tagesmengen (
  "benutzer" uuid not null references users on delete cascade,
  "tag" date not null,
  "was" text not null,
  "menge" bigint not null,
  "hoechstens" bigint not null,
  primary key ("benutzer", "tag", "was"),
  constraint tagesmengen_voll check ("menge" <= "hoechstens")
);
drop index dateien_person_idx;
