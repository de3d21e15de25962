-- A payout that is taken back frees its hours; besides that nothing about billed hours changes. Who confirmed is always known, and a time has both ends.
alter table stundennachweise
  add constraint stundennachweise_wer_check check (("bestaetigtVon" is not null) = ("status" = 'bestaetigt')),
  add constraint stundennachweise_zeit_check check (("beginn" is null) = ("ende" is null));

create or replace function pruefe_stundennachweis() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old."abgerechnetAm" is not null and (tg_op = 'DELETE' or new."abgerechnetAm" is not null
    or (to_jsonb(new) - '{abgerechnetAm,version,geaendertAm,geaendertVon}'::text[])
      <> (to_jsonb(old) - '{abgerechnetAm,version,geaendertAm,geaendertVon}'::text[])) then
    raise exception 'Abgerechnete Stunden bleiben, wie sie sind.' using errcode = 'integrity_constraint_violation', constraint = 'stundennachweise_abgerechnet';
  end if;
  if tg_op <> 'DELETE' and new."status" = 'bestaetigt'
    and exists (select 1 from profile p where p."_id" = new."profil" and p."user" = new."bestaetigtVon") then
    raise exception 'Niemand bestätigt eigene Stunden.' using errcode = 'integrity_constraint_violation', constraint = 'stundennachweise_selbst';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
