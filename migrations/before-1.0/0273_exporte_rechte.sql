-- Rights that chose the rows of a file: without one of them its owner does not get it any more.
alter table exporte add column "rechte" text[];
-- Earlier files get the rights of now.
update exporte e set "rechte" = u."rechte" from users u where u."_id" = e."user" and e."inhalt" is not null;
-- A node of an earlier version finishes none without them; another one makes that file.
alter table exporte add constraint exporte_rechte_check check ("inhalt" is null or "rechte" is not null);
