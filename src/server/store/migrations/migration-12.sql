-- People are found by all that names them, in one column.
alter table users add column search_text text not null default '';

update users
  set search_text = person_search_text(username, nick_name, nick_name_zh, phone, email);

-- Who has which record open: a sign of each session, which counts for a minute.
create table editing (
  kind text not null,
  record_id integer not null,
  session_id integer not null references sessions (session_id) on delete cascade,
  signed_at integer not null,
  primary key (kind, record_id, session_id)
) strict, without rowid;

create index editing_by_session on editing (session_id, signed_at);

pragma user_version = 12;
