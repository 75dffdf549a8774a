-- What people keep with their account: favourites, saved views and settings, as one JSON text.
create table preferences (
  user_id integer primary key references users (user_id) on delete cascade,
  preferences text not null,
  -- Counts the changes, so that a stale one is refused.
  version integer not null
) strict;

pragma user_version = 6;
