import pg from 'pg'

/** Environment variable with the URL of the PostgreSQL that the tests share. */
export const serverOption = 'TEST_POSTGRES_URL'

/** URL of a database of a PostgreSQL. */
export function databaseUrl(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = name
  return url.href
}

/** Uses a connection to a PostgreSQL, and closes it. */
export async function onServer(server: string, run: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await run(client)
  } finally {
    await client.end()
  }
}
