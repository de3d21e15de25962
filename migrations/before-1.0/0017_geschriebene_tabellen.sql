-- The writer itself hears which tables it wrote in the answer to its statement: INFO is always sent to the client, and to nobody else.
create or replace function melde_aenderung() returns trigger language plpgsql as $$
begin
  perform pg_notify('aenderung', tg_table_name);
  raise info 'aenderung' using detail = tg_table_name;
  return null;
end $$;
