/** `PRAGMA application_id` of our files: "coal". */
export const APPLICATION_ID = 0x636f616c

/** Of a database made by a schema beside this file: `PRAGMA user_version`, or the row of `schema_version`. */
export const SCHEMA_VERSION = 15
