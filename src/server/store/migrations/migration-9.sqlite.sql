-- Departments are records like all others: with their people's contact, a history and a version, and
-- a number that no later one gets. For that the table is made anew. Dropping it would take along
-- what refers to its rows, so that is put aside; the people's departments are there again before
-- anything looks for them.
pragma defer_foreign_keys = on;

create table departments_before as select * from departments;
create table role_departments_before as select * from role_departments;
drop table departments;

create table departments (
  dept_id integer primary key autoincrement,
  -- Null at the top of the tree.
  parent_id integer references departments (dept_id),
  dept_name text not null,
  dept_name_zh text,
  dept_name_folded text not null default '',
  dept_name_zh_folded text,
  dept_sort integer not null default 0,
  leader text not null default '',
  phone text not null default '',
  email text not null default '',
  status text not null default '0' check (status in ('0', '1')),
  create_by integer,
  update_by integer,
  created_at integer not null default 0,
  updated_at integer not null default 0,
  version integer not null default 1
) strict;

create index departments_by_parent on departments (parent_id);
create index role_departments_by_department on role_departments (dept_id);

-- They were made at the first start, as the oldest account was.
insert into departments (dept_id, parent_id, dept_name, dept_name_zh, dept_name_folded,
  dept_name_zh_folded, dept_sort, status, created_at, updated_at)
select dept_id,
  iif(parent_id in (select dept_id from departments_before), parent_id, null),
  dept_name, dept_name_zh, folded(dept_name), folded(coalesce(dept_name_zh, dept_name)),
  dept_sort, status, made.at, made.at
from departments_before, (select coalesce(min(created_at), 0) as at from users) as made;

insert or ignore into role_departments (role_id, dept_id)
  select role_id, dept_id from role_departments_before;

drop table departments_before;
drop table role_departments_before;

-- The page and its operations, which administrators have at once. Behind the users: a shop may have
-- rows of its own with any number.
insert into menus (parent_id, sort, menu_type, menu_name, title, title_zh, icon, path, component,
  permission)
select menu_id, 46, 'C', 'Dept', 'Departments', '部门管理', 'tree', 'dept', '/system/dept',
  'system:sysdept:list'
from menus
where menu_id = 1 and menu_type = 'M'
  and not exists (select 1 from menus where permission = 'system:sysdept:list');

insert into menus (parent_id, sort, menu_type, title, title_zh, permission)
select page.menu_id, operation.column1, 'F', operation.column2, operation.column3, operation.column4
from menus as page,
  (values (47, 'Add', '新增', 'system:sysdept:add'), (48, 'Edit', '修改', 'system:sysdept:edit'),
    (49, 'Delete', '删除', 'system:sysdept:remove')) as operation
where page.permission = 'system:sysdept:list'
  and not exists (select 1 from menus where permission = operation.column4);

pragma user_version = 9;
