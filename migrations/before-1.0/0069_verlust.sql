-- Who besides us hears of a lost key: the owner of the house, the insurance.
alter table schluessel add column "beiVerlust" text[] not null default '{}' check (cardinality("beiVerlust") <= 5);
