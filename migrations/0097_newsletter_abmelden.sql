-- What stands in the mails of a member to unsubscribe without signing in; it can do nothing else.
create table newsletter_abmeldungen (
  "profil" uuid primary key references profile on delete cascade,
  "token" text not null constraint newsletter_abmeldungen_token_key unique check (char_length("token") >= 32)
);
