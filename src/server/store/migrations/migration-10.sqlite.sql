-- The shop itself, which an administrator changes on a page of its own: one row.
create table shop (
  shop_id integer primary key check (shop_id = 1),
  shop_name text not null,
  -- A data URL, or nothing.
  logo text not null default '',
  theme text not null default '#1890ff',
  locale text not null default 'auto',
  sign_in_notice text not null default '',
  documentation text not null default '',
  donate text not null default '',
  create_by integer,
  update_by integer,
  created_at integer not null,
  updated_at integer not null,
  version integer not null default 1
) strict;

-- The key shop.name is the name now. One that somebody made a secret is no name, and stays a key.
insert into shop (shop_id, shop_name, created_at, updated_at)
select 1, coalesce(nullif(name, ''), 'Coalface'), now, now
from (
  select cast(strftime('%s', 'now') as integer) * 1000 as now,
    (
      select trim(substr(trim(replace(replace(replace(
        config_value, char(13), ' '), char(10), ' '), char(9), ' ')), 1, 128))
      from config where config_key = 'shop.name' and encrypted = 0 and secret is not 1
    ) as name
);
delete from config where config_key = 'shop.name' and encrypted = 0 and secret is not 1;

-- Its page, with another number where a shop has rows of its own there.
insert into menus (menu_id, parent_id, sort, menu_type, menu_name, title, title_zh, icon, path,
  component, permission)
select iif(70 in (select menu_id from menus), null, 70), 1, 70, 'C', 'Shop', 'Shop', '商城信息',
  'shopping', 'shop', '/system/shop', 'system:sysshop:edit';

pragma user_version = 10;
