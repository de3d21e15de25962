-- When an entry was written, not when its transaction began: who waited for a lock comes behind who held it, and what was
-- written after somebody looked is new to them. One statement writes a group, so its rows share the instant.
alter table historie alter column "zeit" set default statement_timestamp();
