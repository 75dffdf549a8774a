-- What the database says of itself: that it was used, and which keys it needs.
create table metadata (
  name text primary key,
  value text not null
) strict, without rowid;

pragma user_version = 3;
