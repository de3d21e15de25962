-- What only this chapter's server knows: the key that signs the links which switch a kind of mail off, and the keys of web push. Made by
-- the program when first needed; of two nodes that make one at once the first wins, by the primary key.
create table geheimnisse (
  "name" text primary key,
  "wert" text not null check ("wert" <> ''),
  "erstelltAm" timestamptz not null default now()
);
