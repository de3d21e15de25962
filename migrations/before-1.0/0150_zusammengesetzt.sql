-- Decomposed texts (u and dots as two signs) are stored composed, like all new input. History and issued papers stay as they were, and so
-- do rows whose own rule refuses a change.
do $$
declare
  spalte record;
  neu text;
begin
  for spalte in
    select c.table_name, c.column_name, c.data_type, c.udt_name
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      and c.table_name not in ('historie', 'rechnungsdokumente', 'rechnungszahlungen')
      and (c.data_type in ('text', 'jsonb') or c.udt_name = '_text')
  loop
    neu := case
      when spalte.data_type = 'text' then format('normalize(%I, nfc)', spalte.column_name)
      when spalte.data_type = 'jsonb' then format('normalize(%I::text, nfc)::jsonb', spalte.column_name)
      else format('(select coalesce(array_agg(normalize(e, nfc) order by o), ''{}'') from unnest(%I) with ordinality as u(e, o))', spalte.column_name)
    end;
    begin
      execute format('update %I set %I = %s where %I::text is not nfc normalized', spalte.table_name, spalte.column_name, neu, spalte.column_name);
    exception when others then
      raise notice '% % bleibt: %', spalte.table_name, spalte.column_name, sqlerrm;
    end;
  end loop;
end $$;
