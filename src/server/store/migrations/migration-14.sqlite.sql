create table quotas (
  -- What is counted, and the number of the person.
  quota_key text primary key,
  taken integer not null,
  -- The time of the first that is counted.
  since integer not null
) strict, without rowid;

pragma user_version = 14;
