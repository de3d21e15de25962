-- What a mail says, of which the job that sends it makes its HTML; null where the HTML is ready made.
alter table mails add column "inhalt" jsonb;
