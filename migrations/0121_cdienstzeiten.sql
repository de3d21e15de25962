-- Who is on call as C-Dienst: that keeps nobody from a duty, and is said to who chooses one.
select zeitquelle('cdienste', $$
  select c._id as eintrag, c.profil, tstzrange(c.beginn, c.ende) as zeit, 'bereitschaft' as art, false as fest,
    null::smallint as allein, null::uuid as angebot, null::uuid as anlass
  from cdienste c$$);
select zeitquelle_folgt('cdienste', 'cdienste', '{profil,beginn,ende}');
select personenzeiten_neu();
