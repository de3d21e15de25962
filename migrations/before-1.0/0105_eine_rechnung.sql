-- One invoice for a service, unless somebody says that another one is meant: a part, or a correction (ADR 59).
alter table rechnungen add column "weitere" boolean not null default false;
alter table rechnungen disable trigger pruefe_rechnung;
update rechnungen r set "weitere" = true where r."art" = 'rechnung' and r."status" in ('angenommen', 'entwurf', 'gestellt', 'bezahlt')
  and exists (select 1 from rechnungen o where o."dienst" = r."dienst" and o."_id" < r."_id" and o."art" = 'rechnung'
    and o."status" in ('angenommen', 'entwurf', 'gestellt', 'bezahlt'));
alter table rechnungen enable trigger pruefe_rechnung;
-- Offers may be several: they become one when they are accepted.
create unique index rechnungen_dienst_einmal on rechnungen ("dienst")
  where not "weitere" and "art" = 'rechnung' and "status" in ('angenommen', 'entwurf', 'gestellt', 'bezahlt');
