-- Who was hidden stays so while the law keeps their name.
alter table aufbewahrung add column "verborgen" boolean not null default false;
