-- The editor of an account stays the editor of its IBAN: a correction of holder or BIC does not take their place (ADR 80).
drop trigger merke_konto on profile;
create trigger merke_konto before update of "iban" on profile for each row
  when (old."iban" is distinct from new."iban") execute function merke_konto();

-- Of accounts kept so far: by the last entry of the IBAN, or the member's confirmation after it.
update profile p set "kontoGeaendertAm" = h."zeit", "kontoGeaendertVon" = h."user"
  from (select distinct on ("objekt") "objekt", "zeit", "user" from historie
    where "bereich" = 'profile' and ("feld" = 'iban' or "aktion" = 'konto') order by "objekt", "zeit" desc) h
  where h."objekt" = p."_id" and p."iban" <> '' and p."kontoGeaendertVon" is distinct from h."user";
