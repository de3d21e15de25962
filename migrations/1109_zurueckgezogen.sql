-- A refusal that the member lets stand asks no more; it stays readable, and may be taken up again.
alter table stundennachweise add column "zurueckgezogen" boolean not null default false,
  add constraint stundennachweise_zurueckgezogen_check check (not "zurueckgezogen" or "status" = 'abgelehnt');
alter table auslagen add column "zurueckgezogen" boolean not null default false,
  add constraint auslagen_zurueckgezogen_check check (not "zurueckgezogen" or "status" = 'abgelehnt');
