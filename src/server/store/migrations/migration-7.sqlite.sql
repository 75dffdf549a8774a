-- Refusals that are grouped in one row of the log count one by one: their number was only in the
-- row's change. That is what the chain covers; the column is what lists and days add up.
alter table operations add column attempts integer not null default 1;
update operations set attempts = json_extract(after_json, '$.repeats')
where code <> 200 and json_valid(after_json)
  and iif(json_type(after_json, '$.repeats') = 'integer',
    json_extract(after_json, '$.repeats') > 0, 0);

drop index operations_by_time;
create index operations_by_time on operations (oper_time, code, user_id, dept_id, attempts);
drop index operations_search;
create index operations_search on operations
  (oper_id, username, method, url, event, business_type, code, user_id, dept_id, oper_time, latency,
  role_keys, ip, attempts);

-- A group of refusals ends by itself, also when no call comes; those of version 6 end at once.
alter table refusals rename column repeats to attempts;
alter table refusals add column due_at integer not null default 0;
alter table refusals add column tries text;

-- Whether a session ended because its person has opened too many since; its token is told so.
alter table sessions add column crowded_out integer not null default 0 check (crowded_out in (0, 1));

pragma user_version = 7;
