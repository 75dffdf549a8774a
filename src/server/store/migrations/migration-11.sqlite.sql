-- Rows of the menu are records like all others: with a history and a version, and a number that no
-- later one gets. For that the table is made anew. Dropping it would take the grants of roles along,
-- so they are put aside.
pragma defer_foreign_keys = on;

create table menus_before as select * from menus;
create table role_menus_before as select * from role_menus;
drop table menus;

create table menus (
  menu_id integer primary key autoincrement,
  -- Null at the top of the tree.
  parent_id integer references menus (menu_id),
  sort integer not null default 0,
  -- Directory, page, operation.
  menu_type text not null check (menu_type in ('M', 'C', 'F')),
  menu_name text not null default '',
  title text not null,
  title_zh text,
  title_folded text not null default '',
  title_zh_folded text,
  icon text not null default '',
  path text not null default '',
  component text not null default '',
  permission text not null default '',
  visible integer not null default 1 check (visible in (0, 1)),
  -- The console cannot be repaired without it: it stays, and administrators see it.
  protected integer not null default 0 check (protected in (0, 1)),
  create_by integer,
  update_by integer,
  created_at integer not null default 0,
  updated_at integer not null default 0,
  version integer not null default 1
) strict;

create index menus_by_parent on menus (parent_id);

-- They were made at the first start, as the oldest account was.
insert into menus (menu_id, parent_id, sort, menu_type, menu_name, title, title_zh, title_folded,
  title_zh_folded, icon, path, component, permission, visible, created_at, updated_at)
select menu_id,
  iif(parent_id in (select menu_id from menus_before), parent_id, null),
  sort, menu_type, menu_name, title, title_zh, folded(title), folded(coalesce(title_zh, title)),
  icon, path, component, permission, visible, made.at, made.at
from menus_before, (select coalesce(min(created_at), 0) as at from users) as made;

insert or ignore into role_menus (role_id, menu_id)
  select role_id, menu_id from role_menus_before;

drop table menus_before;
drop table role_menus_before;

-- The page and its operations, which administrators have at once, with other numbers where a shop
-- has rows of its own there.
insert into menus (menu_id, parent_id, sort, menu_type, menu_name, title, title_zh, title_folded,
  title_zh_folded, icon, path, component, permission, created_at, updated_at)
select iif(60 in (select menu_id from menus), null, 60), above.menu_id, 60, 'C', 'Menu', 'Menus', '菜单管理',
  folded('Menus'), folded('菜单管理'), 'tree-table',
  -- Without its directory the page stands at the top.
  iif(above.menu_id is null, '/system/menu', 'menu'), '/system/menu', 'system:sysmenu:list', made.at,
  made.at
from (select coalesce(min(created_at), 0) as at from users) as made
  left join menus as above on above.menu_id = 1 and above.menu_type = 'M'
where not exists (select 1 from menus where permission = 'system:sysmenu:list');

insert into menus (menu_id, parent_id, sort, menu_type, title, title_zh, title_folded,
  title_zh_folded, permission, created_at, updated_at)
select iif(operation.column1 in (select menu_id from menus), null, operation.column1), page.menu_id,
  operation.column1, 'F', operation.column2, operation.column3, folded(operation.column2),
  folded(operation.column3), operation.column4, page.created_at, page.created_at
from menus as page,
  (values (61, 'Add', '新增', 'system:sysmenu:add'), (62, 'Edit', '修改', 'system:sysmenu:edit'),
    (63, 'Delete', '删除', 'system:sysmenu:remove')) as operation
where page.menu_id = (
    select min(menu_id) from menus where permission = 'system:sysmenu:list' and menu_type = 'C')
  and not exists (select 1 from menus where permission = operation.column4);

-- One row of each: a copy that a shop made stays its own.
update menus set protected = 1 where menu_id in (
  select min(menu_id) from menus
  where menu_type = 'C' and (component, permission) in (values
    ('/system/role', 'system:sysrole:list'), ('/system/user', 'system:sysuser:list'),
    ('/system/menu', 'system:sysmenu:list'))
  group by component);

pragma user_version = 11;
