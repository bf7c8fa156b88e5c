import { readFileSync } from 'node:fs'
import { openProxy } from '@dxweb/server/testing/servers/proxy.ts'

/** Forwards requests to the servers listed in a file, which may change. Prints its address as a server does. */
const [file = ''] = process.argv.slice(2)
const listed = () => JSON.parse(readFileSync(file, 'utf8')) as string[]
const proxy = await openProxy(listed())
setInterval(() => proxy.use(listed()), 20)
console.log(JSON.stringify({ dxweb: { address: proxy.address } }))
