-- Most offers have no times of their own: without any, PostgreSQL calls nothing.
alter function zeiten_json(tstzmultirange) strict;
