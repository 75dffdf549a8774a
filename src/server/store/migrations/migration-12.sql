-- People are found by all that names them, in one column.
alter table users add column search_text text not null default '';

update users
  set search_text = person_search_text(username, nick_name, nick_name_zh, phone, email);

pragma user_version = 12;
