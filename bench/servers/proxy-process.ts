import { readFileSync } from 'node:fs'
import { openProxy } from '@dxweb/server/testing/servers/proxy.ts'

/** Sends requests to the servers that a file lists, which may change. Prints its address as a server does. */
const [file = ''] = process.argv.slice(2)
const listed = () => JSON.parse(readFileSync(file, 'utf8')) as string[]
const proxy = await openProxy(listed())
setInterval(() => proxy.use(listed()), 20)
console.log(JSON.stringify({ dxweb: { address: proxy.address } }))
