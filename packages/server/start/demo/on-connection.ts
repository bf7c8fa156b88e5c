import pg from 'pg'

/** Runs work on a connection of the owner, for statements outside the product's own requests and jobs. */
export async function onConnection<T>(
  connectionString: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString })
  // An error that breaks the connection also fails the current statement.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
