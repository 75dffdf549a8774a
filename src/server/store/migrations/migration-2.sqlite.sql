-- Version 1 had no indexes for the data scope of the user list and the operation log.
create index users_by_department on users (dept_id);
create index operations_by_person on operations (user_id);
create index operations_by_department on operations (dept_id);

pragma user_version = 2;
