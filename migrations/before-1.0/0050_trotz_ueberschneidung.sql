-- Staffed although the person is taken elsewhere then: why, as who staffs wrote it; '' for everybody else. Such a registration is no
-- reason to refuse another, and none is a reason to refuse it; all others still exclude each other.
alter table anmeldungen
  add column "trotzdem" text not null default '' check (char_length("trotzdem") <= 255),
  drop constraint anmeldungen_nicht_doppelt,
  add constraint anmeldungen_nicht_doppelt exclude using gist ("profil" with =, "belegt" with &&)
    where ("status" = 'eingeteilt' and "gilt" and "trotzdem" = '');
