import postgres from 'postgres'

/** The number that open-postgres.ts locks for the servers of a database. */
const SERVERS = 0x636f616d

/** A look into the database of a test, past the program. */
export async function openDatabase(url: string) {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  return {
    async count(table: string, condition = 'true') {
      const [row] = await sql.unsafe(`select count(*) as count from ${table} where ${condition}`)
      return Number(row?.count)
    },
    rows: async (query: string) => [...(await sql.unsafe(query))],
    async change(statement: string) {
      await sql.unsafe(statement)
    },
    async lockServersOut() {
      await sql.unsafe(`select pg_advisory_lock(${SERVERS})`)
    },
    close: () => sql.end(),
  }
}
