-- What the database says of itself: that it was used, and which keys it needs.
create table metadata (
  name text primary key,
  value text not null
) strict, without rowid;

-- Of each gap that a cut leaves in the log: its last row, and the hash that the chain goes on from.
create table operation_cuts (
  oper_id integer primary key,
  hash text not null
) strict;

-- The first refusal of a kind is a row of the log; those that follow are counted here.
create table refusals (
  refusal_key text primary key,
  -- What they are told as, once their quarter of an hour is over: a row of the log, as JSON.
  operation text not null,
  repeats integer not null,
  first_at integer not null,
  last_at integer not null
) strict, without rowid;

-- Version 2 cut rows off the start only; the newest row about it names the last of them.
insert into operation_cuts (oper_id, hash)
select cut.last_id, cut.last_hash
from (
  select json_extract(named, '$.lastId') as last_id, json_extract(named, '$.lastHash') as last_hash
  from (
    select iif(json_valid(after_json), after_json, '{}') as named from operations
    where event = 'log.trim' order by oper_id desc limit 1
  )
) as cut
where typeof(cut.last_id) = 'integer' and typeof(cut.last_hash) = 'text';

pragma user_version = 3;
