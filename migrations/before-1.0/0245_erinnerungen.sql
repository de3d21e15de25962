-- Reminders ask each quarter of an hour which staffed spans begin next.
create index personenzeiten_beginn_idx on personenzeiten (lower("zeit")) where "quelle" = 'anmeldungen' and "art" = 'eingeteilt';
