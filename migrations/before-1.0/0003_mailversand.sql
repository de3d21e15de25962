-- A node takes a mail by a lease, so that no two send it and none is stuck with a node that died.
alter table mails add column "vergebenBis" timestamptz;
-- News that nobody needs any more is not sent late: after an outage of days, or when a server is named for the first time.
alter table mails add column "gueltigBis" timestamptz not null default now() + interval '3 days';
