-- Searching the operation log. One narrow index has all that a search filters, cuts and sorts by, so
-- that none of the wide rows is read before it is shown; another has what the days are counted by.
-- Those for the data scope are not needed beside them. Each name stands in a table once.
drop index operations_by_time;
drop index operations_by_person;
drop index operations_by_department;
create index operations_by_time on operations (oper_time, code, user_id, dept_id);
create index operations_search on operations
  (oper_id, username, method, url, event, business_type, code, user_id, dept_id, oper_time, latency);
create table operation_names (username text primary key) strict, without rowid;
create trigger operation_name after insert on operations begin
  insert or ignore into operation_names (username) values (new.username);
end;
insert into operation_names (username)
  select distinct username from operations indexed by operations_search;

-- Browsers that have signed a person in: known ones have a throttle of their own.
create table devices (
  -- SHA-256 of the device cookie, which several people at one browser share.
  device_hash text not null,
  user_id integer not null references users (user_id) on delete cascade,
  seen_at integer not null,
  primary key (device_hash, user_id)
) strict, without rowid;

create index devices_by_user on devices (user_id);

pragma user_version = 3;
