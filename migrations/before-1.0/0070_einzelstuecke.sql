-- What a number stands for is once: on the shelf, being cleaned, or with one person; and there are never fewer copies of a key than are out or lost.
create function pruefe_einzelstueck() returns trigger language plpgsql as $$
declare stueck uuid := case tg_table_name when 'leihen' then (to_jsonb(new) ->> 'kleidung')::uuid else new._id end;
begin
  if exists (
    select 1 from kleidung k where k._id = stueck and k.inventarnummer <> '' and k.bestand + k."inReinigung"
      + (select coalesce(sum(l.menge), 0) from leihen l where l.kleidung = k._id and l."zurueckAm" is null) > 1) then
    raise exception 'a piece with a number is one' using errcode = 'check_violation', constraint = 'kleidung_einzeln_check';
  end if;
  return null;
end $$;
create trigger leihen_einzelstueck after insert or update on leihen for each row when (new.kleidung is not null) execute function pruefe_einzelstueck();
create trigger kleidung_einzelstueck after insert or update on kleidung for each row when (new.inventarnummer <> '') execute function pruefe_einzelstueck();

create function pruefe_exemplare() returns trigger language plpgsql as $$
begin
  if exists (select 1 from leihen l where l.schluessel = new._id and l.exemplar > new."anzahlGesamt" and (l."zurueckAm" is null or l.ausgang in ('verloren', 'gestohlen'))) then
    raise exception 'a copy beyond is out' using errcode = 'check_violation', constraint = 'schluessel_exemplare_check';
  end if;
  return null;
end $$;
create trigger schluessel_exemplare after update of "anzahlGesamt" on schluessel for each row when (new."anzahlGesamt" < old."anzahlGesamt")
  execute function pruefe_exemplare();

-- Twenty of the dearest article.
alter table leihen alter column "kaution" type numeric(8, 2);
alter table leihen drop constraint leihen_kaution_check;
alter table leihen add constraint leihen_kaution_check check ("kaution" between 0 and 40000);

-- Of who is no member any more nothing stays that was written or drawn about them.
create function vergiss_leihworte() returns trigger language plpgsql as $$
begin
  update leihen set unterschrift = '', bemerkung = '', grund = '' where profil = new._id and (unterschrift, bemerkung, grund) <> ('', '', '');
  return null;
end $$;
create trigger profile_leihworte after update of "geloeschtAm" on profile for each row when (new."geloeschtAm" is not null and old."geloeschtAm" is null)
  execute function vergiss_leihworte();
