-- What a form or a table says anew of how many there are is a line of the book, too.
alter table bestandsbewegungen
  drop constraint "bestandsbewegungen_art_check",
  drop constraint "bestandsbewegungen_check",
  add constraint "bestandsbewegungen_art_check" check ("art" in ('zugang', 'aussonderung', 'reinigung', 'gereinigt', 'inventur', 'korrektur')),
  add constraint "bestandsbewegungen_menge_check" check ("menge" <> 0 and ("menge" > 0 or "art" in ('inventur', 'korrektur')));
