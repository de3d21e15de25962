-- What one person may book is a setting of each kind, with version and history as any other; before, three loose numbers.
insert into config ("key", "wert")
select k.tabelle || 'Grenzen', jsonb_build_object('version', 1, 'jePerson', coalesce((select "wert" from config where "key" = 'belegungenJePerson'), '400'),
    'stundenJeMonat', coalesce((select "wert" from config where "key" = k.tabelle || 'StundenJeMonat'), 'null'))
  from (values ('fahrzeugbelegungen'), ('raumbelegungen')) k (tabelle)
  where exists (select 1 from config where "key" in ('belegungenJePerson', k.tabelle || 'StundenJeMonat'))
on conflict do nothing;
delete from config where "key" in ('belegungenJePerson', 'fahrzeugbelegungenStundenJeMonat', 'raumbelegungenStundenJeMonat');
