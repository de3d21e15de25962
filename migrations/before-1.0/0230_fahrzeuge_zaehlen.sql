-- Occasions of before lack vehicles that cannot be planned on: counted once, by the job of every night. A new database has none.
do $$
begin
  if to_regnamespace('graphile_worker') is not null and exists (select from angebot_fahrzeuge) then
    perform graphile_worker.add_job('fahrzeuge-zustand', '{}'::json, max_attempts => 10, priority => 8);
  end if;
end $$;
