-- The hash of the token that it takes the place of at its first use; null for that of a sign-in.
alter table tokens add column replaces text collate "C";

update schema_version set version = 15;
