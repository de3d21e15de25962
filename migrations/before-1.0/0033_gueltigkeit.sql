-- The medical qualification on a day of somebody whose records say it; `steht` is what the profile says today. It can differ only where a course
-- that counts for one ends some day, or had not yet ended when it was verified or on that day: for most, one look at an index answers.
create function sanitaet_am(wer uuid, steht text, tag date) returns text stable language sql as $$
  select case when exists (
    select 1 from ausbildungen a join lehrgaenge l on l._id = a."lehrgang" and (l."qualifikation" <> 'keine' or l."beinhaltet" <> '{}')
    where a."profil" = wer and a."bestanden" and a."geprueftAm" is not null
      and (a."gueltigBis" is not null or a."ende" > least(tag, (a."geprueftAm" at time zone 'Europe/Berlin')::date))
  ) then (select h.sanitaet from hoechste_ausbildung(wer, tag) h) else steht end
$$;
drop function ausbildung_bis(date, date);
