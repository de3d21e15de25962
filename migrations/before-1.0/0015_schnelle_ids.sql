-- From PostgreSQL 18 on the server makes such ids itself: many times faster, and ascending within a connection even in one
-- millisecond, so that what one transaction writes keeps its order. Older servers keep the function of 0001.
do $$ begin
  if to_regprocedure('pg_catalog.uuidv7()') is not null then
    create or replace function neue_id() returns uuid language sql volatile parallel safe as 'select pg_catalog.uuidv7()';
  end if;
end $$;
