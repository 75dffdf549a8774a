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

-- How a session was signed in: until now always by the password.
alter table sessions add column way text not null default 'password';

-- Since when a browser is known, and the sign-ins from unknown ones that nobody was told of.
alter table sessions add column browser_since integer;
alter table devices add column known_since integer not null default 0;

create table unknown_sign_ins (
  session_id integer primary key,
  user_id integer not null references users (user_id) on delete cascade,
  signed_in_at integer not null,
  ip text not null,
  agent text not null
) strict;

create index unknown_sign_ins_by_user on unknown_sign_ins (user_id);

-- The page of all sessions and its operation, which administrators have at once, with other numbers
-- where a shop has rows of its own there.
insert into menus (menu_id, parent_id, sort, menu_type, menu_name, title, title_zh, title_folded,
  title_zh_folded, icon, path, component, permission, created_at, updated_at)
select iif(54 in (select menu_id from menus), null, 54), above.menu_id, 54, 'C', 'Session',
  'Sessions', '会话管理', folded('Sessions'), folded('会话管理'), 'online',
  -- Without its directory the page stands at the top.
  iif(above.menu_id is null, '/system/session', 'session'), '/system/session',
  'system:session:list', made.at, made.at
from (select coalesce(min(created_at), 0) as at from users) as made
  left join menus as above on above.menu_id = 1 and above.menu_type = 'M'
where not exists (select 1 from menus where permission = 'system:session:list');

insert into menus (menu_id, parent_id, sort, menu_type, title, title_zh, title_folded,
  title_zh_folded, permission, created_at, updated_at)
select iif(55 in (select menu_id from menus), null, 55), page.menu_id, 55, 'F', 'End', '结束',
  folded('End'), folded('结束'), 'system:session:remove', page.created_at, page.created_at
from menus as page
where page.menu_id = (
    select min(menu_id) from menus where permission = 'system:session:list' and menu_type = 'C')
  and not exists (select 1 from menus where permission = 'system:session:remove');

pragma user_version = 12;
