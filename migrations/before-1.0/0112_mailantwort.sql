-- The code with which the mail server refused a mail the last time (RFC 5321, 4.2); null where nobody answered.
alter table mails add column "antwort" smallint;
