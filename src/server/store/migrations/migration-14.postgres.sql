create table quotas (
  -- What is counted, and the number of the person.
  quota_key text collate "C" primary key,
  taken bigint not null,
  -- The time of the first that is counted.
  since bigint not null
);

update schema_version set version = 14;
