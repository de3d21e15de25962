-- People in a place whose condition they do not meet are counted apart from free places; other offers follow with their next change.
update angebote set besetzung = besetzung || jsonb_build_object('ohneVoraussetzung', least((besetzung ->> 'offen')::int,
    (besetzung ->> 'eingeteilt')::int - (besetzung ->> 'soll')::int + (besetzung ->> 'unbesetzt')::int))
  where jsonb_array_length(bedarf) = 1 and bedarf -> 0 ->> 'funktion' <> '' and (besetzung ->> 'offen')::int > 0
    and (besetzung ->> 'eingeteilt')::int > (besetzung ->> 'soll')::int - (besetzung ->> 'unbesetzt')::int;
