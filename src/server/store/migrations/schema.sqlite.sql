-- Times are milliseconds since 1970. A column *_zh holds the Chinese of a text; with null the one
-- text is for both languages. A column *_folded holds a text as it is searched (`foldCase`). Status:
-- '0' enabled, '1' disabled.

create table departments (
  dept_id integer primary key autoincrement,
  -- Null at the top of the tree.
  parent_id integer references departments (dept_id),
  dept_name text not null,
  dept_name_zh text,
  dept_name_folded text not null default '',
  dept_name_zh_folded text,
  dept_sort integer not null default 0,
  leader text not null default '',
  phone text not null default '',
  email text not null default '',
  status text not null default '0' check (status in ('0', '1')),
  create_by integer,
  update_by integer,
  created_at integer not null default 0,
  updated_at integer not null default 0,
  version integer not null default 1
) strict;

create index departments_by_parent on departments (parent_id);

create table users (
  user_id integer primary key autoincrement,
  username text not null,
  -- What sign-in compares: one normal form, lower case.
  username_key text not null unique,
  nick_name text not null default '',
  nick_name_zh text,
  username_folded text not null default '',
  nick_name_folded text not null default '',
  nick_name_zh_folded text,
  -- What a search of people looks in (`personSearchText`).
  search_text text not null default '',
  phone text not null default '',
  email text not null default '',
  avatar text not null default '',
  introduction text not null default '',
  dept_id integer references departments (dept_id),
  status text not null default '0' check (status in ('0', '1')),
  remark text not null default '',
  password text not null,
  must_change integer not null default 0 check (must_change in (0, 1)),
  last_login_at integer,
  create_by integer,
  update_by integer,
  created_at integer not null,
  updated_at integer not null,
  version integer not null default 1
) strict;

create table roles (
  role_id integer primary key autoincrement,
  role_name text not null,
  role_name_zh text,
  role_name_folded text not null default '',
  role_name_zh_folded text,
  role_key text not null collate nocase unique,
  role_sort integer not null default 0,
  status text not null default '0' check (status in ('0', '1')),
  data_scope text not null default '5' check (data_scope in ('', '1', '2', '3', '4', '5')),
  remark text not null default '',
  -- Its holders have to show a second factor.
  requires_factor integer not null default 0 check (requires_factor in (0, 1)),
  -- The administrators' role: holds everything, cannot be changed, disabled or deleted.
  protected integer not null default 0 check (protected in (0, 1)),
  create_by integer,
  update_by integer,
  created_at integer not null,
  updated_at integer not null,
  version integer not null default 1
) strict;

create index users_by_department on users (dept_id);

create table user_roles (
  user_id integer not null references users (user_id) on delete cascade,
  role_id integer not null references roles (role_id),
  primary key (user_id, role_id)
) strict, without rowid;

create index user_roles_by_role on user_roles (role_id);

create table menus (
  menu_id integer primary key autoincrement,
  -- Null at the top of the tree.
  parent_id integer references menus (menu_id),
  sort integer not null default 0,
  -- Directory, page, operation.
  menu_type text not null check (menu_type in ('M', 'C', 'F')),
  menu_name text not null default '',
  title text not null,
  title_zh text,
  title_folded text not null default '',
  title_zh_folded text,
  icon text not null default '',
  path text not null default '',
  component text not null default '',
  permission text not null default '',
  visible integer not null default 1 check (visible in (0, 1)),
  -- The console cannot be repaired without it: it stays, and administrators see it.
  protected integer not null default 0 check (protected in (0, 1)),
  create_by integer,
  update_by integer,
  created_at integer not null default 0,
  updated_at integer not null default 0,
  version integer not null default 1
) strict;

create index menus_by_parent on menus (parent_id);

create table role_menus (
  role_id integer not null references roles (role_id) on delete cascade,
  menu_id integer not null references menus (menu_id) on delete cascade,
  primary key (role_id, menu_id)
) strict, without rowid;

create table role_departments (
  role_id integer not null references roles (role_id) on delete cascade,
  dept_id integer not null references departments (dept_id) on delete cascade,
  primary key (role_id, dept_id)
) strict, without rowid;

create index role_departments_by_department on role_departments (dept_id);

create table dict_types (
  dict_id integer primary key autoincrement,
  dict_name text not null,
  dict_name_zh text,
  dict_name_folded text not null default '',
  dict_name_zh_folded text,
  dict_type text not null unique,
  status text not null default '0' check (status in ('0', '1')),
  remark text not null default '',
  -- The product's own: the code stays, the row cannot be deleted.
  protected integer not null default 0 check (protected in (0, 1)),
  create_by integer,
  update_by integer,
  created_at integer not null,
  updated_at integer not null,
  version integer not null default 1
) strict;

create table dict_data (
  dict_code integer primary key autoincrement,
  dict_type text not null references dict_types (dict_type) on update cascade,
  dict_label text not null,
  dict_label_zh text,
  dict_label_folded text not null default '',
  dict_label_zh_folded text,
  dict_value text not null,
  -- The value as it is looked up: an older program stored other spellings of accents too.
  dict_value_nfc text not null default '',
  dict_sort integer not null default 0,
  css_class text not null default '',
  list_class text not null default '',
  is_default text not null default 'N' check (is_default in ('Y', 'N')),
  status text not null default '0' check (status in ('0', '1')),
  remark text not null default '',
  protected integer not null default 0 check (protected in (0, 1)),
  create_by integer,
  update_by integer,
  created_at integer not null,
  updated_at integer not null,
  version integer not null default 1,
  unique (dict_type, dict_value),
  unique (dict_type, dict_label)
) strict;

create table config (
  config_id integer primary key autoincrement,
  config_name text not null,
  config_name_zh text,
  config_name_folded text not null default '',
  config_name_zh_folded text,
  config_key text not null unique,
  config_value text not null,
  -- The value is encrypted with the key of SECRET_KEY_FILE.
  encrypted integer not null default 0 check (encrypted in (0, 1)),
  config_type text not null default 'N' check (config_type in ('Y', 'N')),
  -- Whether the value is never answered; null: nobody has said so, and its key decides.
  secret integer check (secret in (0, 1)),
  remark text not null default '',
  create_by integer,
  update_by integer,
  created_at integer not null,
  updated_at integer not null,
  version integer not null default 1
) strict;

create table sessions (
  session_id integer primary key autoincrement,
  user_id integer not null references users (user_id) on delete cascade,
  -- Viewing as this role; null is the person's own view.
  preview_role_id integer references roles (role_id) on delete set null,
  -- SHA-256 of the bind cookie; null is a session of a program, not of a browser.
  bind_hash text,
  ip text not null,
  agent text not null,
  -- What the person showed to sign in (entities/sign-in-way.ts).
  way text not null default 'password',
  -- Since when its browser is known; null is a session of a program.
  browser_since integer,
  created_at integer not null,
  seen_at integer not null,
  -- The absolute end; nothing moves it.
  ends_at integer not null,
  -- Whether a session ended because its person has opened too many since; its token is told so.
  crowded_out integer not null default 0 check (crowded_out in (0, 1)),
  -- When the person last showed the password in it; the sign-in counts, too.
  confirmed_at integer not null default 0,
  -- Whether the person has shown a second factor in it.
  factor_passed integer not null default 0 check (factor_passed in (0, 1))
) strict;

create index sessions_by_user on sessions (user_id);
create index sessions_by_end on sessions (ends_at);

create table tokens (
  token_hash text primary key,
  session_id integer not null references sessions (session_id) on delete cascade,
  issued_at integer not null,
  -- Since when another one counts in its place.
  retired_at integer,
  -- The hash of the token that it takes the place of at its first use; null for that of a sign-in.
  replaces text
) strict, without rowid;

create index tokens_by_session on tokens (session_id);

-- Browsers that have signed a person in: known ones have a throttle of their own.
create table devices (
  -- SHA-256 of the device cookie, which several people at one browser share.
  device_hash text not null,
  user_id integer not null references users (user_id) on delete cascade,
  seen_at integer not null,
  known_since integer not null default 0,
  primary key (device_hash, user_id)
) strict, without rowid;

create index devices_by_user on devices (user_id);

-- Sign-ins from browsers that were not known, until their person is told.
create table unknown_sign_ins (
  session_id integer primary key,
  user_id integer not null references users (user_id) on delete cascade,
  signed_in_at integer not null,
  ip text not null,
  agent text not null
) strict;

create index unknown_sign_ins_by_user on unknown_sign_ins (user_id);

-- Second factors by time (RFC 6238).
create table factors (
  user_id integer primary key references users (user_id) on delete cascade,
  -- Encrypted with SECRET_KEY_FILE, if there is one.
  seed text not null,
  encrypted integer not null default 0 check (encrypted in (0, 1)),
  -- 0: it is being set up and does not count until its first right code.
  active integer not null default 0 check (active in (0, 1)),
  -- The time step of the last accepted code: none counts twice.
  last_step integer not null default 0,
  created_at integer not null
) strict;

-- SHA-256 of the codes that count in place of the factor, each once.
create table recovery_codes (
  user_id integer not null references factors (user_id) on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
) strict, without rowid;

-- Sign-ins whose password was right and whose factor is still to come.
create table sign_in_tickets (
  -- SHA-256 of the ticket.
  ticket_hash text primary key,
  user_id integer not null references users (user_id) on delete cascade,
  -- The ticket counts in this browser only; null if no device cookie came.
  device_hash text,
  ends_at integer not null
) strict, without rowid;

create index sign_in_tickets_by_user on sign_in_tickets (user_id);

-- Tokens that programs show.
create table api_tokens (
  token_id integer primary key autoincrement,
  user_id integer not null references users (user_id) on delete cascade,
  token_name text not null,
  -- SHA-256 of the token.
  token_hash text not null unique,
  -- A JSON array: the permissions that were chosen from the owner's.
  permissions text not null,
  -- Whether the session that made it had shown a second factor.
  factor_passed integer not null default 0 check (factor_passed in (0, 1)),
  created_at integer not null,
  ends_at integer not null,
  last_used_at integer,
  last_used_ip text not null default '',
  -- When the log last told that it was read with.
  read_logged_at integer
) strict;

create index api_tokens_by_user on api_tokens (user_id);

create table throttle (
  throttle_key text primary key,
  failures integer not null,
  first_at integer not null,
  last_at integer not null
) strict, without rowid;

-- How often a person has done something in the span that runs.
create table quotas (
  -- What is counted, and the number of the person.
  quota_key text primary key,
  taken integer not null,
  -- The time of the first that is counted.
  since integer not null
) strict, without rowid;

create table replays (
  user_id integer not null references users (user_id) on delete cascade,
  replay_key text not null,
  request_hash text not null,
  answer text not null,
  created_at integer not null,
  primary key (user_id, replay_key)
) strict, without rowid;

create index replays_by_age on replays (created_at);

-- Written, never changed. Users may go, so names and numbers are copies, not references.
create table operations (
  oper_id integer primary key autoincrement,
  oper_time integer not null,
  event text not null,
  business_type text not null,
  user_id integer,
  username text not null,
  role_keys text not null,
  dept_id integer,
  method text not null,
  url text not null,
  record text not null,
  code integer not null,
  msg text not null,
  ip text not null,
  agent text not null,
  latency integer not null,
  request_id text not null,
  before_json text,
  after_json text,
  -- SHA-256 over the previous row's hash and this row's fields.
  hash text not null,
  -- How many refusals the row stands for, as in after_json: for sums.
  attempts integer not null default 1,
  -- The token of a program that acted, by its name then; '' for a session.
  token_name text not null default ''
) strict;

create index operations_by_time on operations (oper_time, code, user_id, dept_id, attempts);
-- All that a search filters, cuts and sorts by: none of the wide rows is read before it is shown.
create index operations_search on operations
  (oper_id, username, method, url, event, business_type, code, user_id, dept_id, oper_time, latency,
  role_keys, ip, attempts);
-- Each name in the log once: that a text is part of it is not asked again for every row.
create table operation_names (username text primary key) strict, without rowid;

-- The records that each row of the log is about, under their numbers and their names at that time.
create table operation_records (
  oper_id integer not null,
  -- The first part of the event: a kind of logged-kinds.ts, or a described resource.
  kind text not null,
  record_id text not null,
  name text not null,
  name_folded text not null default '',
  -- The event of the row; of a change that disables or enables the record that, as `role.disable`.
  action text not null,
  primary key (oper_id, record_id)
) strict, without rowid;

create index operation_records_by_record on operation_records (kind, record_id, oper_id);

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

-- Refusals that become one row of the log: the repeats of one that is a row already, or the failed
-- sign-ins of an account or a network.
create table refusals (
  refusal_key text primary key,
  -- The row of the log, as JSON.
  operation text not null,
  attempts integer not null,
  first_at integer not null,
  last_at integer not null,
  -- When they become the row.
  due_at integer not null default 0,
  -- Of failed sign-ins, as JSON: times and addresses.
  tries text
) strict, without rowid;

-- What people keep with their account: favourites, saved views and settings, as one JSON text.
create table preferences (
  user_id integer primary key references users (user_id) on delete cascade,
  preferences text not null,
  -- Counts the changes, so that a stale one is refused.
  version integer not null
) strict;

-- The shop itself, which an administrator changes on a page of its own: one row.
create table shop (
  shop_id integer primary key check (shop_id = 1),
  shop_name text not null,
  -- A data URL, or nothing.
  logo text not null default '',
  theme text not null default '#1890ff',
  locale text not null default 'auto',
  sign_in_notice text not null default '',
  documentation text not null default '',
  donate text not null default '',
  create_by integer,
  update_by integer,
  created_at integer not null,
  updated_at integer not null,
  version integer not null default 1
) strict;

-- Who has which record open: a sign of each session, which counts for a minute.
create table editing (
  kind text not null,
  record_id integer not null,
  session_id integer not null references sessions (session_id) on delete cascade,
  signed_at integer not null,
  primary key (kind, record_id, session_id)
) strict, without rowid;

create index editing_by_session on editing (session_id, signed_at);

-- The marks of our files and their version (migrations/version.ts).
pragma application_id = 0x636f616c;
pragma user_version = 15;
