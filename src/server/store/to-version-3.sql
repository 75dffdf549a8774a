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
