-- When a session last showed its person's password: the sign-in counts, too.
alter table sessions add column confirmed_at integer not null default 0;
update sessions set confirmed_at = created_at;

-- A second factor, and whether a session has shown it.
alter table sessions add column factor_passed integer not null default 0 check (factor_passed in (0, 1));
alter table roles add column requires_factor integer not null default 0 check (requires_factor in (0, 1));

create table factors (
  user_id integer primary key references users (user_id) on delete cascade,
  seed text not null,
  encrypted integer not null default 0 check (encrypted in (0, 1)),
  active integer not null default 0 check (active in (0, 1)),
  last_step integer not null default 0,
  created_at integer not null
) strict;

create table recovery_codes (
  user_id integer not null references factors (user_id) on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
) strict, without rowid;

create table sign_in_tickets (
  ticket_hash text primary key,
  user_id integer not null references users (user_id) on delete cascade,
  device_hash text,
  ends_at integer not null
) strict, without rowid;

create index sign_in_tickets_by_user on sign_in_tickets (user_id);

-- Tokens that programs show.
create table api_tokens (
  token_id integer primary key autoincrement,
  user_id integer not null references users (user_id) on delete cascade,
  token_name text not null,
  token_hash text not null unique,
  permissions text not null,
  factor_passed integer not null default 0 check (factor_passed in (0, 1)),
  created_at integer not null,
  ends_at integer not null,
  last_used_at integer,
  last_used_ip text not null default '',
  read_logged_at integer
) strict;

create index api_tokens_by_user on api_tokens (user_id);

-- The token of a program that acted, by its name.
alter table operations add column token_name text not null default '';

-- The operation of the users' page, which administrators have at once, with another number where a
-- shop has a row of its own there.
insert into menus (menu_id, parent_id, sort, menu_type, title, title_zh, title_folded,
  title_zh_folded, permission, created_at, updated_at)
select iif(45 in (select menu_id from menus), null, 45), page.menu_id, 45, 'F',
  'Reset second factor', '重置双重验证', folded('Reset second factor'), folded('重置双重验证'),
  'system:sysuser:factor', page.created_at, page.created_at
from menus as page
where page.menu_id = (
    select min(menu_id) from menus where permission = 'system:sysuser:list' and menu_type = 'C')
  and not exists (select 1 from menus where permission = 'system:sysuser:factor');

pragma user_version = 13;
