-- The highest medical qualification of all that a course includes, kept with the course: reading what somebody's records prove is a plain join.
alter table lehrgaenge add column "nachweis" text not null default 'keine';
create function lehrgaenge_nachweis() returns trigger language plpgsql as $$
begin
  -- Courses lead to one another: of two changes at once the second sees the first.
  perform pg_advisory_xact_lock(hashtext('lehrgaenge_nachweis'));
  update lehrgaenge l set nachweis = n.stufe from (
    with recursive kette(lehrgang, id) as (
      select l._id, l._id from lehrgaenge l
      union select k.lehrgang, i.id from kette k join lehrgaenge l on l._id = k.id cross join unnest(l.beinhaltet) i(id)
    )
    select k.lehrgang, (array_agg(l.qualifikation order by rang_sanitaet(l.qualifikation) desc))[1] as stufe
    from kette k join lehrgaenge l on l._id = k.id group by k.lehrgang
  ) n where n.lehrgang = l._id and l.nachweis <> n.stufe;
  return null;
end $$;
create trigger lehrgaenge_nachweis after insert or update of "qualifikation", "beinhaltet" on lehrgaenge
  for each statement execute function lehrgaenge_nachweis();
update lehrgaenge set qualifikation = qualifikation;
drop function sanitaet_am(uuid, text, date);

-- What `rang_sanitaet` ranks so.
create function sanitaet_von_rang(int) returns text language sql immutable parallel safe as
  $$ select ('{keine,EH,SanA,SanB,SSD,SH,RH,RS,RettAss,NotSan,Arzt,NA}'::text[])[$1] $$;

-- What records prove, and when it counts.
create view nachweisstufen as
select a.profil, l.nachweis as qualifikation, a.ende as ab, a."gueltigBis" as bis
from ausbildungen a join lehrgaenge l on l._id = a.lehrgang
where a.bestanden and a."geprueftAm" is not null and l.nachweis <> 'keine';

-- As it is, for to_char is: only so does PostgreSQL write it into the statement instead of calling it.
alter function iso(timestamptz) stable;
