-- Members on call as C-Dienst: no lock, but a hint while choosing a duty.
select zeitquelle('cdienste', $$
  select c._id as eintrag, c.profil, tstzrange(c.beginn, c.ende) as zeit, 'bereitschaft' as art, false as fest,
    null::smallint as allein, null::uuid as angebot, null::uuid as anlass
  from cdienste c$$);
select zeitquelle_folgt('cdienste', 'cdienste', '{profil,beginn,ende}');
select personenzeiten_neu();
