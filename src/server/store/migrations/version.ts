/** `PRAGMA application_id` of our files: "coal". */
export const APPLICATION_ID = 0x636f616c

/** `PRAGMA user_version` of a database made by schema.sqlite.sql. */
export const SCHEMA_VERSION = 15
