-- Facts of a mail: the sending job makes HTML of them. Null where the HTML is ready made.
alter table mails add column "inhalt" jsonb;
