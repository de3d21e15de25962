-- Whom a course is meant for; who of the control centre was told that a Sunday's ambulance does not drive.
alter table kurse add column "zielgruppe" text not null default '' check (length("zielgruppe") <= 255);
alter table ktw_sonntage add column "abgesagtAn" text not null default '' check (length("abgesagtAn") <= 120);
