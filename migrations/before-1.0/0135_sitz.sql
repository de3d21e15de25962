-- Employed by the chapter: the ArbZG binds, so rest and length of duties do.
alter table profile add "hauptamtlich" boolean not null default false;

-- May the staffed person drive there: by licence, its check and briefing on the day, or for a given reason. As last counted.
alter table anmeldungen add "lenkt" boolean not null default true;

-- An emergency doctor (NA) is a doctor with proof of that field, and not the other way round (§ 4 Abs. 3 RettG NRW).
create or replace function rang_sanitaet(text) returns int language sql immutable parallel safe as
  $$ select coalesce(array_position('{keine,EH,SanA,SanB,SSD,SH,RH,RS,RettAss,NotSan,Arzt,NA}'::text[], $1), 1) $$;
