-- What was published and is still to be told, so that one mail tells of many (rules.md 4.12). `stapel`: told together; a run that dies
-- half-way leaves its batch to the next, which writes the same mails under the same keys.
create table ankuendigungen (
  "bereich" text not null,
  "objekt" uuid not null,
  "seit" timestamptz not null,
  "user" uuid,
  "stapel" uuid,
  primary key ("bereich", "objekt")
);
