-- Whoever sees entries sees the types: the right to list types changed nothing and is not offered.
delete from role_menus
where menu_id in (select menu_id from menus where permission = 'system:sysdicttype:list');
delete from menus where permission = 'system:sysdicttype:list';

pragma user_version = 4;
