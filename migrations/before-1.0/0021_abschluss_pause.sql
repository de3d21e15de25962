-- The pause as it was written when a service was closed: whoever opens it again finds it there.
alter table anmeldungen add column "istPause" int check ("istPause" between 0 and 600);
