-- The program writes what these did: the names and the records of a row of the log.
drop trigger operation_name;
drop trigger operation_added;
drop trigger operation_removed;
drop view logged_records;

-- What is searched is stored as it is searched.
alter table users add column username_folded text not null default '';
alter table users add column nick_name_folded text not null default '';
alter table users add column nick_name_zh_folded text;
update users set username_folded = folded(username), nick_name_folded = folded(nick_name),
  nick_name_zh_folded = folded(nick_name_zh);

alter table roles add column role_name_folded text not null default '';
alter table roles add column role_name_zh_folded text;
update roles set role_name_folded = folded(role_name), role_name_zh_folded = folded(role_name_zh);

alter table dict_types add column dict_name_folded text not null default '';
alter table dict_types add column dict_name_zh_folded text;
update dict_types set dict_name_folded = folded(dict_name),
  dict_name_zh_folded = folded(dict_name_zh);

alter table dict_data add column dict_label_folded text not null default '';
alter table dict_data add column dict_label_zh_folded text;
alter table dict_data add column dict_value_nfc text not null default '';
update dict_data set dict_label_folded = folded(dict_label),
  dict_label_zh_folded = folded(dict_label_zh), dict_value_nfc = spelled(dict_value);

alter table config add column config_name_folded text not null default '';
alter table config add column config_name_zh_folded text;
update config set config_name_folded = folded(config_name),
  config_name_zh_folded = folded(config_name_zh);

alter table operation_records add column name_folded text not null default '';
update operation_records set name_folded = folded(name);

pragma user_version = 8;
