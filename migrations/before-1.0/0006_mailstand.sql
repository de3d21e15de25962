-- What the receiver knew before the first of the news that wait in a bundle: once things are as they were, none is worth
-- sending (src/server/mail/sende.ts).
alter table mails add column "vorher" jsonb;
