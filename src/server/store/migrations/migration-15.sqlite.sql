-- The hash of the token that it takes the place of at its first use; null for that of a sign-in.
alter table tokens add column replaces text;

pragma user_version = 15;
