-- The links were a bare list; as every setting they are an object with a version now (docs/adr/0069). Nothing is added.
update config set wert = jsonb_build_object('version', 1, 'links', wert) where key = 'links' and jsonb_typeof(wert) = 'array';
